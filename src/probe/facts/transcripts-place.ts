import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { print } from '../live.ts';

const IDS = ['4d5e6f7a-8b9c-4d0e-9f1a-3b4c5d6e7f8a', '5e6f7a8b-9c0d-4e1f-8a2b-4c5d6e7f8a9b'];

export const transcriptsPlace = fact({
  id: 'transcripts.place',
  group: 'transcripts',
  claim:
    'the transcript of a session is `projects/<folder>/<session id>.jsonl` below the configuration folder, where <folder> is the path that it was started in with a `-` for every character that is neither an ASCII letter nor a digit; hooks are given its path as `transcript_path`',
  why: 'What a session says and does is read from there, by the path that its hooks were given or by its id in every project folder.',
  reliedOnBy: ['src/harness/transcript.ts'],
  expected: 'both where their folder and id say; hooks say so',
  advice: 'Take the path from the hooks, and keep it.',
  async probe(lab) {
    const other = join(lab.repo, 'Other_folder.é 2');
    mkdirSync(other);
    const settings = { hooks: lab.recording(['Stop']) };
    const folders = [lab.repo, other];
    await Promise.all(
      folders.map((cwd, at) =>
        print(lab, [{ text: 'result: ok' }], { cwd, settings, args: [`--session-id=${IDS[at]}`] }),
      ),
    );
    const places = folders.map((cwd, at) =>
      join(lab.config, 'projects', cwd.replace(/[^a-zA-Z0-9]/g, '-'), `${IDS[at]}.jsonl`),
    );
    const there = places.filter((path) => existsSync(path)).length;
    const said = places.filter((path) =>
      lab.fired('Stop').some(({ payload }) => payload.transcript_path === path),
    );
    const where =
      there === 2 ? 'both where their folder and id say' : `${there} of 2 where their folder and id say`;
    return `${where}; hooks ${said.length === 2 ? 'say so' : 'say something else'}`;
  },
});
