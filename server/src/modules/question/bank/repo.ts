import { RepoOpen, type repoApi, type RepoForm } from '@ganlin/contract/question/repo';
import type { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { onConflict, onMissing } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { audienceInScope, frameRegions } from '../../iam/index.ts';
import { holdRepos } from '../model/repo-count.queries.ts';
import * as queries from '../model/repo.queries.ts';

const LIST_LIMIT = 500;

type Form = Omit<z.output<typeof RepoForm>, 'id'>;
type Repo = NonNullable<Awaited<ReturnType<typeof queries.findRepo>>>;

export const paging: Handler<typeof repoApi.paging> = async (ctx, { current, size, params }) => {
  const { records, total } = await queries.pageRepos(
    ctx.db,
    { ...params, regionIds: await frameRegions(ctx) },
    { current, size },
  );
  return { records: records.map(shown), total, current, size };
};

export const list: Handler<typeof repoApi.list> = async (ctx, { keyword = '' }) =>
  queries.listRepos(ctx.db, { keyword, regionIds: await frameRegions(ctx) }, LIST_LIMIT);

export const detail: Handler<typeof repoApi.detail> = async (ctx, { id }) => shown(await getRepo(ctx, id));

export const save: Handler<typeof repoApi.save> = (ctx, { id, ...form }) =>
  transaction(ctx, async (ctx) => {
    if (id !== undefined) await holdRepos(ctx.db, [id]);
    const before = id === undefined ? undefined : await getRepo(ctx, id);
    await refuseOpeningBeyond(ctx, before, form);
    const saved = await write(ctx, before, form);
    await record(ctx, {
      action: 'question.repoSaved',
      target: `repo:${saved}`,
      summary: form.title,
      ...(before ? { before: audited(before) } : {}),
      after: audited(form),
    });
    return { id: saved };
  });

export const remove: Handler<typeof repoApi.delete> = (ctx, { ids }) =>
  transaction(ctx, async (ctx) => {
    const locked = await holdRepos(ctx.db, ids);
    if (locked.length !== new Set(ids).size) throw new AppError('repoNotFound');
    const [full] = await queries.countQuestions(ctx.db, ids);
    const name = locked.find(({ id }) => id === full?.repoId)?.title ?? '';
    if (full) throw new AppError('repoHasQuestions', { name, count: String(full.count) });
    for (const { id, title } of locked) {
      const before = audited(await getRepo(ctx, id));
      await record(ctx, { action: 'question.repoDeleted', target: `repo:${id}`, summary: title, before });
    }
    await queries.deleteRepos(ctx.db, ids);
    return null;
  });

/** All staff may fill a bank, but only staff with the users in scope decide who may practise with it. */
async function refuseOpeningBeyond(ctx: Ctx<User>, before: Repo | undefined, form: Form): Promise<void> {
  const [was, willBe] = [openedTo(before ?? { open: RepoOpen.closed, deptIds: [] }), openedTo(form)];
  const changed = [...was.deptIds, ...willBe.deptIds].filter(
    (id) => was.deptIds.includes(id) !== willBe.deptIds.includes(id),
  );
  await audienceInScope(ctx, { all: was.all !== willBe.all, deptIds: changed, roleIds: [], userIds: [] });
}

const openedTo = ({ open, deptIds }: { readonly open: number; readonly deptIds: readonly string[] }) => ({
  all: open === RepoOpen.everyone,
  deptIds: open === RepoOpen.depts ? deptIds : [],
});

/** Departments chosen while the bank is open to everyone or to nobody are not stored. */
async function write(ctx: Ctx<User>, before: Repo | undefined, form: Form): Promise<string> {
  const { deptIds, ...columns } = form;
  const id = before?.id ?? newId();
  const stamps = { updatedAt: ctx.now };
  const written = before
    ? queries.updateRepo(ctx.db, id, { ...columns, ...stamps })
    : queries.insertRepo(ctx.db, { ...columns, ...stamps, id, createdAt: ctx.now });
  await written
    .catch(onConflict('question_repo_code_key', 'repoCodeTaken'))
    .catch(onConflict('question_repo_title_key', 'repoTitleTaken'))
    .catch(onMissing('question_repo_category_fkey', 'repoCategoryNotFound'));
  await queries
    .setDepts(ctx.db, id, form.open === 2 ? deptIds : [])
    .catch(onMissing('question_repo_dept_dept_fkey', 'deptNotFound'));
  return id;
}

async function getRepo(ctx: Ctx<User>, id: string): Promise<Repo> {
  const repo = await queries.findRepo(ctx.db, id);
  if (!repo) throw new AppError('repoNotFound');
  return repo;
}

// The column's check constraint allows nothing else.
const shown = <Row extends { open: number }>(row: Row) => ({ ...row, open: row.open as RepoOpen });

const audited = ({
  code,
  title,
  categoryId,
  remark,
  open,
  examOnly,
  deptIds,
}: Omit<Form, 'open'> & { readonly open: number }) => ({
  code,
  title,
  categoryId,
  remark,
  open,
  examOnly,
  deptIds,
});
