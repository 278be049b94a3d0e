import type { questionApi, QuestionForm } from '@ganlin/contract/question/question';
import { isDeepStrictEqual } from 'node:util';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { MalformedRequest } from '../../../platform/http/refusals.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { namesWithin } from '../../iam/index.ts';
import { setClauses } from '../clause/cite.ts';
import { copyReviewSince } from '../clause/clause.queries.ts';
import { blanksApart, emptyPlace, storedOf, type Stored } from '../model/stored-question.rules.ts';
import { refuseNeededAt } from '../usage/needed.ts';
import {
  deleteMemberships,
  holdRepos,
  insertMemberships,
  recountRepos,
  refreshMemberships,
  reposOf,
} from '../model/repo-count.queries.ts';
import * as queries from '../model/write.queries.ts';
import { hasDraft, writeChanges, type Change, type Item } from '../model/write.ts';

export const save: Handler<typeof questionApi.save> = (ctx, form) => {
  const stored = storedOf(form);
  refuseUnfit(stored);
  return transaction(ctx, async (ctx) => {
    const before = form.id === undefined ? undefined : await getHeld(ctx, form.id);
    if (before) await refuseChanged(ctx, before, form);
    if (before && before.publishedVersion !== null && before.type !== stored.type)
      throw new AppError('questionTypeFixed');
    if (!form.anyway) await refuseEqual(ctx, stored, form.id);
    const change = await changeOf(ctx, { before, stored, form });
    return write(ctx, change, form);
  });
};

interface Meant {
  readonly before: Item | undefined;
  readonly stored: Stored;
  readonly form: QuestionForm;
}

async function changeOf(ctx: Ctx<User>, { before, stored, form }: Meant): Promise<Change> {
  const { tags, source, note, repoIds } = form;
  const code = before?.code ?? (form.code || (await queries.takeCodes(ctx.db, 1))[0] || '');
  const isSame = before !== undefined && form.publish && (await saysTheSame(ctx, before, stored));
  return { id: before?.id ?? newId(), code, before, stored: isSame ? undefined : stored, tags, source, note, repoIds };
}

async function write(ctx: Ctx<User>, change: Change, { publish, repoIds, clauses, checkedSince }: QuestionForm) {
  const { id, before } = change;
  const memberships = await membershipsFor(ctx, id, repoIds);
  await refuseNeededAt(ctx, memberships.left);
  const [saved] = await writeChanges(ctx, [change], { publish, by: ctx.user.id });
  if (!saved) throw new Error('one change gives one question');
  const waited = before?.reviewSince ?? null;
  if (clauses) {
    // A draft leaves the published question as it is: it goes on waiting.
    await setClauses(ctx, { id, code: saved.code, clauses, checkedSince: publish ? checkedSince : undefined });
    await copyReviewSince(ctx.db, [id]);
  }
  await deleteMemberships(ctx.db, memberships.left);
  await refreshMemberships(ctx.db, [id]);
  await insertMemberships(ctx.db, memberships.entered);
  await recountRepos(ctx.db, memberships.touched, {
    now: ctx.now,
    drawn: publish || before?.state === 1 || waited !== null,
  });
  const shown = { tags: change.tags, repos: memberships.titles, source: change.source, ...(clauses && { clauses }) };
  await record(ctx, {
    action: 'question.saved',
    target: `question:${id}`,
    summary: `${saved.code} ${change.stored?.text ?? before?.text ?? ''}`,
    ...(before ? { before: { version: before.latestVersion, state: before.state, tags: before.tags } } : {}),
    after: { version: saved.version, published: publish, ...shown },
  });
  return saved;
}

/** Locks the current and the new banks of a question. */
async function membershipsFor(ctx: Ctx<User>, questionId: string, repoIds: readonly string[]) {
  const wanted = new Set(repoIds);
  const current = (await reposOf(ctx.db, [questionId])).map(({ repoId }) => repoId);
  const touched = [...new Set([...wanted, ...current])];
  const locked = await holdRepos(ctx.db, touched);
  if (locked.length !== touched.length) throw new AppError('repoNotFound');
  const at = (repoId: string) => ({ questionId, repoId });
  return {
    touched,
    titles: locked.filter(({ id }) => wanted.has(id)).map(({ title }) => title),
    left: current.filter((id) => !wanted.has(id)).map(at),
    entered: [...wanted].filter((id) => !current.includes(id)).map(at),
  };
}

function refuseUnfit(stored: Stored): void {
  const path = emptyPlace(stored);
  if (path) throw new MalformedRequest([{ code: 'custom', path, message: '请输入内容', input: '' }]);
  const apart = blanksApart(stored.content, stored.body);
  if (apart) throw new AppError('questionBlanks', { stem: String(apart.stem), answers: String(apart.answers) });
}

async function getHeld(ctx: Ctx<User>, id: string): Promise<Item> {
  const [item] = await queries.holdItems(ctx.db, [id]);
  if (!item) throw new AppError('questionNotFound');
  return item;
}

async function refuseChanged(ctx: Ctx<User>, before: Item, { lockVersion, base, code }: QuestionForm): Promise<void> {
  const startedFrom = lockVersion ?? base;
  if (code !== '' && code !== before.code) {
    throw new MalformedRequest([{ code: 'custom', path: ['code'], message: '编码不能更改', input: code }]);
  }
  if (startedFrom === undefined || startedFrom === before.edition) return;
  const nameOf = await namesWithin(ctx, [before.updatedBy]);
  throw new AppError('questionChanged', { name: nameOf(before.updatedBy) || '他人' });
}

async function refuseEqual({ db }: Ctx<User>, { stemHash }: Stored, id: string | undefined): Promise<void> {
  await queries.holdStem(db, stemHash);
  const equal = await queries.findByStem(db, stemHash, id);
  if (equal) throw new AppError('questionEqual', { code: equal.code }, equal);
}

/** Publishing unchanged content adds no version. */
async function saysTheSame({ db }: Ctx<User>, before: Item, stored: Stored): Promise<boolean> {
  if (hasDraft(before) || before.publishedVersion === null || before.state !== 1) return false;
  const [version] = await queries.listVersions(db, [{ id: before.id, version: before.publishedVersion }]);
  if (!version) return false;
  const { level, content, analysis, body } = stored;
  const { level: oldLevel, content: oldContent, analysis: oldAnalysis, body: oldBody } = version;
  return isDeepStrictEqual(
    { level, content, analysis, body },
    { level: oldLevel, content: oldContent, analysis: oldAnalysis, body: oldBody },
  );
}
