import { randomUUID } from 'node:crypto';
import { AppealKind, AppealOutcome } from '@ganlin/contract/appeal/kinds';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { drawn, examForm, listed } from '../support/exam-form.ts';
import { facePicture } from './records-invigilation.ts';
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

/** A question of its own each time: one that is in the bank already would still be accepted. */
const pasted = () => `一、判断题（每题 2 分）\n1. 作业 ${randomUUID()} 须经批准。\n答案：对`;

const watched = ({ records: { own } }: World) => ({ paperId: own['paper'], epoch: 1 });
const inHall = ({ records: { own } }: World) => ({ examId: own['exam'] });

/** A question that the caller marks. */
const graded = ({ records: { own } }: World) => ({
  examId: own['gradedExam'],
  questionId: own['gradedQuestion'],
  version: 1,
  part: '',
});

const regradedIn = ({ records: { own } }: World) => ({
  examId: own['doneExam'],
  questionId: own['regradedQuestion'],
  version: 1,
});
const regradeOf = ({ records: { own } }: World) => ({ id: own['regrade'], edition: 1 });

const mark = { score: 1, rubricVersion: 0 };
const inGroup = (world: World) => ({ ...graded(world), groupId: world.records.own['gradedGroup'] });

const deviceFindings = {
  steps: { network: 'good' },
  browser: 'Chrome 138',
  screenWidth: 1440,
  screenHeight: 900,
  latencyMs: 40,
  jitterMs: 2,
  lossPercent: 0,
  saveMs: 40,
  offsetMs: 0,
};

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
  '/api/exam/pasted/check': () => ({ text: pasted() }),
  '/api/exam/pasted/save': ({ records: { own } }, field) => ({
    key: randomUUID(),
    text: pasted(),
    bank: { repoId: own['repo'] },
    reuse: false,
    publish: false,
    settings: {
      title: '粘贴的考试',
      openType: field === 'settings.userIds[]' ? OpenType.persons : OpenType.depts,
      deptIds: field === 'settings.deptIds[]' ? [] : [own['dept'] ?? ''],
      startTime: '2030-01-01T00:00:00.000Z',
      endTime: '2030-01-02T00:00:00.000Z',
      totalTime: 60,
      passScore: 1,
      release: { score: 3, verdict: 3, answer: 3, analysis: 3 },
    },
  }),
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
  '/api/practice/daily/calendar': () => ({ month: '2026-03' }),
  '/api/exam/device-check/save': ({ records: { own } }) => ({
    resultId: randomUUID(),
    deviceId: randomUUID(),
    examId: own['exam'],
    findings: deviceFindings,
  }),
  '/api/exam/papers/file-inspect': ({ records: { own } }) => ({ text: own['answerFile'] }),
  '/api/exam/papers/file-accept': ({ records: { own } }) => ({ text: own['answerFile'], reason: '断网' }),
  '/api/exam/paper/open': ({ records: { own } }) => ({ paperId: own['paper'], writer: '', takeOver: true }),
  '/api/exam/rehearsal/open': ({ records: { own } }) => ({ paperId: own['rehearsal'], writer: '', takeOver: true }),
  '/api/exam/invigilation/begin': watched,
  '/api/exam/invigilation/report': (world) => ({
    ...watched(world),
    noticed: 0,
    visible: true,
    answered: 1,
    ordinal: 1,
  }),
  '/api/exam/invigilation/comment': ({ records: { own } }) => ({
    paperId: own['paper'],
    eventId: own['ownIncident'],
    comment: '误触',
  }),
  '/api/exam/invigilation/tiles': inHall,
  '/api/exam/invigilation/changes': (world) => ({ ...inHall(world), since: '2026-01-01T00:00:00Z' }),
  '/api/exam/invigilation/events': (world) => ({ params: inHall(world) }),
  '/api/exam/invigilation/message': (world) => ({ ...inHall(world), id: randomUUID(), paperIds: null, text: '请坐好' }),
  '/api/exam/invigilation/snapshot': (world) => ({
    ...watched(world),
    id: randomUUID(),
    picture: facePicture,
    sinceMs: 1,
  }),
  '/api/exam/face/submit': (world) => ({ ...inHall(world), id: randomUUID(), picture: facePicture }),
  '/api/exam/room/save': (world) => ({ ...inHall(world), id: randomUUID(), name: '二楼机房', invigilatorIds: [] }),
  '/api/exam/room/people': (world) => ({ params: inHall(world) }),
  '/api/exam/room/assign': (world) => ({
    ...inHall(world),
    userIds: [world.records.own['user']],
    roomId: world.records.own['examRoom'],
  }),
  '/api/exam/grading/question': graded,
  '/api/exam/grading/next': graded,
  '/api/exam/grading/recent': graded,
  '/api/exam/grading/groups': graded,
  '/api/exam/grading/progress': graded,
  '/api/exam/grading/group-answers': inGroup,
  '/api/exam/grading/mark-group': (world) => ({
    ...inGroup(world),
    ...mark,
    id: randomUUID(),
    answerIds: [world.records.own['gradedAnswer']],
  }),
  '/api/exam/grading/send': ({ records: { own } }) => ({ answerId: own['gradedAnswer'], reason: '看不清' }),
  '/api/exam/grading-lead/give-back': ({ records: { own } }) => ({
    examId: own['gradedExam'],
    id: randomUUID(),
    userId: own['grader'],
    reason: '偏严',
  }),
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
  '/api/exam/appeal/file': ({ records: { own } }) => ({
    id: randomUUID(),
    paperId: own['donePaper'],
    ordinal: 2,
    kind: AppealKind.score,
    reason: '评分与标准不符',
  }),
  '/api/exam/appeal/explain': ({ records: { own } }) => ({ paperId: own['donePaper'], ordinal: 1 }),
  '/api/exam/appeal-desk/answer': ({ records: { own } }) => ({
    id: own['appeal'],
    outcome: AppealOutcome.kept,
    reply: '评分无误',
  }),
  '/api/exam/regrade/question': regradedIn,
  '/api/exam/regrade/variants': (world) => ({
    ...regradedIn(world),
    questionId: world.records.own['regradedFill'],
    blank: 0,
  }),
  '/api/exam/regrade/save': (world) => ({
    ...regradedIn(world),
    id: randomUUID(),
    edition: 0,
    after: JSON.parse(world.records.own['regradedKey'] ?? 'null') as unknown,
    way: 'new',
    reason: '',
  }),
  '/api/exam/regrade/dry-run': regradeOf,
  '/api/exam/regrade/changes': ({ records: { own } }) => ({ params: { id: own['regrade'], way: 'new' } }),
  '/api/exam/regrade/export-task': (world) => ({ ...regradeOf(world), way: 'new' }),
  '/api/exam/regrade/commit': (world) => ({ ...regradeOf(world), way: 'new', reason: '答案有误' }),
  '/api/exam/regrade/copy': (world) => ({
    ...regradeOf(world),
    drafts: [{ id: randomUUID(), examId: world.records.own['doneExam'] }],
  }),
  '/api/exam/override/delete': ({ records: { own } }) => ({ examId: own['exam'], ids: [own['override']] }),
};
