import { setImmediate as turn } from 'node:timers/promises';
import { DECISION, Decision, type ImportFault, type ImportLike } from '@ganlin/contract/core/import';
import type { Body } from '@ganlin/contract/question/body';
import type { QuestionDraft } from '@ganlin/domain/question-text/cells';
import { QuestionState } from '@ganlin/contract/question/kinds';
import { readNames } from '@ganlin/domain/question-text/lists';
import { readCells } from '@ganlin/domain/question-text/text';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Checked, SheetRow } from '../../../kits/import/definition.ts';
import { filesNamed, usableFiles } from './import-files.ts';
import { likeText, shownText } from './import-likeness.ts';
import * as queries from './import.queries.ts';
import { trigramLikeness } from '../model/likeness.rules.ts';
import { isUnchanged } from '../model/stored-draft.rules.ts';
import { hasDraft } from '../model/write.ts';

/** What the importing user may do, and whose pictures they may use. */
export interface ImportScope {
  readonly ownerId: string;
  readonly mayAddRepos: boolean;
}

/** A parsed row. */
export interface NewQuestion {
  readonly draft: QuestionDraft;
  readonly repoIds: readonly string[];
  /** Titles of banks that do not exist yet. */
  readonly newRepos: readonly string[];
  /** The question of which this is a new version. */
  readonly versionOf?: string;
}

/** Yields to other requests after this many rows. */
const STEP = 25;

export async function checkQuestions(
  ctx: Ctx<unknown>,
  rows: readonly SheetRow[],
  scope: ImportScope,
): Promise<Map<number, Checked<NewQuestion>>> {
  const known = await knownFor(ctx, rows, scope);
  const checked = new Map<number, Checked<NewQuestion>>();
  for (const [index, row] of rows.entries()) {
    if (index % STEP === STEP - 1) await turn();
    checked.set(row.number, judged(row, known, scope));
  }
  return checked;
}

type Existing = Awaited<ReturnType<typeof queries.listNamed>>[number];

interface Known {
  readonly byCode: ReadonlyMap<string, Existing>;
  readonly byId: ReadonlyMap<string, Existing>;
  readonly repoIds: ReadonlyMap<string, string>;
  readonly tags: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
}

/** Loads everything the database knows about these rows, in a few queries for all of them. */
async function knownFor(ctx: Ctx<unknown>, rows: readonly SheetRow[], { ownerId }: ImportScope): Promise<Known> {
  const all = (column: string) => [...new Set(rows.map(({ cells }) => (cells[column] ?? '').trim()))].filter(Boolean);
  const namesIn = (column: string) => [...new Set(all(column).flatMap(readNames))];
  const ids = rows.flatMap(({ cells, like }) => (isRenewing(cells) ? (like?.questionId ?? []) : []));
  const named = await queries.listNamed(ctx.db, { codes: all('code'), ids });
  const repos = await queries.listReposByTitle(ctx.db, namesIn('repo'));
  return {
    byCode: new Map(named.map((item) => [item.code, item])),
    byId: new Map(named.map((item) => [item.id, item])),
    repoIds: new Map(repos.map(({ id, title }) => [title, id])),
    tags: new Set(await queries.listKnownTags(ctx.db, namesIn('tags'))),
    files: await usableFiles(ctx, {
      ownerId,
      ids: rows.flatMap(({ cells }) => filesNamed(cells).map(({ id }) => id)),
    }),
  };
}

const isRenewing = (cells: SheetRow['cells']): boolean => cells[DECISION] === Decision.version;

function judged(row: SheetRow, known: Known, scope: ImportScope): Checked<NewQuestion> {
  const { cells } = row;
  const { draft, faults: shapeFaults } = readCells(cells);
  const renewal = draft ? renewalOf(row, draft, known) : { faults: [] };
  const faults: ImportFault[] = [
    ...shapeFaults,
    ...filesNamed(cells)
      .filter(({ id }) => !known.files.has(id))
      .map(({ column }) => ({ column, message: '图片不存在，或已经清除，请重新放入', warning: false })),
    ...renewal.faults,
    ...repoFaults(cells, known, scope),
    ...tagFaults(cells, known),
  ];
  const like = renewal.like ? { like: renewal.like, renews: renewal.renews ?? false } : {};
  if (!draft || faults.some(({ warning }) => !warning)) return { faults, ...like };
  const titles = readNames(draft.repo);
  const value = {
    draft: renewal.draft ?? draft,
    repoIds: titles.flatMap((title) => known.repoIds.get(title) ?? []),
    newRepos: titles.filter((title) => !known.repoIds.has(title)),
    ...(renewal.versionOf === undefined ? {} : { versionOf: renewal.versionOf }),
  };
  return { faults, value, ...like };
}

