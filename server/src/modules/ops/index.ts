import { healthApi } from '@ganlin/contract/ops/health';
import { overviewApi } from '@ganlin/contract/ops/overview';
import { taskApi } from '@ganlin/contract/ops/task';
import { answer, defineModule } from '../../platform/module.ts';
import { forgetTasks } from './forget-tasks.ts';
import { detail as health } from './health.ts';
import { detail as overview } from './overview.ts';
import { rotation, startRotation } from './rotate-keys.ts';
import { selfCheck, startCheck } from './self-check.ts';
import { detail, paging, result, retry } from './tasks.ts';

export const ops = defineModule({
  name: 'ops',
  answers: [
    answer(overviewApi, { detail: overview, startCheck }),
    answer(taskApi, { detail, result, retry, paging }),
    answer(healthApi, { detail: health, rotateKeys: startRotation }),
  ],
  jobs: [selfCheck.job, rotation.job],
  schedules: [forgetTasks],
});

export { checkService } from './health.ts';
export { rotateKeys } from './rotate-keys.ts';
