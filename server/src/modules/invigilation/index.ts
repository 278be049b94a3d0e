import { boardApi, boardAsks } from '@ganlin/contract/invigilation/board';
import { dutyApi, dutyAsks } from '@ganlin/contract/invigilation/duty';
import { roomApi } from '@ganlin/contract/invigilation/rooms';
import { pictureApi } from '@ganlin/contract/invigilation/pictures';
import { integrityApi } from '@ganlin/contract/invigilation/integrity';
import { watchApi } from '@ganlin/contract/invigilation/watch';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { answerAsks } from '../../platform/realtime/asks.ts';
import { accountErased } from '../iam/index.ts';
import { facesChanged, papersGraded, papersMoved, papersReopened, papersVoided } from '../paper/index.ts';
import { changes, leave, tiles, watch } from './board/board.ts';
import { events as hallEvents, exams } from './board/exams.ts';
import { followStaff, stirEach } from './board/follow.ts';
import { message } from './board/message.ts';
import { unlock } from './board/unlock.ts';
import { collectDue } from './collect/collect.ts';
import { seedDemoWatched } from './demo/demo-watched.ts';
import { detail as duty, leaveDuty, watchDuty } from './duty/duty.ts';
import { noteLoadBeside, noteWorker } from './duty/load.ts';
import { deleteOldLoad } from './duty/load.queries.ts';
import { invigilationMenus } from './menus.ts';
import { actionEvidence } from './model/action-evidence.ts';
import { forgetAccount, ownEvents, ownRooms, ownSnapshots, ownWatchedPapers } from './personal-data/own-data.ts';
import { examinee, picture } from './pictures/examinee.ts';
import { decide as decideFaces, faces } from './pictures/faces.ts';
import { forgetDueSnapshots, forgetSnapshotsOf } from './pictures/forget.ts';
import { faceEvidence } from './pictures/face-evidence.ts';
import { mine, own } from './pictures/own-pictures.ts';
import { snapshot } from './pictures/snapshot.ts';
import { decide, reviews } from './review/reviews.ts';
import { assign, people, spread } from './rooms/people.ts';
import * as rooms from './rooms/rooms.ts';
import { record } from './record/record.ts';
import { detail } from './report/report.ts';
import { exportTask, startExport } from './report/report-export.ts';
import { see, similar } from './similar/pairs.ts';
import { search, searchTask } from './similar/search.ts';
import { begin } from './watch/begin.ts';
import { comment, events } from './watch/own-events.ts';
import { report } from './watch/report.ts';
import { findSilent } from './watch/silent.ts';
import { invigilationWork } from './review/waiting-work.ts';
import { examPictures } from './pictures/retention.ts';

export const invigilation = defineModule({
  name: 'invigilation',
  menus: invigilationMenus,
  waitingWork: invigilationWork,
  demo: seedDemoWatched,
  answers: [
    answer(watchApi, { begin, report, events, comment }),
    answer(boardApi, { exams, tiles, changes, events: hallEvents, message, unlock, reviews, decide }),
    answer(roomApi, {
      list: rooms.list,
      choices: rooms.choices,
      save: rooms.save,
      delete: rooms.remove,
      candidates: rooms.candidates,
      own: rooms.own,
      people,
      assign,
      spread,
    }),
    answer(pictureApi, { faces, examinee, picture, decide: decideFaces, snapshot, mine, own }),
    answer(dutyApi, { detail: duty }),
    answer(integrityApi, { detail, similar, search, see, record, export: startExport }),
  ],
  jobs: [searchTask.job, exportTask.job],
  asks: [answerAsks(boardAsks, { watch, leave }), answerAsks(dutyAsks, { watch: watchDuty, leave: leaveDuty })],
  runsBeside: noteLoadBeside,
  ownData: [ownEvents, ownWatchedPapers, ownRooms, ownSnapshots],
  evidence: [...actionEvidence, faceEvidence],
  subscriptions: [
    on(papersMoved, 'invigilation.followMoved', (ctx, { papers }) => followStaff(ctx, papers)),
    on(papersReopened, 'invigilation.followReopened', (ctx, { papers }) => followStaff(ctx, papers)),
    on(papersVoided, 'invigilation.followVoided', (ctx, { examId, papers }) =>
      followStaff(
        ctx,
        papers.map(({ userId, paperId }) => ({ userId, paperId, examId })),
      ),
    ),
    on(papersGraded, 'invigilation.stirBoards', async (ctx, { papers }) => stirEach(ctx, papers)),
    on(facesChanged, 'invigilation.stirForFaces', async (ctx, { examId }) => stirEach(ctx, [{ examId }])),
    on(accountErased, 'invigilation.forgetAccount', forgetAccount),
    on(accountErased, 'invigilation.forgetSnapshots', forgetSnapshotsOf),
  ],
  schedules: [
    { name: 'invigilation.collectDue', title: '按考场规则收卷', everySeconds: 2, everyWorker: true, run: collectDue },
    { name: 'invigilation.findSilent', title: '找出没有上报考场情况的答卷', everySeconds: 10, run: findSilent },
    {
      name: 'invigilation.noteWorker',
      title: '记录后台进程在运行',
      everySeconds: 10,
      everyWorker: true,
      run: noteWorker,
    },
    {
      name: 'invigilation.forgetLoad',
      title: '清理旧的负载记录',
      everySeconds: 600,
      run: ({ db }) => deleteOldLoad(db),
    },
    {
      name: 'invigilation.forgetDueSnapshots',
      title: '删除到期的考试照片',
      everySeconds: 60,
      run: forgetDueSnapshots,
    },
  ],
  retention: [examPictures],
});
