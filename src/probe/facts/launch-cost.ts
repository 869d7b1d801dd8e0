import { AT_REST, atRest } from '../at-rest.ts';
import { agentOf } from '../come-back.ts';
import { fact } from '../fact.ts';

export const launchCost = fact({
  id: 'launch.cost',
  group: 'launch',
  claim: 'a background session takes about 250 MB of memory once it has had a turn',
  why: 'How many sessions may be at work at once by default is sized by this.',
  reliedOnBy: ['src/domain/charter.ts'],
  expected: '150 to 400 MB',
  advice: 'Size the number of sessions at once by what one takes.',
  together: AT_REST,
  async probe(lab) {
    const { short } = await atRest(lab);
    const { pid } = await agentOf(lab, short);
    const { stdout } = await lab.exec('ps', ['-o', 'rss=', '-p', String(pid)]);
    const megabytes = Number.parseInt(stdout, 10) / 1024;
    if (!(megabytes > 0)) throw new Error(`ps does not say what ${pid} takes`);
    return megabytes < 150 ? 'below 150 MB' : megabytes > 400 ? 'above 400 MB' : '150 to 400 MB';
  },
});
