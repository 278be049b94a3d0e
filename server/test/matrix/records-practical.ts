import { practicalTestApi } from '@ganlin/contract/practical/test';
import { practicalSheetApi } from '@ganlin/contract/practical/sheet';
import type { TestApp, TestUser } from '../support/app.ts';
import { makeHolders } from '../support/certificates.ts';
import { aSheet, score, sheetForm, testForm } from '../support/practicals.ts';
import type { RecordDept, Records } from './world.ts';

/** A sheet in each of its states. */
export async function sheetRecords(admin: TestUser): Promise<Records> {
  const { id } = await admin.call(practicalSheetApi.save, { form: sheetForm() });
  return { practicalSheet: id, practicalSheetPublished: await aSheet(admin) };
}

/** Tests of the place in each of their states, of which the learner is an examiner. */
export async function practicalRecords(app: TestApp, { staff, learner, deptId }: RecordDept): Promise<Records> {
  const people = await makeHolders(app, 5, { deptId });
  const [second, third, ...candidateIds] = people as [string, string, ...string[]];
  const sheetId = await aSheet(staff);
  const group = { leadId: learner.id, secondId: second, thirdId: third, candidateIds };
  const draft = async () => (await staff.call(practicalTestApi.save, { form: testForm(sheetId, [group]) })).id;
  const opened = async () => {
    const id = await draft();
    await staff.call(practicalTestApi.open, { id, version: 1 });
    const { records } = await staff.call(practicalTestApi.candidates, { params: { testId: id } });
    return { id, candidates: records.map((one) => one.id) };
  };
  const test = await opened();
  const scored = await score(learner, test.candidates[1]!, 90);
  const closed = await opened();
  await staff.call(practicalTestApi.markAbsent, { ids: closed.candidates, absent: true });
  await staff.call(practicalTestApi.close, { id: closed.id, version: 2 });
  return {
    practicalTest: test.id,
    practicalDraft: await draft(),
    practicalClosed: closed.id,
    practicalCandidate: test.candidates[2]!,
    examinedCandidate: test.candidates[0]!,
    practicalScore: scored.id,
    practicalPersonA: people[2]!,
    practicalPersonB: people[3]!,
    practicalPersonC: people[4]!,
  };
}
