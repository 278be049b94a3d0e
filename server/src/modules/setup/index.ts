import { setupApi } from '@ganlin/contract/setup/setup';
import { answer, defineModule } from '../../platform/module/module.ts';
import { check } from './check.ts';
import { demoTask } from './demo-content.ts';
import { run, state } from './setup.ts';

export const setup = defineModule({
  name: 'setup',
  answers: [answer(setupApi, { state, check, run })],
  jobs: [demoTask.job],
});

export { announceSetup, setupAccess, setupPathFor } from './is-set-up.ts';
