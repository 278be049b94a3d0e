import { PaperEvent } from '@ganlin/contract/paper/papers';
import { REPLAY_PAGE, type replayApi } from '@ganlin/contract/paper/replay';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { scopeOf } from '../../iam/index.ts';
import { findArchivedAt } from '../archive/archive.queries.ts';
import { namePeople, type SatPaper } from '../model/results.queries.ts';
import { getOwnResult } from '../results/own-result.ts';
import { refuseWithheldPaper } from '../sitting/withheld.ts';
import { findPaper } from '../staff/papers.queries.ts';
import * as queries from './replay.queries.ts';

const MAX_EVENTS = 200;
/** What examinees see of their paper's history: their own steps, and those of staff that gave them time. */
const ownEvents = [
  PaperEvent.started,
  PaperEvent.opened,
  PaperEvent.takenOver,
  PaperEvent.handedIn,
  PaperEvent.extended,
  PaperEvent.reopened,
];

export const staff: Handler<typeof replayApi.staff> = async (ctx, { paperId, from }) => {
  const scope = await scopeOf(ctx);
  const paper = await findPaper(ctx.db, paperId);
  if (!paper || !(await namePeople(ctx.db, scope, [paper.userId])).has(paper.userId)) {
    throw new AppError('paperNotFound');
  }
  await refuseWithheldPaper(ctx, paper);
  return savesOf(ctx, paper, from);
};

export const own: Handler<typeof replayApi.own> = async (ctx, { paperId, from }) => {
  const { paper, released } = await getOwnResult(ctx, paperId);
  // Questions and answers come with the verdicts, as on the result itself.
  const content = released.verdict;
  if (content) await refuseWithheldPaper(ctx, paper);
  const { saves, ...rest } = await savesOf(ctx, paper, from);
  return {
    ...rest,
    content,
    saves: saves.map(({ answer, ...saved }) => ({ ...saved, answer: content ? answer : null })),
    events: await queries.listOwnEvents(ctx.db, paper, { events: ownEvents, limit: MAX_EVENTS }),
  };
};

async function savesOf({ db }: Ctx<unknown>, paper: SatPaper, from: number) {
  const saves = await queries.pageSaves(db, paper, { from, limit: REPLAY_PAGE + 1 });
  return {
    saves: saves.slice(0, REPLAY_PAGE),
    more: saves.length > REPLAY_PAGE,
    startedAt: paper.startedAt,
    handedInAt: paper.handedInAt,
    archivedAt: saves.length === 0 ? await findArchivedAt(db, paper.paperId) : null,
  };
}
