import { retentionApi } from '@ganlin/contract/retention/retention';
import { answer, defineModule } from '../../platform/module/module.ts';
import { dryRunTask, startDryRun } from './dry-run.ts';
import { eraseAtNight } from './erase-due.ts';
import { list, runs } from './list.ts';
import { retentionMenus } from './menus.ts';
import { disable, enable, save } from './save.ts';

export const retention = defineModule({
  name: 'retention',
  menus: retentionMenus,
  answers: [answer(retentionApi, { list, runs, save, dryRun: startDryRun, enable, disable })],
  jobs: [dryRunTask.job],
  schedules: [eraseAtNight],
});

export { countDue } from './dry-run.ts';
export { eraseDue } from './erase-due.ts';
