import { ExamState, type OpenType } from '@ganlin/contract/exam/kinds';
import type { Composition } from '@ganlin/contract/exam/composition';
import type { examApi } from '@ganlin/contract/exam/exam';
import { ReleaseWhen, type ReleaseRules } from '@ganlin/contract/exam/release';
import { QuestionState, type QuestionLevel, type QuestionType } from '@ganlin/contract/question/kinds';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { templateName } from '../../certificate/index.ts';
import { courseTitle } from '../../course/index.ts';
import { frameRegions, namesOf } from '../../iam/index.ts';
import { fileUrl } from '../../media/index.ts';
import { listItems, signedText } from '../../question/index.ts';
import { findAudience, namePeople } from './audience.queries.ts';
import * as queries from './exam.queries.ts';
import { listedIds } from '../composition/supply.ts';
import { isExamInScope } from './exam-scope.ts';
import { typedSettings } from './typed-settings.ts';

// The column's check constraint allows nothing else.
const typed = (row: queries.Exam) => ({ ...typedSettings(row), state: row.state as ExamState });

export type Exam = ReturnType<typeof typed>;

export async function getExam(ctx: Ctx<unknown>, id: string, { lock = false } = {}): Promise<Exam> {
  const exam = await queries.findExam(ctx.db, id, { lock });
  if (!exam) throw new AppError('examNotFound');
  return typed(exam);
}

export const paging: Handler<typeof examApi.paging> = async (ctx, { current, size, params, sort }) => {
  const filter = { ...params, regionIds: await frameRegions(ctx) };
  const { records, total } = await queries.pageExams(ctx.db, filter, { current, size, sort });
  const ids = records.map(({ id }) => id);
  const counts = await Promise.all(ctx.examCounts.map((countsFor) => countsFor(ctx, ids)));
  const countOf = (id: string) => ({ results: 0, passes: 0, ...counts.find((found) => found.has(id))?.get(id) });
  const rows = records.map(
    ({ startsAt, endsAt, minutes, totalCenti, passCenti, state, openType, release, releasedAt, ...row }) => ({
      ...row,
      ...countOf(row.id),
      // Columns with check constraints.
      state: state as ExamState,
      openType: openType as OpenType,
      startTime: startsAt,
      endTime: endsAt,
      totalTime: minutes,
      totalScore: totalCenti,
      passScore: passCenti,
      // Written only after the contract's schema has parsed it.
      toRelease: releasedAt === null && Object.values(release as ReleaseRules).includes(ReleaseWhen.byHand),
    }),
  );
  return { records: rows, total, current, size };
};

export const detail: Handler<typeof examApi.detail> = async (ctx, { id }) => {
  const exam = await getExam(ctx, id);
  const { deptIds, userIds: invited } = await findAudience(ctx.db, id);
  // Its named users, password and composition are shown only to staff with all of its audience in scope.
  const isInScope = await isExamInScope(ctx, exam);
  const userIds = isInScope ? invited : [];
  const depts = await namesOf(ctx.db, 'dept', deptIds);
  const people = await namePeople(ctx.db, userIds);
  const written = isInScope ? exam.composition.sections : [];
  const sections = written.map((section) => ({ ...section, intro: signedText(ctx, section.intro) }));
  return {
    ...formOf(exam),
    password: isInScope ? exam.password : '',
    instructions: signedText(ctx, exam.instructions),
    composition: { ...exam.composition, sections },
    id,
    deptIds,
    userIds,
    state: exam.state,
    totalScore: exam.totalCenti,
    version: exam.edition,
    edition: exam.edition,
    frozen: exam.begunAt !== null,
    packageFrom: exam.packageFrom,
    coverUrl: exam.coverId === null ? '' : fileUrl(ctx, exam.coverId, { inline: true }),
    releasedAt: exam.releasedAt,
    courseTitle: exam.courseId === null ? '' : await courseTitle(ctx, exam.courseId),
    certificateName: await templateName(ctx, exam.certificateTemplateId),
    depts: deptIds.map((deptId) => ({ id: deptId, name: depts.one(deptId) })),
    people: people.map(({ id: userId, realName, deptName }) => ({ id: userId, name: realName, deptName })),
    reached: isInScope,
    picked: isInScope ? await pickedOf(ctx, exam.composition) : [],
  };
};

function formOf(exam: Exam) {
  return {
    title: exam.title,
    cover: exam.coverId,
    openType: exam.openType,
    password: exam.password,
    startTime: exam.startsAt,
    endTime: exam.endsAt,
    windowMode: exam.windowMode,
    totalTime: exam.minutes,
    attempts: exam.attempts,
    cycleType: exam.cycleType,
    cycleAttempts: exam.cycleAttempts,
    counting: exam.counting,
    lateLimit: exam.lateMinutes,
    earliestHandIn: exam.earliestMinutes,
    waitingMinutes: exam.waitingMinutes,
    passScore: exam.passCenti,
    composition: exam.composition,
    layout: exam.layout,
    forwardOnly: exam.forwardOnly,
    release: exam.release,
    appealDays: exam.appealDays,
    integrity: exam.integrity,
    courseId: exam.courseId,
    certificateTemplateId: exam.certificateTemplateId,
  };
}

async function pickedOf(ctx: Ctx<unknown>, composition: Composition) {
  const ids = listedIds(composition);
  const items = ids.length === 0 ? [] : await listItems(ctx.db, ids);
  return items.map(({ id, code, type, level, text, state, reviewSince }) => ({
    questionId: id,
    code,
    // Columns with check constraints.
    type: type as QuestionType,
    level: level as QuestionLevel,
    text,
    retired: state !== QuestionState.published,
    inReview: reviewSince !== null,
  }));
}
