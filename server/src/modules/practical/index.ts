import { practicalExaminerApi } from '@ganlin/contract/practical/examiner';
import { ownPracticalApi } from '@ganlin/contract/practical/own';
import { practicalSheetApi } from '@ganlin/contract/practical/sheet';
import { practicalTestApi } from '@ganlin/contract/practical/test';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { accountErased } from '../iam/index.ts';
import * as arrange from './arrange/save.ts';
import * as state from './arrange/state.ts';
import * as tests from './arrange/tests.ts';
import { seedDemoPracticals } from './demo/demo-practicals.ts';
import { candidate as ownCandidate } from './examiner/candidate.ts';
import { handIn } from './examiner/hand-in.ts';
import { list as listOwnTests } from './examiner/list.ts';
import { uploadPhoto } from './examiner/photo.ts';
import { practicalMenus } from './menus.ts';
import { resultsDecided } from './model/events.ts';
import { usedByPracticals } from './model/used-files.queries.ts';
import { list } from './own/own.ts';
import { forgetAccount, ownPracticals } from './personal-data/own-data.ts';
import { candidate, candidates } from './results/candidates.ts';
import { followDecided } from './results/certificates.ts';
import { exportTask, startExport } from './results/export.ts';
import { assignThird, giveBack, markAbsent } from './results/staff.ts';
import { theorySubscriptions } from './results/subscriptions.ts';
import { joinReleased } from './results/theory.ts';
import * as sheets from './sheets/save.ts';
import { choices, detail, paging } from './sheets/sheets.ts';

export const practical = defineModule({
  name: 'practical',
  menus: practicalMenus,
  demo: seedDemoPracticals,
  answers: [
    answer(practicalSheetApi, {
      paging,
      detail,
      choices,
      save: sheets.save,
      publish: sheets.publish,
      copy: sheets.copy,
      delete: sheets.remove,
    }),
    answer(practicalTestApi, {
      paging: tests.paging,
      detail: tests.detail,
      save: arrange.save,
      classPeople: arrange.classPeople,
      open: state.open,
      withdraw: state.withdraw,
      close: state.close,
      reopen: state.reopen,
      delete: state.remove,
      candidates,
      candidate,
      giveBack,
      markAbsent,
      assignThird,
      export: startExport,
    }),
    answer(practicalExaminerApi, { list: listOwnTests, candidate: ownCandidate, uploadPhoto, handIn }),
    answer(ownPracticalApi, { list }),
  ],
  jobs: [exportTask.job],
  schedules: [
    { name: 'practical.joinTheory', title: '把公布的理论成绩并入实操考核', everySeconds: 30, run: joinReleased },
  ],
  ownData: [ownPracticals],
  usedFiles: usedByPracticals,
  subscriptions: [
    on(accountErased, 'practical.forgetAccount', forgetAccount),
    on(resultsDecided, 'practical.followDecided', followDecided),
    ...theorySubscriptions,
  ],
});

export { practicalEntries } from './own/person-entries.ts';
export { list as examinerTests } from './examiner/list.ts';
export { practicalDay } from './own/practical-day.ts';
