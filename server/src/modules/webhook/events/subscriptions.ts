import type { Db } from '../../../platform/db/database.ts';
import { on, type Subscription } from '../../../platform/events/events.ts';
import { certificateRevoked, certificatesGranted } from '../../certificate/index.ts';
import { courseCompleted } from '../../course/index.ts';
import { examEnded } from '../../exam/index.ts';
import { accountErased } from '../../iam/index.ts';
import { papersRegraded, resultsAnnounced } from '../../paper/index.ts';
import { registrationsReviewed } from '../../training/index.ts';
import * as facts from './facts.queries.ts';
import { storeMessages, type Happened } from './store.ts';
import { deleteOfUser } from './store.queries.ts';

/**
 * What a host may know: ids, names of what it is about, the account, the outcome. No ID number, no mobile number, no
 * score. Bodies are documented in docs/webhooks.md.
 */
export const webhookSubscriptions: readonly Subscription[] = [
  on(registrationsReviewed, 'webhook.registrationReviewed', (ctx, { id, classId, at, people }) =>
    storeMessages(ctx, 'registration.reviewed', async ({ db }) => {
      const trainclass = await facts.findClass(db, classId);
      if (!trainclass) return [];
      const names = await facts.userNames(
        db,
        people.map(({ userId }) => userId),
      );
      return people.map(({ personId, userId, outcome }) => ({
        type: 'registration.reviewed',
        object: `registration:${personId}`,
        change: id,
        at,
        userId,
        data: {
          registrationId: personId,
          classId,
          className: trainclass.title,
          userName: names.get(userId ?? '') ?? null,
          outcome,
        },
      }));
    }),
  ),
  on(examEnded, 'webhook.examFinished', (ctx, { examId, at }) =>
    storeMessages(ctx, 'exam.finished', async ({ db }) => {
      const exam = await facts.findExam(db, examId);
      if (!exam) return [];
      const { title: examName, startsAt, endsAt } = exam;
      const data = { examId, examName, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
      return [{ type: 'exam.finished', object: `exam:${examId}`, change: at, at, userId: null, examId, data }];
    }),
  ),
  on(resultsAnnounced, 'webhook.resultReleased', (ctx, { examId, at, papers }) =>
    storeMessages(ctx, 'result.released', ({ db }) =>
      resultsOf(db, { examId, at, papers: papers.map((paper) => ({ ...paper, change: String(paper.round) })) }),
    ),
  ),
  // A host that was told the result is told the other one too.
  on(papersRegraded, 'webhook.resultChanged', (ctx, { regradeId, examId, papers }) =>
    storeMessages(ctx, 'result.released', async ({ db, now }) => {
      const changed = papers.flatMap(({ userId, paperId, passedBefore, passed }) =>
        passed === null || passed === passedBefore ? [] : [{ userId, paperId, passed, change: `regrade:${regradeId}` }],
      );
      const told = await facts.announcedPapers(
        db,
        changed.map(({ userId }) => userId),
        changed.map(({ paperId }) => paperId),
      );
      const papersTold = changed.filter(({ paperId }) => told.has(paperId));
      return resultsOf(db, { examId, at: now.toISOString(), papers: papersTold });
    }),
  ),
  on(certificatesGranted, 'webhook.certificateGranted', (ctx, { at, certificates }) =>
    storeMessages(ctx, 'certificate.granted', async ({ db }) => {
      const ids = certificates.map(({ id }) => id);
      return (await certificateFacts(db, ids)).map(({ userId, data }) => ({
        type: 'certificate.granted',
        object: `certificate:${data.certificateId}`,
        change: '',
        at,
        userId,
        data: { ...data, outcome: 'granted' },
      }));
    }),
  ),
  on(certificateRevoked, 'webhook.certificateRevoked', (ctx, { at, certificateId }) =>
    storeMessages(ctx, 'certificate.revoked', async ({ db }) =>
      (await certificateFacts(db, [certificateId])).map(({ userId, data }) => ({
        type: 'certificate.revoked',
        object: `certificate:${certificateId}`,
        change: '',
        at,
        userId,
        data: { ...data, outcome: 'revoked' },
      })),
    ),
  ),
  on(courseCompleted, 'webhook.courseCompleted', (ctx, { courseId, userId, at }) =>
    storeMessages(ctx, 'course.completed', async ({ db }) => {
      const course = await facts.findCourse(db, courseId);
      if (!course) return [];
      const userName = (await facts.userNames(db, [userId])).get(userId) ?? null;
      const data = { courseId, courseName: course.title, userName, outcome: 'completed' };
      const object = `course:${courseId}/user:${userId}`;
      return [{ type: 'course.completed', object, change: '', at, userId, data }];
    }),
  ),
  on(accountErased, 'webhook.forgetAccount', ({ db }, { userId }) => deleteOfUser(db, userId)),
];

interface Results {
  readonly examId: string;
  readonly at: string;
  readonly papers: readonly {
    readonly userId: string;
    readonly paperId: string;
    readonly passed: boolean;
    readonly change: string;
  }[];
}

async function resultsOf(db: Db, { examId, at, papers }: Results): Promise<readonly Happened[]> {
  const exam = await facts.findExam(db, examId);
  if (!exam) return [];
  const names = await facts.userNames(
    db,
    papers.map(({ userId }) => userId),
  );
  return papers.map(({ userId, paperId, passed, change }) => ({
    type: 'result.released',
    object: `paper:${paperId}`,
    change,
    at,
    userId,
    data: {
      examId,
      examName: exam.title,
      paperId,
      userName: names.get(userId) ?? null,
      outcome: passed ? 'passed' : 'failed',
    },
  }));
}

async function certificateFacts(db: Db, ids: readonly string[]) {
  const rows = await facts.listCertificates(db, ids);
  const names = await facts.userNames(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ id, userId, number, templateName, issuedOn, validUntil, replacesId }) => ({
    userId,
    data: {
      certificateId: id,
      certificateNumber: number,
      certificateName: templateName,
      issuedOn,
      validUntil,
      replacesId,
      userName: names.get(userId) ?? null,
    },
  }));
}
