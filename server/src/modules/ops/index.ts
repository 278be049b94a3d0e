import { overviewApi } from '@ganlin/contract/ops/overview';
import { taskApi } from '@ganlin/contract/ops/task';
import { answer, defineModule } from '../../platform/module.ts';
import { detail as overview } from './overview.ts';
import { selfCheck, startCheck } from './self-check.ts';
import { detail, paging } from './tasks.ts';

export const ops = defineModule({
  name: 'ops',
  answers: [answer(overviewApi, { detail: overview, startCheck }), answer(taskApi, { detail, paging })],
  jobs: [selfCheck.job],
});

export { checkService } from './health.ts';
