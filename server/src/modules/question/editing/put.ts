import type { QuestionDraft } from '@ganlin/domain/question-text/cells';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { storedOf } from '../model/stored-question.rules.ts';
import {
  holdRepos,
  insertMemberships,
  recountRepos,
  refreshMemberships,
  reposOf,
} from '../model/repo-count.queries.ts';
import * as queries from '../model/write.queries.ts';
import { writeChanges, type Change } from '../model/write.ts';

/** A question to be put into banks. */
export interface PutQuestion extends Omit<QuestionDraft, 'type' | 'repo'> {
  /** Its own banks, in addition to those for all. */
  readonly repoIds?: readonly string[];
  /** The question of which this is a new version; without one it is a new question. */
  readonly versionOf?: string;
}

interface Order {
  readonly questions: readonly PutQuestion[];
  /** Banks for all of them. */
  readonly repoIds: readonly string[];
  readonly publish: boolean;
  readonly importId?: string;
  /** The user responsible for it. */
  readonly by: string;
}

type Placed = PutQuestion & { readonly repoIds: readonly string[] };

/**
 * Writes many questions in one call, in the caller's transaction if there is one. The caller has checked them
 * (shapes, blanks, duplicates) and writes the audit entry. Returns results in the order of the questions.
 */
export function putQuestions(
  outer: Ctx<unknown>,
  { questions, repoIds, publish, importId, by }: Order,
): Promise<{ id: string; code: string; version: number }[]> {
  return transaction(outer, async (ctx) => {
    if (questions.length === 0) return [];
    const placed = questions.map((one) => ({ ...one, repoIds: [...new Set([...repoIds, ...(one.repoIds ?? [])])] }));
    const changes = await changesFor(ctx, placed);
    const ids = changes.map(({ id }) => id);
    const added = changes.flatMap(({ id, repoIds }) => repoIds.map((repoId) => ({ questionId: id, repoId })));
    const wanted = new Set(added.map(({ repoId }) => repoId));
    const touched = new Set([...wanted, ...(await reposOf(ctx.db, ids)).map(({ repoId }) => repoId)]);
    const locked = new Set((await holdRepos(ctx.db, [...touched])).map(({ id }) => id));
    if (![...wanted].every((id) => locked.has(id))) throw new AppError('repoNotFound');
    const written = await writeChanges(ctx, changes, { publish, by, importId });
    await refreshMemberships(ctx.db, ids);
    await insertMemberships(ctx.db, added);
    const drawn = publish || changes.some(({ before }) => before?.state === 1);
    await recountRepos(ctx.db, [...touched], { now: ctx.now, drawn });
    return written.map(({ id, code, version }) => ({ id, code, version }));
  });
}

async function changesFor(ctx: Ctx<unknown>, questions: readonly Placed[]): Promise<Change[]> {
  const olds = questions.flatMap(({ versionOf }) => versionOf ?? []);
  const locked = new Map((await queries.holdItems(ctx.db, olds)).map((item) => [item.id, item]));
  const codeless = questions.filter(({ code, versionOf }) => code === '' && versionOf === undefined).length;
  const codes = (await queries.takeCodes(ctx.db, codeless)).values();
  return questions.map(({ versionOf, code, tags, source, repoIds, level, content, analysis, body }) => {
    const before = versionOf === undefined ? undefined : locked.get(versionOf);
    if (versionOf !== undefined && !before) throw new AppError('questionNotFound');
    const stored = storedOf({ level, content, analysis, body });
    if (before && before.publishedVersion !== null && before.type !== stored.type)
      throw new AppError('questionTypeFixed');
    const given = before?.code ?? (code === '' ? (codes.next().value ?? '') : code);
    return { id: before?.id ?? newId(), code: given, before, stored, tags, source, note: '', repoIds };
  });
}
