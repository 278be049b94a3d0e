import type { trainclassApi } from '@ganlin/contract/training/trainclass';
import type { Handler } from '../../../platform/http/handler.ts';
import { templateName } from '../../certificate/index.ts';
import { courseTitles } from '../../course/index.ts';
import { listExams } from '../../exam/index.ts';
import { scopeOf } from '../../iam/index.ts';
import { signedText } from '../../question/index.ts';
import { formOfClass } from '../model/class-form.ts';
import { countPeople, pageClasses } from '../model/class-list.queries.ts';
import { deptIdsOf, listSessions } from '../model/class.queries.ts';
import { pictureUrl } from '../registration/public-class.ts';
import { applicationAt, getClassInScope, statusAt, typedClass } from '../model/class.ts';

export const paging: Handler<typeof trainclassApi.paging> = async (ctx, { current, size, params, sort }) => {
  const scope = await scopeOf(ctx);
  const page = await pageClasses(ctx.db, { filter: params, scope, now: ctx.now, sort }, { current, size });
  const ids = page.records.map(({ id }) => id);
  const people = new Map((await countPeople(ctx.db, ids)).map((row) => [row.classId, row]));
  const records = page.records.map(typedClass).map((row) => ({
    ...row,
    status: statusAt(row, ctx.now),
    application: applicationAt(row, ctx.now),
    startTime: row.startsAt,
    endTime: row.endsAt,
    applyStart: row.applyStartsAt,
    applyEnd: row.applyEndsAt,
    waiting: people.get(row.id)?.waiting ?? 0,
    toReview: people.get(row.id)?.toReview ?? 0,
    toConfirm: people.get(row.id)?.toConfirm ?? 0,
    learners: people.get(row.id)?.learners ?? 0,
    completed: people.get(row.id)?.completed ?? 0,
  }));
  return { records, total: page.total, current, size };
};

export const edit: Handler<typeof trainclassApi.edit> = async (ctx, { id }) => {
  const trainclass = await getClassInScope(ctx, id);
  const parts = { deptIds: await deptIdsOf(ctx.db, id), sessions: await listSessions(ctx.db, id) };
  const form = formOfClass(trainclass, parts);
  const { state, version, taken, coverId, pictureId, details } = trainclass;
  const exams = await listExams(ctx, details.examIds);
  const courses = await courseTitles(ctx, details.courseIds);
  return {
    id,
    state,
    version,
    taken,
    form: { ...form, introduce: signedText(ctx, form.introduce) },
    coverUrl: pictureUrl(ctx, coverId),
    pictureUrl: pictureUrl(ctx, pictureId),
    courses: [...courses].map(([courseId, title]) => ({ id: courseId, title })),
    certificateName: await templateName(ctx, details.certificateTemplateId),
    exams: [...exams.values()].map((exam) => ({ id: exam.id, title: exam.title })),
  };
};
