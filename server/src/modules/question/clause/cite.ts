import type { CitedClause, ClauseRef } from '@ganlin/contract/question/clause/cited';
import { ClauseChange, type StaffClause } from '@ganlin/contract/question/clause/clause';
import type { Channel } from '@ganlin/contract/content/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { LawStanding, readLaws, type Law } from '../../content/index.ts';
import * as queries from './clause.queries.ts';

interface Citing {
  readonly id: string;
  readonly code: string;
  readonly clauses: readonly ClauseRef[];
  /** Clauses changed up to this time have been checked against the question. */
  readonly checkedSince?: Date | undefined;
}

/**
 * Sets the clauses that a locked question rests on. A clause it has already keeps the wording it was checked with, and
 * the question goes on waiting if it has changed, unless the author has checked it. Returns whether it waits now, if
 * that has changed.
 */
export async function setClauses(ctx: Ctx<unknown>, { id, code, clauses, checkedSince }: Citing): Promise<void> {
  const before = await queries.listClauses(ctx.db, [id]);
  if (checkedSince) refuseUnchecked(before, { code, since: checkedSince });
  const known = new Map(before.map((row) => [keyOf(row), row]));
  const wanted = [...new Map(clauses.map((ref) => [keyOf(ref), ref])).values()];
  const laws = await readLaws(
    ctx,
    wanted.map(({ articleId }) => articleId),
  );
  const unknown: string[] = [];
  const rows = wanted.flatMap((ref, index): queries.NewClause[] => {
    const old = known.get(keyOf(ref));
    if (old && (old.change === null || !checkedSince)) return [{ ...old, ordinal: index + 1 }];
    const row = checkedRow(laws.get(ref.articleId), ref);
    if (row) return [{ ...row, questionId: id, ordinal: index + 1 }];
    if (old) throw new AppError('clauseLeft', { code });
    unknown.push(laws.get(ref.articleId)?.title ?? ref.anchor);
    return [];
  });
  if (unknown.length > 0) throw new AppError('clauseUnknown', { names: unknown.join('、') });
  await queries.putClauses(ctx.db, [id], rows);
}

/** 仍然正确: takes over the wording that the checker has seen. */
export async function confirmClauses(
  ctx: Ctx<unknown>,
  questions: readonly { readonly id: string; readonly code: string; readonly since: Date }[],
): Promise<void> {
  const all = await queries.listClauses(
    ctx.db,
    questions.map(({ id }) => id),
  );
  const byQuestion = Map.groupBy(all, ({ questionId }) => questionId);
  for (const { id, code, since } of questions) {
    const rows = byQuestion.get(id) ?? [];
    refuseUnchecked(rows, { code, since });
    const isLeft = ({ change }: queries.ClauseRow) => change !== null && change !== ClauseChange.reworded;
    if (rows.some(isLeft)) throw new AppError('clauseLeft', { code });
  }
  const confirmed = all.map((row) => ({ ...row, ...unchanged, wording: row.newWording ?? row.wording }));
  await queries.putClauses(ctx.db, [...byQuestion.keys()], confirmed);
}

const unchanged = { change: null, newWording: null, changedAt: null } as const;

function refuseUnchecked(rows: readonly queries.ClauseRow[], { code, since }: { code: string; since: Date }): void {
  if (rows.some(({ changedAt }) => changedAt !== null && changedAt > since)) {
    throw new AppError('clauseChangedAgain', { code });
  }
}

/** A clause as it is now; undefined unless a valid law has it. */
function checkedRow(law: Law | undefined, { articleId, anchor }: ClauseRef) {
  const clause = law?.clauses.find((one) => one.anchor === anchor);
  if (!law || !clause || law.standing !== LawStanding.valid) return undefined;
  const { label, wording } = clause;
  const { channel, title, version, standing } = law;
  return { articleId, anchor, label, wording, channel, title, articleVersion: version, standing, ...unchanged };
}

const keyOf = ({ articleId, anchor }: ClauseRef): string => `${articleId}#${anchor}`;

/** The clauses of a question as staff see them. */
export async function staffClauses(ctx: Ctx<unknown>, questionId: string): Promise<StaffClause[]> {
  const rows = await queries.listClauses(ctx.db, [questionId]);
  return rows.map(({ wording, change, newWording, ...row }) => ({
    ...citedClause(row),
    wording,
    // The column's check constraint allows nothing else.
    change: change as ClauseChange | null,
    newWording,
  }));
}

/** The clauses of questions as learners see them beside an analysis: only those of laws that can be read. */
export async function citedClauses(
  ctx: Ctx<unknown>,
  questionIds: readonly string[],
): Promise<Map<string, CitedClause[]>> {
  const rows = questionIds.length === 0 ? [] : await queries.listClauses(ctx.db, questionIds);
  const shown = rows.filter(({ standing }) => standing <= LawStanding.ended);
  return new Map(
    [...Map.groupBy(shown, ({ questionId }) => questionId)].map(([id, all]) => [id, all.map(citedClause)]),
  );
}

type Cited = Pick<queries.ClauseRow, 'articleId' | 'channel' | 'anchor' | 'title' | 'label'>;

// The column copies that of the law, which has a check constraint.
const citedClause = ({ articleId, channel, anchor, title, label }: Cited): CitedClause => ({
  articleId,
  channel: channel as Channel,
  anchor,
  title,
  label,
});
