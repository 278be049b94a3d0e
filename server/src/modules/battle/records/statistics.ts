import type { matchApi } from '@ganlin/contract/battle/battle';
import { UNSEEN_SECONDS } from '@ganlin/contract/battle/play';
import { addDays, addSeconds, dayInChina, startOfDayInChina } from '@ganlin/contract/core/time';
import type { Handler } from '../../../platform/http/handler.ts';
import { listItems } from '../../question/index.ts';
import * as queries from './statistics.queries.ts';

const MAX_DEPTS = 20;
/** A question that two people got wrong is not hard yet. */
const HARDEST = { atLeast: 5, limit: 10 };

/** Matches of the last days, today included, by the day on which they were created. */
export const statistics: Handler<typeof matchApi.statistics> = async (ctx, { battleId, days }) => {
  const from = addDays(startOfDayInChina(ctx.now), 1 - days);
  const which = { battleId, from };
  const figures = await queries.playFigures(ctx.db, which);
  const whole = figures.find(({ day, isDept }) => day === null && !isDept);
  const byDay = new Map(figures.map((row) => [row.day, row]));
  const others = await queries.otherFigures(ctx.db, which, addSeconds(ctx.now, -UNSEEN_SECONDS));
  const hardest = await queries.hardestQuestions(ctx.db, which, HARDEST);
  const ids = hardest.map(({ questionId }) => questionId);
  const texts = new Map((ids.length === 0 ? [] : await listItems(ctx.db, ids)).map(({ id, text }) => [id, text]));
  return {
    ...others,
    matches: whole?.matches ?? 0,
    players: whole?.players ?? 0,
    byDay: Array.from({ length: days }, (_, at) => {
      const day = dayInChina(addDays(from, at));
      const { matches = 0, players = 0 } = byDay.get(day) ?? {};
      return { day, matches, players };
    }),
    hardest: hardest.map((row) => ({ ...row, text: texts.get(row.questionId) ?? '' })),
    depts: figures
      .filter(({ isDept }) => isDept)
      .slice(0, MAX_DEPTS)
      .map(({ deptName, players, matches }) => ({ name: deptName, players, matches })),
  };
};
