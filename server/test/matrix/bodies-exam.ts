import { randomUUID } from 'node:crypto';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { drawn, examForm, listed } from '../support/exam-form.ts';
import type { BodyOf, World } from './world.ts';

const audiences: Readonly<Record<string, OpenType>> = {
  'form.deptIds[]': OpenType.depts,
  'form.userIds[]': OpenType.persons,
};

/** A fixed list, or a rule if the field belongs to a rule. */
function sectionsFor({ records: { own } }: World, field: string) {
  return field.includes('rules')
    ? [drawn([{ repoIds: [own['repo'] ?? ''], count: 1 }])]
    : [listed([own['question'] ?? ''])];
}

const composed: BodyOf = (world, field) => ({ composition: { sections: sectionsFor(world, field) } });

/** A question that the caller marks. */
const graded = ({ records: { own } }: World) => ({
  examId: own['gradedExam'],
  questionId: own['gradedQuestion'],
  version: 1,
  part: '',
});

const mark = { score: 1, rubricVersion: 0 };

/** Exams, sittings and grading. */
export const examBodies: Readonly<Record<string, BodyOf>> = {
  '/api/exam/exam/save': (world, field) => {
    const { own } = world.records;
    const openType = audiences[field] ?? OpenType.depts;
    const form = examForm(sectionsFor(world, field), {
      openType,
      deptIds: field === 'form.deptIds[]' ? [] : [own['dept'] ?? ''],
    });
    return { ...(field === 'id' ? { id: own['draftExam'], version: 1 } : {}), form };
  },
  '/api/exam/exam/check': composed,
  '/api/exam/exam/preview': (world, field) => (field === 'id' ? {} : composed(world, field)),
  '/api/exam/override/save': ({ records: { own } }, field) => ({
    examId: own['exam'],
    ...(field === 'id' ? { id: own['override'] } : {}),
    ...(field === 'deptId' ? {} : { userId: own['user'] }),
    extraMinutes: 10,
    reason: '视力障碍',
  }),
  // The page that opened the paper first holds it for its lease: without taking over, the response depends on the
  // pace of a run.
  '/api/exam/paper/open': ({ records: { own } }) => ({ paperId: own['paper'], writer: '', takeOver: true }),
  '/api/exam/grading/question': graded,
  '/api/exam/grading/next': graded,
  '/api/exam/grading/recent': graded,
  '/api/exam/grading/mark': ({ records: { own } }) => ({ ...mark, id: randomUUID(), answerId: own['gradedAnswer'] }),
  '/api/exam/grading-lead/decide': ({ records: { own } }) => ({
    ...mark,
    id: randomUUID(),
    answerId: own['gradedAnswer'],
  }),
  '/api/exam/grading-lead/save': ({ records: { own } }, field) => ({
    examId: own['gradedExam'],
    version: 1,
    graders: field.startsWith('graders') ? [{ userId: own['user'] }] : [],
  }),
  '/api/exam/grading-lead/save-rubric': (world) => ({ ...graded(world), rubricVersion: 0, items: [] }),
  '/api/exam/override/delete': ({ records: { own } }) => ({ examId: own['exam'], ids: [own['override']] }),
};
