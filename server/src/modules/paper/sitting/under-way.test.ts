import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { anOpenExam, sit } from '../../../../test/support/exams.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Makes the session older than the maximum, in every cache of it. */
async function age(user: TestUser): Promise<void> {
  const createdAt = new Date(app.clock.now.getTime() - 31 * 86_400_000);
  await app.platform.db.updateTable('iamSession').set({ createdAt }).where('userId', '=', user.id).execute();
  await app.platform.cache.flushdb();
  app.clock.advance(61);
}

it('is not interrupted by the end of the learner’s session, which comes with the hand-in', async () => {
  const { examId } = await anOpenExam(app);
  const learner = await app.learner();
  const { paperId, epoch } = await sit(learner, examId);
  await age(learner);
  await learner.call(sessionApi.info, {});
  app.clock.advance(61);
  await learner.call(sessionApi.info, {});
  await learner.call(sittingApi.handIn, { paperId, epoch });
  app.clock.advance(61);
  await expect(learner.call(sessionApi.info, {})).toRefuse('tokenInvalid');
});

it('of another user prolongs no session, and none prolongs a staff session', async () => {
  const { examId } = await anOpenExam(app);
  const [learner, admin] = [await app.learner(), await app.admin()];
  await sit(await app.learner(), examId);
  for (const user of [learner, admin]) {
    await age(user);
    await expect(user.call(sessionApi.info, {})).toRefuse('tokenInvalid');
  }
});
