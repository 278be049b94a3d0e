import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { totalCenti, type Composition } from '@ganlin/contract/exam/composition';
import type { examApi, ExamForm } from '@ganlin/contract/exam/exam';
import { ExamState } from '@ganlin/contract/exam/kinds';
import { filesOf } from '@ganlin/domain/rich-text/rich-text';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/events.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { record } from '../../audit/index.ts';
import { requireTemplate } from '../../certificate/index.ts';
import { requireCourse } from '../../course/index.ts';
import { audienceInScope } from '../../iam/index.ts';
import { ownFilesFor, sharedFilesFor } from '../../media/index.ts';
import { cleanMarkup, refuseUnknownFiles } from '../../question/index.ts';
import { setAudience } from '../model/audience.queries.ts';
import { auditedExam } from '../model/audited.ts';
import { columnsOf } from '../model/columns.ts';
import { composeForms } from '../drawing/compose-forms.ts';
import { keepEnded } from './ended.ts';
import { certificateChanged, releaseChanged, timesChanged } from '../model/events.ts';
import * as queries from '../model/exam.queries.ts';
import { getExam, type Exam } from '../model/exam.ts';
import { assertComposable } from '../composition/composition-check.ts';
import { audienceOf, assertExamInScope } from '../model/exam-scope.ts';
import { EXAM_FILE } from './cover.ts';

export const save: Handler<typeof examApi.save> = (ctx, { id, edition, version = edition, form: given }) =>
  transaction(ctx, async (ctx) => {
    const form = cleaned(given);
    await audienceInScope(ctx, audienceOf(form));
    const before = id === undefined ? undefined : await getExam(ctx, id, { lock: true });
    if (before) await assertExamInScope(ctx, before);
    if (before && before.edition !== version) throw new AppError('examChanged');
    if (form.courseId !== null && form.courseId !== before?.courseId) await requireCourse(ctx, form.courseId);
    if (form.certificateTemplateId !== (before?.certificateTemplateId ?? null))
      await requireTemplate(ctx, form.certificateTemplateId);
    if (before && before.packageFrom !== '') {
      // Its files come with the questions, and its questions are in no bank.
      refusePackaged(before, form);
      return write(ctx, before, { form, isSame: true });
    }
    await refuseForeignFiles(ctx, before, form);
    const isSame = before !== undefined && isDeepStrictEqual(before.composition, form.composition);
    if (before) refuseUnfit(before, form, isSame);
    // Fixed questions stay as they are, whatever happened to the banks.
    if (!before?.begunAt) await assertComposable(ctx, form.composition);
    return write(ctx, before, { form, isSame });
  });

/** Creates a draft with this id, in the caller's transaction, under the same rules. */
export async function addExam(ctx: Ctx<User>, id: string, given: ExamForm): Promise<void> {
  const form = cleaned(given);
  await audienceInScope(ctx, audienceOf(form));
  await assertComposable(ctx, form.composition);
  await write(ctx, undefined, { form, isSame: false, newId: id });
}

interface Change {
  readonly form: ExamForm;
  /** The questions are unchanged. */
  readonly isSame: boolean;
  readonly newId?: string;
}

async function write(ctx: Ctx<User>, before: Exam | undefined, { form, isSame, newId: given }: Change) {
  const id = before?.id ?? given ?? newId();
  const edition = (before?.edition ?? 0) + 1;
  const composed = before && isSame ? before.composed : edition;
  const stamps = { updatedBy: ctx.user.id, updatedAt: ctx.now };
  const terms = (before?.terms ?? 0) + 1;
  const columns = { ...columnsOf(form), edition, composed, terms, ...stamps };
  const earlier = before && (await auditedExam(ctx, id));
  const own = { id, seed: randomUUID(), createdBy: ctx.user.id, createdAt: ctx.now };
  if (before) await keepEnded(ctx, before);
  if (before) await queries.updateExam(ctx.db, id, columns);
  else await queries.insertExam(ctx.db, { ...columns, ...own });
  await setAudience(ctx.db, { id, openType: form.openType }, form);
  await record(ctx, {
    action: 'exam.saved',
    target: `exam:${id}`,
    summary: form.title,
    ...(earlier ? { before: earlier } : {}),
    after: await auditedExam(ctx, id),
  });
  if (before && before.state !== ExamState.draft) await report(ctx, before, { form, isSame });
  return { id, version: edition, edition };
}

