import { randomUUID } from 'node:crypto';
import { addMinutes } from '@ganlin/contract/core/time';
import { FaceRule, noIntegrityRules, type IntegrityRules } from '@ganlin/contract/exam/integrity';
import { roomApi } from '@ganlin/contract/invigilation/rooms';
import { faceCheckApi } from '@ganlin/contract/paper/face';
import { prepareDue } from '../../src/modules/paper/entry/prepare.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import type { TestApp } from '../support/app.ts';
import { newExam, type Form } from '../support/exam-form.ts';
import { jpegOf, people } from '../support/face-pictures.ts';
import type { RecordDept, Records } from './world.ts';

/** Faces are checked, and pictures taken during the exam. */
export const picturesTaken: IntegrityRules = { ...noIntegrityRules, face: FaceRule.noted, snapshotsPerHour: 2 };

/** A face as a page sends it. */
export const facePicture: string = (await jpegOf(people[0])).toString('base64');

interface Sat {
  readonly examId: string;
  readonly paperId: string;
  readonly otherPaperId: string;
}

/** Before the papers: nobody begins without a picture. They wait for a person. */
export async function facesBefore({ learner, sitter }: RecordDept, examId: string): Promise<Records> {
  const ownPicture = randomUUID();
  for (const [caller, id] of [[learner, ownPicture] as const, [sitter, randomUUID()] as const]) {
    await caller.call(faceCheckApi.consent, { examId, agreed: true });
    await caller.call(faceCheckApi.submit, { examId, id, picture: facePicture });
  }
  return { ownPicture };
}

/** A room with its invigilator, where both examinees sit, and a hint that they answered alike. */
export async function roomsAndHints(app: TestApp, dept: RecordDept, sat: Sat): Promise<Records> {
  const { staff, learner, sitter } = dept;
  const { examId } = sat;
  const examRoom = randomUUID();
  await staff.call(roomApi.save, { id: examRoom, examId, name: '一楼机房', invigilatorIds: [staff.id] });
  await staff.call(roomApi.assign, { examId, roomId: examRoom, userIds: [learner.id, sitter.id] });
  return { examRoom, invigilator: staff.id, similarPair: await aPair(app, dept, sat) };
}

async function aPair({ platform: { db } }: TestApp, { learner, sitter }: RecordDept, sat: Sat): Promise<string> {
  const id = randomUUID();
  const [one, other] = [
    { paperId: sat.paperId, userId: sitter.id },
    { paperId: sat.otherPaperId, userId: learner.id },
  ].toSorted((a, b) => (a.paperId < b.paperId ? -1 : 1)) as [Paper, Paper];
  await db
    .insertInto('invigilationSimilar')
    .values({
      id,
      examId: sat.examId,
      onePaperId: one.paperId,
      oneUserId: one.userId,
      otherPaperId: other.paperId,
      otherUserId: other.userId,
      ...hint,
    })
    .execute();
  return id;
}

const hint = {
  bothWrong: 9,
  sameWrong: 9,
  expected: 3,
  chance: 0.001,
  sameAddress: false,
  overlapSeconds: 60,
  timed: 0,
  close: 0,
};

interface Paper {
  readonly paperId: string;
  readonly userId: string;
}

/** Its waiting room is open, and its papers are prepared. */
export async function preparedExam(app: TestApp, { staff }: RecordDept, form: Form): Promise<string> {
  const starts = addMinutes(new Date(), 20);
  const times = { startTime: starts.toISOString(), endTime: addMinutes(starts, 60).toISOString(), waitingMinutes: 30 };
  const examId = await newExam(staff, { ...form, ...times }, { publish: true });
  await app.runJobs();
  await prepareDue(systemCtx(app.platform, 'test'));
  return examId;
}
