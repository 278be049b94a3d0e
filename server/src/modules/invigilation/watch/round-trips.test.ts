import { afterAll, expect, it } from 'vitest';
import { openCountedApp } from '../../../../test/support/counted-app.ts';
import { aStrictExam, aWatchedPaper } from '../../../../test/support/invigilation.ts';

const { app, tripsOf, close } = await openCountedApp();
afterAll(() => close());

it('of a report without events are one, as each page sends one every few seconds', async () => {
  const { examId } = await aStrictExam(app);
  const page = await aWatchedPaper(app, examId);
  page.notice();
  await page.report();
  const { trips, reply } = await tripsOf(() => page.report({ events: [], answered: 3 }));
  expect([trips, reply.acked]).toEqual([1, 1]);
});
