import { countInSection, sectionCenti } from '@ganlin/contract/exam/composition';
import type { Ctx } from '../../../platform/ctx.ts';
import { nameAudience } from '../../iam/index.ts';
import { findAudience } from './audience.queries.ts';
import { getExam, type Exam } from './exam.ts';
import { audienceOf } from './exam-scope.ts';

/** The audit log's copy of an exam: its audience in words, and what each section requires; never the password. */
export async function auditedExam(ctx: Ctx<unknown>, id: string): Promise<object> {
  const exam = await getExam(ctx, id);
  const { openType, password, composition } = exam;
  const { sections, forms, shuffleQuestions, shuffleOptions } = composition;
  const audience = await nameAudience(ctx, audienceOf({ openType, ...(await findAudience(ctx.db, id)) }));
  return {
    ...Object.fromEntries(logged.map((name) => [name, exam[name]])),
    audience,
    hasPassword: password !== '',
    forms,
    shuffleQuestions,
    shuffleOptions,
    sections: sections.map((section) => ({
      title: section.title,
      kind: section.kind,
      questions: countInSection(section),
      centi: sectionCenti(section),
      scoring: [section.choice, section.fill, section.match],
    })),
  };
}

const logged = [
  'title',
  'state',
  'openType',
  'startsAt',
  'endsAt',
  'windowMode',
  'minutes',
  'attempts',
  'cycleType',
  'cycleAttempts',
  'counting',
  'lateMinutes',
  'earliestMinutes',
  'waitingMinutes',
  'totalCenti',
  'passCenti',
  'layout',
  'forwardOnly',
  'release',
  'appealDays',
  'integrity',
  'courseId',
  'certificateTemplateId',
  'composed',
] as const satisfies readonly (keyof Exam)[];
