import { DataScope } from '@ganlin/contract/iam/role';
import { ConsentStatus, consentApi, RequestStatus, transcriptRequestApi } from '@ganlin/contract/transcript/consent';
import { ownTranscriptApi } from '@ganlin/contract/transcript/own';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import { entriesOf } from '../../../../test/support/audit-entries.ts';
import { openAppWithAdmin, staffWith } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { forgetAccount } from '../personal-data/own-data.ts';

const { app } = await openAppWithAdmin();
const { paging, save, file, entries } = transcriptRequestApi;
const { list, agree, refuse, withdraw } = consentApi;
const purpose = '拟调入本单位，核对经历';

const aChecker = () => staffWith(app, { permissions: ['transcript:request:save'], dataScope: DataScope.self });

async function aPerson(): Promise<TestUser & { readonly number: string; readonly realName: string }> {
  const person = await app.learner();
  const { number, name } = await person.call(ownTranscriptApi.overview, {});
  return Object.assign(person, { number, realName: name });
}

async function askedFor(name?: string) {
  const [staff, person] = [await aChecker(), await aPerson()];
  const id = newId();
  await staff.call(save, { id, fileNumber: person.number, name: name ?? person.realName, purpose });
  await app.runJobs();
  return { staff, person, id };
}

const statusesOf = async (staff: TestUser) =>
  (await staff.call(paging, { params: {} })).records.map(({ status }) => status);
const shares = { parts: ['certificate' as const, 'exam' as const], days: 7 };

it('shows the file from the person’s consent until they withdraw it, and to nobody else', async () => {
  const { staff, person, id } = await askedFor();
  await expect(staff.call(file, { id })).toRefuse('transcriptNotShared');
  expect(await person.call(list, {})).toMatchObject([{ id, status: ConsentStatus.asked, purpose }]);
  await person.call(agree, { id, ...shares });
  expect(await staff.call(file, { id })).toMatchObject({
    number: person.number,
    name: person.realName,
    parts: shares.parts,
    counts: { class: 0 },
  });
  expect(await staff.call(entries, { id })).toEqual({ entries: [], next: null, left: 0 });
  expect((await person.call(list, {}))[0]).toMatchObject({
    status: ConsentStatus.agreed,
    viewedAt: expect.any(String),
  });
  const other = await aChecker();
  await expect(other.call(file, { id })).toRefuse('transcriptRequestNotFound');
  await person.call(withdraw, { id });
  await person.call(withdraw, { id });
  for (const endpoint of [file, entries]) await expect(staff.call(endpoint, { id })).toRefuse('transcriptNotShared');
  expect(await statusesOf(staff)).toEqual([RequestStatus.withdrawn]);
});

it('is found by the person in the lists of whoever may open it, and by nobody else', async () => {
  const { staff, person, id } = await askedFor();
  const { open } = transcriptRequestApi;
  expect(await staff.call(open, {})).toEqual([]);
  await person.call(agree, { id, ...shares });
  expect(await staff.call(open, {})).toEqual([{ userId: person.id, id }]);
  expect(await (await aChecker()).call(open, {})).toEqual([]);
  await person.call(withdraw, { id });
  expect(await staff.call(open, {})).toEqual([]);
  await expect((await app.learner()).call(open, {})).toRefuse('forbidden');
});

