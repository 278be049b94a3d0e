import type { PageOf } from '@ganlin/contract/core/page';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { getDeptPath } from '../../iam/index.ts';
import * as queries from '../model/repo.queries.ts';

/** A bank the user may practise with. */
export interface OpenRepo {
  readonly id: string;
  readonly title: string;
  readonly categoryTitle: string;
  readonly remark: string;
  /** Published questions, in total and by type code. */
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
}

interface Wanted {
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  readonly patterns?: readonly string[];
  readonly current: number;
  readonly size: number;
}

/** Banks open to everyone or to the user's department or one above it. */
export async function listOpenRepos(
  ctx: Ctx<User>,
  { keyword, category, patterns, current, size }: Wanted,
): Promise<PageOf<OpenRepo>> {
  const deptPath = await getDeptPath(ctx.reservedPool, ctx.user.id);
  const page = { current, size };
  const { records, total } = await queries.pageOpenRepos(ctx.db, { deptPath, keyword, category, patterns }, page);
  return { records: records.map(openRepo), total, ...page };
}

export async function openRepoCategories(ctx: Ctx<User>): Promise<{ title: string; repos: number }[]> {
  const deptPath = await getDeptPath(ctx.reservedPool, ctx.user.id);
  return queries.listOpenCategories(ctx.db, deptPath);
}

/** Returns undefined for a bank that is not open to the user. */
export async function findOpenRepo(ctx: Ctx<User>, id: string): Promise<OpenRepo | undefined> {
  const deptPath = await getDeptPath(ctx.reservedPool, ctx.user.id);
  const found = await queries.findOpenRepo(ctx.db, { deptPath, id });
  return found && openRepo(found);
}

/**
 * Returns those of these questions that are exam-only and may not be practised, whatever other banks contain them.
 */
export function examOnlyAmong(ctx: Ctx<unknown>, questionIds: readonly string[]): Promise<ReadonlySet<string>> {
  return queries.listExamOnly(ctx.db, questionIds);
}

/**
 * Returns those of these questions that the user may practise now: drawable from an open bank, and not exam-only. A
 * guest counts as a learner of no department.
 */
export async function practisableAmong(
  ctx: Ctx<unknown>,
  questionIds: readonly string[],
  userId: string | null,
): Promise<ReadonlySet<string>> {
  if (questionIds.length === 0) return new Set();
  const deptPath = userId === null ? [] : await getDeptPath(ctx.reservedPool, userId);
  return queries.listPractisable(ctx.db, { deptPath, questionIds });
}

interface Tagged {
  readonly userId: string;
  readonly tags: readonly string[];
  readonly limit: number;
}

/** What the user may practise of these knowledge points, whatever banks it is in. */
export async function practisableWithTags(ctx: Ctx<unknown>, { userId, ...wanted }: Tagged): Promise<string[]> {
  return queries.listPractisableWithTags(ctx.db, { ...wanted, deptPath: await getDeptPath(ctx.reservedPool, userId) });
}

/** The banks in which questions of these banks, or these questions themselves, can be practised. */
export function practisedRepos(
  ctx: Ctx<unknown>,
  drawn: { readonly repoIds: readonly string[]; readonly questionIds: readonly string[] },
): Promise<readonly queries.PractisedRepo[]> {
  return queries.listPractised(ctx.db, drawn);
}

function openRepo({ id, title, categoryTitle, remark, total, counts }: OpenRepo): OpenRepo {
  return { id, title, categoryTitle, remark, total, counts };
}
