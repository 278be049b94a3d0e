import { WrongSource } from '@ganlin/contract/practice/book';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { recordAnswers } from '../../practice/index.ts';
import { listAnswersOf, listQuestions } from '../model/match.queries.ts';
import { holdUnrecorded, markRecorded } from './record-answers.queries.ts';

const BATCH = 50;
/** Bounds one turn; the next goes on. */
const MAX_BATCHES = 20;

/** Adds the answers of matches that are over to the players' records: wrong ones go to their wrong-answer books. */
export async function recordFinished(outer: Ctx<null>): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await recordBatch(outer)) < BATCH) return;
}

function recordBatch(outer: Ctx<null>): Promise<number> {
  return transaction(outer, async (ctx) => {
    const players = await holdUnrecorded(ctx.db, BATCH);
    for (const { id, userId, matchId, battleId } of players) {
      const questions = new Map((await listQuestions(ctx.db, [matchId])).map((one) => [one.ordinal, one]));
      const given = (await listAnswersOf(ctx.db, id)).flatMap(({ ordinal, pick, isRight }) => {
        const question = questions.get(ordinal);
        if (!question) return [];
        const { questionId, version, type } = question;
        return [{ questionId, version, type, answer: { options: [...pick] }, right: isRight }];
      });
      await recordAnswers(ctx, { userId, source: WrongSource.battle, sourceId: battleId }, given);
    }
    await markRecorded(
      ctx.db,
      players.map(({ id }) => id),
      ctx.now,
    );
    return players.length;
  });
}