function repoFaults(cells: SheetRow['cells'], { repoIds }: Known, { mayAddRepos }: ImportScope): ImportFault[] {
  const unknown = readNames(cells['repo'] ?? '').filter((title) => !repoIds.has(title));
  if (unknown.length === 0) return [];
  const titles = unknown.map((title) => `“${title.slice(0, 20)}”`).join('、');
  if (!mayAddRepos) return [{ column: 'repo', message: `题库${titles}不存在，请先新建，或清空这一格`, warning: false }];
  const long = unknown.some((title) => title.length > 80);
  if (long) return [{ column: 'repo', message: '题库名称不能超过 80 个字', warning: false }];
  return [{ column: 'repo', message: `将新建题库${titles}`, warning: true }];
}

function tagFaults(cells: SheetRow['cells'], { tags }: Known): ImportFault[] {
  const isNew = readNames(cells['tags'] ?? '').some((name) => !tags.has(name));
  return isNew ? [{ column: 'tags', message: '新知识点，导入时创建', warning: true }] : [];
}

interface Renewal {
  readonly faults: readonly ImportFault[];
  readonly like?: ImportLike;
  readonly renews?: boolean;
  readonly versionOf?: string;
  /** Set if it differs from what the row says. */
  readonly draft?: QuestionDraft;
}

/** Whether the row is a new version of a question, by its code or by the importing user's decision. */
function renewalOf({ cells, like }: SheetRow, draft: QuestionDraft, { byCode, byId }: Known): Renewal {
  const decision = cells[DECISION] ?? '';
  const named = draft.code === '' ? undefined : byCode.get(draft.code);
  if (named && decision === Decision.new) {
    const faults = [{ column: 'code', message: '编码已被使用，导入时另给编码', warning: true }];
    return { faults, draft: { ...draft, code: '' }, like: likeOf(named, draft) };
  }
  if (!named && decision !== Decision.version) return { faults: [] };
  const before = named ?? byId.get(like?.questionId ?? '');
  if (!before) return { faults: [{ column: '', message: '没有可以更新的试题，请重新选择', warning: false }] };
  // Fields the row leaves empty stay unchanged.
  const { tags, source } = before;
  const next = { ...draft, tags: draft.tags.length > 0 ? draft.tags : tags, source: draft.source || source };
  const shown = named ? { like: likeOf(named, draft) } : {};
  if (named && decision !== Decision.version && isUnchanged(next, before)) return { faults: [], ...shown };
  const faults = obstaclesTo(before, next, named ? 'code' : '');
  const reply = named ? [{ column: 'code', message: `将作为 ${before.code} 的新版本导入`, warning: true }] : [];
  return { ...shown, faults: faults.length > 0 ? faults : reply, renews: true, versionOf: before.id, draft: next };
}

function obstaclesTo(before: Existing, draft: QuestionDraft, column: string): ImportFault[] {
  const fault = (at: string, message: string) => [{ column: at, message, warning: false }];
  if (before.state === QuestionState.retired) return fault(column, `${before.code} 已停用，请先恢复，再导入新版本`);
  if (hasDraft(before)) return fault(column, `${before.code} 有未发布的草稿，请先发布或放弃草稿`);
  if (before.type !== draft.type) return fault('type', `题型与 ${before.code} 不同，不能作为它的新版本`);
  return [];
}

function likeOf({ id, code, content, body }: Existing, draft: QuestionDraft): ImportLike {
  // Written only after the contract's schema had parsed it.
  const there = { content, body: body as Body };
  const likeness = trigramLikeness(likeText(draft).compared, likeText(there).compared);
  const texts = { text: shownText(there), ownText: shownText(draft) };
  return { questionId: id, code, rowNumber: null, percent: Math.floor(likeness * 100), ...texts };
}
