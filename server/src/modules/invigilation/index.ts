import { boardApi, boardAsks } from '@ganlin/contract/invigilation/board';
import { watchApi } from '@ganlin/contract/invigilation/watch';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { answerAsks } from '../../platform/realtime/asks.ts';
import { accountErased } from '../iam/index.ts';
import { papersGraded, papersMoved, papersReopened, papersVoided } from '../paper/index.ts';
import { changes, leave, tiles, watch } from './board/board.ts';
import { events as hallEvents, exams } from './board/exams.ts';
import { followStaff, stirEach } from './board/follow.ts';
import { message } from './board/message.ts';
import { unlock } from './board/unlock.ts';
import { invigilationMenus } from './menus.ts';
import { actionEvidence } from './model/action-evidence.ts';
import { forgetAccount, ownEvents, ownWatchedPapers } from './personal-data/own-data.ts';
import { decide, reviews } from './review/reviews.ts';
import { begin } from './watch/begin.ts';
import { comment, events } from './watch/own-events.ts';
import { report } from './watch/report.ts';
import { findSilent } from './watch/silent.ts';

export const invigilation = defineModule({
  name: 'invigilation',
  menus: invigilationMenus,
  answers: [
    answer(watchApi, { begin, report, events, comment }),
    answer(boardApi, { exams, tiles, changes, events: hallEvents, message, unlock, reviews, decide }),
  ],
  asks: [answerAsks(boardAsks, { watch, leave })],
  ownData: [ownEvents, ownWatchedPapers],
  evidence: actionEvidence,
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
    on(accountErased, 'invigilation.forgetAccount', forgetAccount),
  ],
  schedules: [
    { name: 'invigilation.findSilent', title: '找出没有上报考场情况的答卷', everySeconds: 10, run: findSilent },
  ],
});
