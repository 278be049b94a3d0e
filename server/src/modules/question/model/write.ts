import type { Body } from '@ganlin/contract/question/body';
import { QuestionState, type QuestionLevel } from '@ganlin/contract/question/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { onConflict } from '../../../platform/db/conflict.ts';
import { AppError } from '../../../platform/errors.ts';
import { sharedFilesFor } from '../../media/index.ts';
import { searchText, storedOf, type Stored } from './stored-question.rules.ts';
import * as queries from './write.queries.ts';

/** The purpose of question files. */
export const QUESTION_FILE = 'question';

export type Item = Awaited<ReturnType<typeof queries.holdItems>>[number];

/** The target state of a question: a new one, or the next state of a locked one. */
export interface Change {
  readonly id: string;
  readonly code: string;
  /** The previous state; locked. */
  readonly before: Item | undefined;
  /** The new content; undefined leaves its versions unchanged. */
  readonly stored: Stored | undefined;
  readonly tags: readonly string[];
  readonly source: string;
  readonly note: string;
  /** For a new question, the banks it will be put into. */
  readonly repoIds: readonly string[];
}

export interface Writing {
  readonly publish: boolean;
  readonly by: string;
  readonly importId?: string | undefined;
}

/** Writes questions with their versions, in a few statements for any number. The caller handles banks. */
export async function writeChanges(
  ctx: Ctx<unknown>,
  changes: readonly Change[],
  writing: Writing,
): Promise<{ id: string; code: string; version: number; lockVersion: number; edition: number }[]> {
  await refuseUnknownFiles(
    ctx,
    changes.flatMap(({ stored }) => stored?.files ?? []),
  );
  const rows = changes.map((change) => itemRow(change, writing, ctx.now));
  await queries.putItems(ctx.db, rows).catch(onConflict('question_item_code_key', 'questionCodeTaken'));
  await queries.putVersions(
    ctx.db,
    changes.flatMap((change) => versionRows(change, writing, ctx.now)),
  );
  await queries.putFiles(
    ctx.db,
    changes.flatMap(({ id, stored }) => (stored?.files ?? []).map((fileId) => ({ questionId: id, fileId }))),
  );
  return rows.map(({ id, code, latestVersion, edition }) => ({
    id,
    code,
    version: latestVersion,
    lockVersion: edition,
    edition,
  }));
}

export const hasDraft = ({
  latestVersion,
  publishedVersion,
}: Pick<Item, 'latestVersion' | 'publishedVersion'>): boolean =>
  publishedVersion === null || latestVersion > publishedVersion;

/** Overwrites a draft; a published version gets a successor. */
function nextVersion(before: Item | undefined): number {
  if (!before) return 1;
  return hasDraft(before) ? before.latestVersion : before.latestVersion + 1;
}

function itemRow(change: Change, { publish, by, importId }: Writing, now: Date) {
  const { id, code, before, stored, tags, source, repoIds } = change;
  const stamps = { updatedBy: by, updatedAt: now };
  const own = { id, code, tags: [...new Set(tags)], source, ...stamps };
  if (before && !stored) return { ...before, ...own, edition: before.edition + 1 };
  if (!stored) throw new Error('a new question says something');
  const latestVersion = nextVersion(before);
  const edition = (before?.edition ?? 0) + 1;
  // Lists and banks keep showing the published version until the draft is published.
  if (before && before.publishedVersion !== null && !publish) return { ...before, ...own, latestVersion, edition };
  const { type, level, text, words, stemHash, likeKeys } = stored;
  return {
    createdBy: by,
    createdAt: now,
    importId: importId ?? null,
    repoIds: [...new Set(repoIds)].toSorted(),
    ...before,
    ...own,
    type,
    level,
    text,
    stemHash,
    likeKeys,
    search: searchText(code, words),
    latestVersion,
    edition,
    publishedVersion: publish ? latestVersion : null,
    state: publish ? QuestionState.published : QuestionState.draft,
  };
}

function versionRows({ id, before, stored, note }: Change, { publish, by, importId }: Writing, now: Date) {
  if (!stored) return [];
  const { level, content, analysis, body } = stored;
  const said = { level, content, analysis, body: JSON.stringify(body), note };
  const stamps = { editorId: by, savedAt: now, publishedAt: publish ? now : null, importId: importId ?? null };
  return [{ questionId: id, version: nextVersion(before), ...said, ...stamps }];
}

interface WrittenVersion {
  readonly version: number;
  readonly level: number;
  readonly content: string;
  readonly analysis: string;
  readonly body: unknown;
}

/** The row of a question that shows this version of it as the published one. */
export function publishedRow({ user, now }: Ctx<User>, item: Item, version: WrittenVersion) {
  // Checked by the contract's schema and the column's constraint before it was written.
  const written = { ...version, level: version.level as QuestionLevel, body: version.body as Body };
  const { type, level, text, words, stemHash, likeKeys } = storedOf(written);
  return {
    ...item,
    type,
    level,
    text,
    stemHash,
    likeKeys,
    search: searchText(item.code, words),
    publishedVersion: version.version,
    state: QuestionState.published,
    edition: item.edition + 1,
    updatedBy: user.id,
    updatedAt: now,
  };
}

/** Refuses files that were not uploaded for questions. */
export async function refuseUnknownFiles({ db }: Ctx<unknown>, files: readonly string[]): Promise<void> {
  const wanted = [...new Set(files)];
  if (wanted.length === 0) return;
  const known = await sharedFilesFor(db, QUESTION_FILE, wanted);
  if (known.length !== wanted.length) throw new AppError('questionFileUnknown');
}
