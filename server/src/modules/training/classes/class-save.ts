import { filesOf } from '@ganlin/domain/rich-text/rich-text';
import { ClassState } from '@ganlin/contract/training/kinds';
import type { ClassForm, trainclassApi } from '@ganlin/contract/training/trainclass';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { requireTemplate } from '../../certificate/index.ts';
import { getOpenable, requireCourse } from '../../course/index.ts';
import { listExams } from '../../exam/index.ts';
import { getMembership, audienceInScope } from '../../iam/index.ts';
import { ownFilesFor, sharedFilesFor } from '../../media/index.ts';
import { refuseUnknownFiles } from '../../question/index.ts';
import { auditedClass } from '../model/class-audited.ts';
import { cleaned, columnsOf, sessionRows } from '../model/class-form.ts';
import { refuseUnlessComplete } from './class-readiness.ts';
import * as queries from '../model/class.queries.ts';
import { getClassInScope, type TrainClass } from '../model/class.ts';
import { recountUnits } from '../model/seats.queries.ts';
import { moveUp } from '../model/seats.ts';
import { CLASS_FILE } from './class-picture.ts';

export const save: Handler<typeof trainclassApi.save> = (ctx, { id, version, form: given }) =>
  transaction(ctx, async (ctx) => {
    const form = cleaned(given);
    const before = id === undefined ? undefined : await getClassInScope(ctx, id, { lock: true });
    if (before && before.version !== version) throw new AppError('trainclassChanged');
    if (before && form.quota !== null && form.quota < before.taken)
      throw new AppError('trainclassQuotaTaken', { count: String(before.taken) });
    if (before && before.state !== ClassState.draft) refuseUnlessComplete({ details: form, charge: form.charge });
    await refuseUnknown(ctx, before, form);
    return before ? change(ctx, before, form) : create(ctx, form);
  });

/** A draft that another module has filled in, for the caller to complete and publish. */
export const createDraft = (ctx: Ctx<User>, given: ClassForm): Promise<{ id: string }> =>
  transaction(ctx, async (ctx) => {
    const form = cleaned(given);
    await refuseUnknown(ctx, undefined, form);
    return create(ctx, form);
  });

async function create(ctx: Ctx<User>, form: ClassForm) {
  const id = newId();
  const { deptId } = await getMembership(ctx.db, ctx.user.id);
  const stamps = { createdBy: ctx.user.id, createdAt: ctx.now, updatedAt: ctx.now };
  await queries.insertClass(ctx.db, { ...columnsOf(form), ...stamps, id, deptId, state: ClassState.draft });
  await writeParts(ctx, id, form);
  const after = await auditedClass(ctx, id);
  await record(ctx, { action: 'training.classSaved', target: `trainclass:${id}`, summary: form.title, after });
  return { id, version: 1 };
}

async function change(ctx: Ctx<User>, { id, version: old, state }: TrainClass, form: ClassForm) {
  const version = old + 1;
  const before = await auditedClass(ctx, id);
  await queries.updateClass(ctx.db, id, { ...columnsOf(form), version, updatedAt: ctx.now });
  await writeParts(ctx, id, form);
  const after = await auditedClass(ctx, id);
  await record(ctx, { action: 'training.classSaved', target: `trainclass:${id}`, summary: form.title, before, after });
  await recountUnits(ctx.db, id);
  // There may be more seats than before, in total or for a unit.
  if (state === ClassState.published) await moveUp(ctx, await getClassInScope(ctx, id));
  return { id, version };
}

async function writeParts(ctx: Ctx<User>, id: string, form: ClassForm): Promise<void> {
  await queries.setDepts(ctx.db, id, form.deptIds);
  if (!(await queries.setSessions(ctx.db, id, sessionRows(form)))) throw new AppError('classSessionNotFound');
}

/** Requires departments in scope, existing exams, courses and certificates, and files the user may use here. */
async function refuseUnknown(ctx: Ctx<User>, before: TrainClass | undefined, form: ClassForm): Promise<void> {
  await audienceInScope(ctx, { all: false, deptIds: form.deptIds, roleIds: [], userIds: [] });
  const exams = await listExams(ctx, form.examIds);
  if (form.examIds.some((id) => !exams.has(id))) throw new AppError('examNotFound');
  if (form.certificateTemplateId !== (before?.details.certificateTemplateId ?? null))
    await requireTemplate(ctx, form.certificateTemplateId);
  const known = new Set(before?.details.courseIds);
  for (const id of form.courseIds.filter((one) => !known.has(one))) {
    await requireCourse(ctx, id);
    await getOpenable(ctx, id);
  }
  await refuseUnknownFiles(ctx, filesOf(form.introduce));
  const stored = new Set([before?.coverId, before?.pictureId]);
  const fresh = [form.cover, form.transfer.picture].filter((id) => id !== null).filter((id) => !stored.has(id));
  const own = await ownFilesFor(ctx.db, { purpose: CLASS_FILE, ownerId: ctx.user.id, ids: fresh });
  const files = await sharedFilesFor(ctx.db, CLASS_FILE, own);
  const isPicture = (id: string) => files.some((file) => file.id === id && file.contentType.startsWith('image/'));
  if (!fresh.every(isPicture)) throw new AppError('fileNotFound');
}
