import { analysisApi } from '@ganlin/contract/analysis/analysis';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { gradingLeadApi } from '@ganlin/contract/grading/lead';
import { absentApi } from '@ganlin/contract/paper/absent';
import { papersApi } from '@ganlin/contract/paper/papers';
import { rehearsalApi } from '@ganlin/contract/paper/rehearsal';
import { resultApi } from '@ganlin/contract/paper/result';
import { bookApi } from '@ganlin/contract/practice/book';
import { ownTranscriptApi } from '@ganlin/contract/transcript/own';
import { expect, it } from 'vitest';
import type { Caller } from '../../../../test/support/client.ts';
import { sitAndGrade } from '../../../../test/support/exam-answers.ts';
import { anOpenExam, choice, shiftExam } from '../../../../test/support/exams.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { paper } from '../index.ts';

const { app, admin } = await openAppWithAdmin();

/** Tables that say that somebody was here, not what they did: jobs and schedules, sessions and the use of them. */
const unrelated = /^(platform_|migration|iam_session|audit_|ops_)/;

/** A hash of the content of every table that a rehearsal has no business with. */
async function contentOfTables(): Promise<Record<string, string>> {
  const { rows: tables } = await app.owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    if (unrelated.test(name) || name === 'paper_rehearsal') continue;
    const { rows } = await app.owner.query<{ hash: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as hash from ${name} t`,
    );
    contents[name] = rows[0]?.hash ?? '';
  }
  return contents;
}

/** Everything that grades, counts, books and reports papers runs once. */
async function runSchedules(): Promise<void> {
  const skipped = new Set(['paper.makePartitions', 'paper.prepareDue', 'paper.remindDue']);
  for (const schedule of paper.schedules ?? []) if (!skipped.has(schedule.name)) await takeTurn(app.platform, schedule);
  await app.runJobs();
}

async function rehearse(caller: Caller, examId: string): Promise<void> {
  const { paperId } = await caller.call(rehearsalApi.start, { examId });
  const { epoch } = await caller.call(rehearsalApi.open, { paperId, writer: paperId });
  await caller.call(rehearsalApi.save, { paperId, epoch, items: [choice(1, 1, 'b'), choice(3, 2, 'false')] });
  await caller.call(rehearsalApi.handIn, { paperId, epoch });
}

/** What the examinee and the staff see of an exam and of the examinee's record. */
async function seenOf(learner: Caller, examId: string) {
  const own = { params: {} };
  return {
    entry: { ...(await learner.call(entryApi.detail, { examId })), startsInMs: 0 },
    results: await learner.call(resultApi.mine, own),
    book: await learner.call(bookApi.paging, own),
    transcript: await learner.call(ownTranscriptApi.entries, {}),
    exam: (await admin.call(examApi.paging, { params: {} })).records.find(({ id }) => id === examId),
    papers: await admin.call(papersApi.paging, { params: { examId } }),
    absent: await admin.call(absentApi.counts, { examId }),
    grading: await admin.call(gradingLeadApi.detail, { examId }),
    analysis: await admin.call(analysisApi.detail, { examId }),
  };
}

it('changes nothing that is stored or shown: no result, count, absentee, wrong answer, record or analysis [S2-53]', async () => {
  const [learner, other] = [await app.learner(), await app.learner()];
  const { examId } = await anOpenExam(app, {
    kinds: ['single', 'judge', 'essay'],
    openType: OpenType.persons,
    userIds: [learner.id, other.id],
  });
  await sitAndGrade(app, other, examId);
  await runSchedules();
  // Looking may compute something, such as an analysis: it is looked at once before it counts.
  await seenOf(learner, examId);
  await runSchedules();
  const seen = await seenOf(learner, examId);
  const tables = await contentOfTables();
  expect(Object.keys(tables)).toEqual(expect.arrayContaining(['paper_paper', 'practice_record', 'exam_exam']));
  await rehearse(learner, examId);
  await rehearse(other, examId);
  await runSchedules();
  expect(await contentOfTables()).toEqual(tables);
  expect(await seenOf(learner, examId)).toEqual(seen);
});

it('leaves the person absent who has only rehearsed', async () => {
  const learner = await app.learner();
  const { examId } = await anOpenExam(app, { openType: OpenType.persons, userIds: [learner.id] });
  await rehearse(learner, examId);
  await shiftExam(app, examId, -86_400);
  expect(await admin.call(absentApi.counts, { examId })).toMatchObject({ hasEnded: true, expected: 1, absent: 1 });
});
