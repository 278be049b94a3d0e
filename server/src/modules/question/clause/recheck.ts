import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { on } from '../../../platform/events/events.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { record } from '../../audit/index.ts';
import { LawStanding, lawsChanged, lawStates, readLaws, type Law } from '../../content/index.ts';
import { holdItems } from '../model/write.queries.ts';
import * as queries from './clause.queries.ts';
import { compareClauses } from './compare.rules.ts';
import { refreshDrawn } from './drawn.ts';

/** Questions compared in one transaction. */
const STEP = 200;

/** A law was changed: its questions are compared at once. */
export const compareChanged = on(lawsChanged, 'question.compareClauses', async (ctx, { ids }) => {
  for (const id of ids) await compareWithLaw(ctx, id);
});

/**
 * Finds laws that became public, ended or disappeared by the clock alone, and questions saved while a law was being
 * changed.
 */
export const compareDue: Schedule = {
  name: 'question.compareClauses',
  title: '比对试题依据的法规条款',
  everySeconds: 30,
  run: async (ctx) => {
    const compared = await queries.listCompared(ctx.db);
    const states = await lawStates(ctx, [...new Set(compared.map(({ articleId }) => articleId))]);
    const due = compared.filter(({ articleId, version, standing }) => {
      const now = states.get(articleId);
      return now && (now.version !== version || now.standing !== standing);
    });
    for (const articleId of new Set(due.map((one) => one.articleId))) await compareWithLaw(ctx, articleId);
  },
};

async function compareWithLaw(ctx: Ctx<null>, articleId: string): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const ids = await queries.listCiting(ctx.db, articleId, { after, limit: STEP });
    if (ids.length > 0) await compareQuestions(ctx, articleId, ids);
    const last = ids.at(-1);
    if (ids.length < STEP || last === undefined) return;
    after = last;
  }
}

function compareQuestions(outer: Ctx<null>, articleId: string, ids: readonly string[]): Promise<void> {
  return transaction(outer, async (ctx) => {
    const items = await holdItems(ctx.db, ids);
    const locked = items.map(({ id }) => id);
    const law = (await readLaws(ctx, [articleId])).get(articleId);
    const before = await queries.listClauses(ctx.db, locked);
    const after = [...Map.groupBy(before, ({ questionId }) => questionId).values()].flatMap((rows) =>
      comparedRows(rows, { articleId, law, now: ctx.now }),
    );
    await queries.putClauses(ctx.db, locked, after);
    // An editor that was opened before must not put the old anchors back: they may be other clauses now.
    const moved = after.filter((row, at) => row.anchor !== before[at]?.anchor).map(({ questionId }) => questionId);
    await queries.increaseEdition(ctx.db, moved);
    const changed = new Set(await queries.copyReviewSince(ctx.db, locked));
    if (changed.size === 0) return;
    await refreshDrawn(ctx, [...changed]);
    const waiting = new Set(after.flatMap(({ questionId, change }) => (change === null ? [] : [questionId])));
    const codes = items.filter(({ id }) => changed.has(id) && waiting.has(id)).map(({ code }) => code);
    const title = law?.title ?? before.find((row) => row.articleId === articleId)?.title ?? '';
    await record(ctx, {
      action: 'question.clausesChanged',
      target: `article:${articleId}`,
      summary: `《${title}》：${codes.length} 题待复核`,
      after: { version: law?.version ?? null, codes, cleared: changed.size - codes.length },
    });
  });
}

interface Comparison {
  readonly articleId: string;
  readonly law: Law | undefined;
  readonly now: Date;
}

/** A question's clauses after the comparison. While a law is hidden, it says nothing new. */
function comparedRows(rows: readonly queries.ClauseRow[], { articleId, law, now }: Comparison): queries.ClauseRow[] {
  const own = rows.filter((row) => row.articleId === articleId);
  const standing = law?.standing ?? LawStanding.gone;
  const facts = { articleVersion: law?.version ?? 0, standing, title: law?.title ?? own[0]?.title ?? '' };
  const seen = standing === LawStanding.hidden ? undefined : compareClauses(own, lawNow(law));
  return rows.map((row) => {
    if (row.articleId !== articleId) return row;
    const found = seen?.[own.indexOf(row)];
    if (!found) return { ...row, ...facts };
    const isSame = found.change === row.change && found.newWording === row.newWording;
    const changedAt = found.change === null ? null : isSame ? row.changedAt : now;
    return { ...row, ...facts, ...found, changedAt };
  });
}

const lawNow = (law: Law | undefined) => ({
  isEnded: law?.standing === LawStanding.ended,
  clauses: law?.clauses ?? [],
});