it('ends with the days that the person chose', async () => {
  const { staff, person, id } = await askedFor();
  await person.call(agree, { id, ...shares, days: 1 });
  const { expiresAt } = await app.platform.db
    .selectFrom('transcriptConsent')
    .select('expiresAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(expiresAt).toEqual(new Date(app.clock.now.getTime() + 86_400_000));
  app.clock.advance(3_000);
  await staff.call(file, { id });
  await app.platform.pool.query(
    `update transcript_consent set decided_at = decided_at - interval '1 day', expires_at = expires_at - interval '1 day' where id = $1`,
    [id],
  );
  await expect(staff.call(file, { id })).toRefuse('transcriptNotShared');
  expect(await statusesOf(staff)).toEqual([RequestStatus.ended]);
  await expect(person.call(withdraw, { id })).toRefuse('transcriptRequestAnswered');
  expect(await person.ask(agree, { id, ...shares, days: 31 })).toMatchObject({ statusCode: 400 });
});

it('tells staff the same of a refusal, of a wrong name and of a file that does not exist', async () => {
  const { staff, person, id } = await askedFor();
  await person.call(refuse, { id });
  await person.call(refuse, { id });
  const [wrong, missing] = [newId(), newId()];
  const other = await aPerson();
  const replies = [
    await staff.call(save, { id: wrong, fileNumber: other.number, name: '不是本人', purpose }),
    await staff.call(save, { id: missing, fileNumber: 'DA-2001-999999', name: '不是本人', purpose }),
  ];
  expect(replies).toEqual([null, null]);
  await app.runJobs();
  expect(await other.call(list, {})).toEqual([]);
  expect(await statusesOf(staff)).toEqual([RequestStatus.sent, RequestStatus.sent, RequestStatus.sent]);
  for (const one of [id, wrong, missing]) await expect(staff.call(file, { id: one })).toRefuse('transcriptNotShared');
  await expect(person.call(agree, { id, ...shares })).toRefuse('transcriptRequestAnswered');
});

it('asks nobody twice while they can answer, and lapses after two weeks', async () => {
  const { staff, person, id } = await askedFor();
  await staff.call(save, { id, fileNumber: person.number, name: person.realName, purpose });
  await staff.call(save, { id: newId(), fileNumber: person.number.toLowerCase(), name: person.realName, purpose });
  await app.runJobs();
  expect(await person.call(list, {})).toHaveLength(1);
  await app.platform.pool.query(
    `update transcript_consent set created_at = created_at - interval '14 days', asked_on = asked_on - 14 where id = $1`,
    [id],
  );
  expect(await person.call(list, {})).toMatchObject([{ status: ConsentStatus.lapsed }]);
  expect(await statusesOf(staff)).toEqual([RequestStatus.lapsed]);
  await expect(person.call(agree, { id, ...shares })).toRefuse('transcriptRequestAnswered');
  await staff.call(save, { id: newId(), fileNumber: person.number, name: person.realName, purpose });
  await app.runJobs();
  expect(await person.call(list, {})).toHaveLength(2);
});

it('needs the permission, and only the person answers', async () => {
  const { person, id } = await askedFor();
  const another = await aPerson();
  for (const endpoint of [refuse, withdraw])
    await expect(another.call(endpoint, { id })).toRefuse('transcriptRequestNotFound');
  await expect(another.call(agree, { id, ...shares })).toRefuse('transcriptRequestNotFound');
  await expect(another.call(save, { id: newId(), fileNumber: person.number, name: person.realName, purpose })).toRefuse(
    'forbidden',
  );
});

it('is recorded step by step', async () => {
  const { staff, person, id } = await askedFor();
  await person.call(agree, { id, ...shares });
  await staff.call(file, { id });
  await staff.call(entries, { id });
  await person.call(withdraw, { id });
  const recorded = await entriesOf(app, `transcriptRequest:${id}`);
  expect(recorded.map(({ action }) => action)).toEqual([
    'transcript.requested',
    'transcript.agreed',
    'transcript.viewed',
    'transcript.withdrawn',
  ]);
});

it('ends with the account of the person', async () => {
  const { staff, person, id } = await askedFor();
  await person.call(agree, { id, ...shares });
  await forgetAccount(systemCtx(app.platform, 'test'), { userId: person.id });
  await expect(staff.call(file, { id })).toRefuse('transcriptNotShared');
  expect((await staff.call(paging, { params: {} })).records).toMatchObject([
    { name: '', status: RequestStatus.withdrawn },
  ]);
});
