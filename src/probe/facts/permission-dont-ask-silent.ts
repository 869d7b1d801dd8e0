import { toolResultText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { bash } from '../lab.ts';
import { asked, turn } from '../live.ts';

export const permissionDontAskSilent = fact({
  id: 'permission.dont-ask-silent',
  group: 'permission',
  claim:
    'in mode `dontAsk` a call that no rule allows is denied and the turn goes on; neither PermissionRequest nor PermissionDenied fires',
  why: 'The mode is always given at launch, and this one only on request: nobody but the model hears of a denial in it.',
  reliedOnBy: ['src/app/verification.ts', 'src/harness/argv.ts'],
  expected: 'denied; no PermissionRequest, no PermissionDenied; a Stop',
  advice: 'If a hook fires by now, record the denials that it tells of.',
  async probe(lab) {
    const settings = { hooks: lab.recording(['PermissionRequest', 'PermissionDenied', 'Stop']) };
    const steps = [bash('node -p 40+2'), { text: 'result: ok' }];
    const session = await turn(lab, steps, { settings, args: ['--permission-mode', 'dontAsk'] });
    const request = asked(lab, session)[1];
    const result = request === undefined ? null : toolResultText(request.conversation);
    const silent = (event: string): string => `${lab.fired(event).length === 0 ? 'no' : 'a'} ${event}`;
    return [
      result === null ? 'no result' : result.includes('42') ? 'run' : 'denied',
      `${silent('PermissionRequest')}, ${silent('PermissionDenied')}`,
      lab.fired('Stop').length === 0 ? 'no Stop' : 'a Stop',
    ].join('; ');
  },
});
