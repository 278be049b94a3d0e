import { alertApi } from '@ganlin/contract/ops/alert';
import { auditApi } from '@ganlin/contract/audit/entry';
import { clientErrorApi } from '@ganlin/contract/ops/client-error';
import { healthApi } from '@ganlin/contract/ops/health';
import { overviewApi } from '@ganlin/contract/ops/overview';
import { taskApi } from '@ganlin/contract/ops/task';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { accountErased } from '../iam/index.ts';
import { receive, sendAlertJob, test, watchHealth } from './alerts/alerts.ts';
import { rememberChannels } from './alerts/channels.ts';
import * as entries from './audit-entries.ts';
import { entriesTask, exportEntries, exportLogins, loginsTask } from './audit-export.ts';
import { forgetClientErrors, report } from './client-errors/report.ts';
import { queueGauges } from './gauges/queue-gauges.ts';
import { scheduleGauges } from './gauges/schedule-gauges.ts';
import { backupGauges, certificateGauges, diskGauges, replicationGauges } from './facts/gauges.ts';
import { forgetTasks, forgetTasksOf } from './forget-tasks.ts';
import { detail as health } from './health.ts';
import { opsMenus } from './menus.ts';
import { detail as overview } from './overview.ts';
import { ownTasks } from './own-data.ts';
import { rotation, startRotation } from './rotate-keys.ts';
import { selfCheck, startCheck } from './self-check.ts';
import { detail, own, paging, result, retry } from './tasks.ts';
import { importedFiles } from './imports/retention.ts';

export const ops = defineModule({
  name: 'ops',
  menus: opsMenus,
  answers: [
    answer(overviewApi, { detail: overview, startCheck }),
    answer(taskApi, { detail, own, result, retry, paging }),
    answer(auditApi, {
      paging: entries.paging,
      detail: entries.detail,
      logins: entries.logins,
      export: exportEntries,
      exportLogins,
    }),
    answer(clientErrorApi, { report }),
    answer(alertApi, { receive, test }),
    answer(healthApi, { detail: health, rotateKeys: startRotation }),
  ],
  jobs: [selfCheck.job, rotation.job, entriesTask.job, loginsTask.job, sendAlertJob],
  gauges: [queueGauges, scheduleGauges, diskGauges, backupGauges, replicationGauges, certificateGauges],
  schedules: [forgetTasks, forgetClientErrors, watchHealth],
  runsBeside: rememberChannels,
  subscriptions: [on(accountErased, 'ops.forgetTasks', forgetTasksOf)],
  ownData: [ownTasks],
  retention: [importedFiles],
});

export { checkService, isWorkerRunning, scheduledWork } from './health.ts';
export { countJobs } from './health.queries.ts';
export { addBackup as reportBackup } from './facts/facts.queries.ts';
export { rotateKeys } from './rotate-keys.ts';