/** After a published exam has changed: notifies papers in progress, and builds the question sets again. */
async function report(ctx: Ctx<User>, before: Exam, { form, isSame }: Change): Promise<void> {
  const hasMoved =
    before.startsAt.getTime() !== form.startTime.getTime() ||
    before.endsAt.getTime() !== form.endTime.getTime() ||
    before.minutes !== form.totalTime ||
    before.windowMode !== form.windowMode;
  if (hasMoved) await emit(ctx, timesChanged, { examId: before.id });
  if (!isDeepStrictEqual(before.release, form.release)) await emit(ctx, releaseChanged, { examId: before.id });
  if (form.certificateTemplateId !== null && form.certificateTemplateId !== before.certificateTemplateId)
    await emit(ctx, certificateChanged, { examId: before.id });
  if (!isSame) await enqueue(ctx, composeForms, { examId: before.id });
}

function refuseUnfit(before: Exam, form: ExamForm, isSame: boolean): void {
  const total = totalCenti(form.composition);
  if (before.begunAt && !isSame) throw new AppError('examFrozen', { what: '试卷内容、评分方式和乱序方式' });
  if (before.begunAt && before.passCenti !== form.passScore) throw new AppError('examFrozen', { what: '合格分' });
  if (before.state === ExamState.draft) return;
  if (total === 0) throw new AppError('examNotReady', { reason: '试卷还没有题目' });
  if (form.passScore > total) throw new AppError('examNotReady', { reason: '合格分不能高于总分' });
}

/** Its package decides everything about an exam but who may sit it, what they must study first and their certificate. */
function refusePackaged(before: Exam, form: ExamForm): void {
  const local = {
    openType: before.openType,
    password: before.password,
    courseId: before.courseId,
    certificateTemplateId: before.certificateTemplateId,
  };
  const wanted: Readonly<Record<string, unknown>> = { ...columnsOf(form), ...local };
  const stored: Readonly<Record<string, unknown>> = before;
  const parsed = (value: unknown) => (typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value);
  const changed = Object.keys(wanted).some((name) => !isDeepStrictEqual(parsed(wanted[name]), parsed(stored[name])));
  if (changed) throw new AppError('examFromPackage', { from: before.packageFrom, what: '时间、试题和规则' });
}

/** Normalizes a form: markup as in questions, and of each section only what its kind uses. */
function cleaned(form: ExamForm): ExamForm {
  const sections = form.composition.sections.map((section) => ({
    ...section,
    intro: cleanMarkup(section.intro),
    items: section.kind === 'fixed' ? section.items : [],
    rules: section.kind === 'rules' ? section.rules : [],
  }));
  const composition: Composition = { ...form.composition, sections };
  return { ...form, instructions: cleanMarkup(form.instructions), composition };
}

/** Texts may show files uploaded for questions; a cover must be the user's own upload, or the previous cover. */
async function refuseForeignFiles(ctx: Ctx<User>, before: Exam | undefined, form: ExamForm): Promise<void> {
  await refuseUnknownFiles(
    ctx,
    [form.instructions, ...form.composition.sections.map(({ intro }) => intro)].flatMap(filesOf),
  );
  if (form.cover === null || form.cover === before?.coverId) return;
  const [own] = await ownFilesFor(ctx.db, { purpose: EXAM_FILE, ownerId: ctx.user.id, ids: [form.cover] });
  const [file] = await sharedFilesFor(ctx.db, EXAM_FILE, own === undefined ? [] : [own]);
  if (!file?.contentType.startsWith('image/')) throw new AppError('fileNotFound');
}
