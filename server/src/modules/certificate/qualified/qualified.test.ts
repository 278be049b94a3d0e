import { CertificateState, CertificateStatus, statusOn, dayAfter } from '@ganlin/contract/certificate/kinds';
import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { bandOf, qualifiedApi, retrainingApi } from '@ganlin/contract/certificate/qualified';
import { dayInChina } from '@ganlin/contract/core/time';
import { DataScope } from '@ganlin/contract/iam/role';
import { UserState } from '@ganlin/contract/iam/user';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeHolders, publishedTemplate } from '../../../../test/support/certificates.ts';
import { placeEverybody, storeCertificates, type StoredCertificate } from '../../../../test/support/qualified.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin, depts } = await openAppWithDepts();
const { figures } = qualifiedApi;
const { paging } = retrainingApi;
const today = dayInChina(app.clock.now);
const templateId = await publishedTemplate(admin);

const holder = async (deptId: string) => (await makeHolders(app, 1, { deptId }))[0]!;
const staffOf = (deptId: string) =>
  staffWith(app, { permissions: 'cert:qualified:', dataScope: DataScope.deptAndBelow, deptId });

/** A department of its own, so that nobody else is counted. */
async function newDept(parentId: string | null = null): Promise<string> {
  const id = newId();
  const at = { createdAt: new Date(), updatedAt: new Date() };
  const path = parentId === null ? [id] : [parentId, id];
  await app.platform.db
    .insertInto('iamDept')
    .values({ ...at, id, parentId, code: id, name: `单位${id.slice(-6)}`, path, regionId: depts.region })
    .execute();
  return id;
}

it('counts people by their best certificate, for each unit and province', async () => {
  const [office, county] = [await newDept(), newId()];
  const below = [await newDept(office), await newDept(office)] as const;
  const people = await makeHolders(app, 6, { deptId: below[0] });
  const [renewed, soon, gone, stopped, disabled, moved] = people as [string, string, string, string, string, string];
  const [old] = await storeCertificates(app, templateId, [
    { userId: renewed, validUntil: dayAfter(today, 10), state: CertificateState.replaced },
    { userId: soon, validUntil: dayAfter(today, 30) },
    { userId: gone, validUntil: dayAfter(today, -1) },
    { userId: stopped, validUntil: null, state: CertificateState.suspended },
    { userId: disabled, validUntil: null },
    { userId: moved, validUntil: dayAfter(today, 31) },
  ]);
  await storeCertificates(app, templateId, [{ userId: renewed, validUntil: null, replacesId: old! }]);
  await app.platform.db.updateTable('iamUser').set({ deptId: below[1] }).where('id', '=', moved).execute();
  await app.platform.db.updateTable('iamUser').set({ state: UserState.disabled }).where('id', '=', disabled).execute();
  await placeEverybody(app);
  const staff = await staffOf(office);
  const shown = await staff.call(figures, {});
  const all = { people: 5, valid: 3, within30: 1, within60: 1, open30: 1, expired: 1, suspended: 1, revoked: 0 };
  expect(shown).toMatchObject({ total: all, selected: all, provinces: [{ code: '130000', people: 5 }] });
  expect(shown.units.map((unit) => [unit.deptId, unit.people])).toEqual([
    [below[1], 1],
    [below[0], 4],
  ]);
  expect(shown.weeks[4]).toMatchObject({ from: dayAfter(today, 28), expiring: 2, arranged: 0 });
  expect((await staff.call(figures, { regionId: county })).selected.people).toBe(0);
  const lapsed = await staff.call(paging, { params: { band: 'lapsed' } });
  expect(lapsed.records.map(({ userId, status }) => [userId, status])).toEqual([
    [stopped, CertificateStatus.suspended],
    [gone, CertificateStatus.expired],
  ]);
  const ofUnit = await staff.call(paging, { params: { deptId: below[1] } });
  expect(ofUnit.records).toMatchObject([{ userId: moved, daysLeft: 31, reminders: 0, retraining: null }]);
});

const kinds = ['火箭作业', '高炮作业'] as const;
const certificate = fc.record({
  person: fc.nat({ max: 4 }),
  days: fc.option(fc.integer({ min: -40, max: 200 })),
  state: fc.constantFrom(...Object.values(CertificateState)),
  workKinds: fc.subarray([...kinds], { minLength: 1 }),
});

it('counts what a count of every certificate gives, whatever they are', async () => {
  const office = await newDept();
  const staff = await staffOf(office);
  await fc.assert(
    fc.asyncProperty(fc.array(certificate, { maxLength: 12 }), async (drawn) => {
      await app.platform.db.updateTable('iamUser').set({ deptId: null }).where('deptId', '=', office).execute();
      await app.platform.db.updateTable('iamUser').set({ deptId: office }).where('id', '=', staff.id).execute();
      const people = await makeHolders(app, 5, { deptId: office });
      const stored = drawn.map(({ person, days, state, workKinds }) => ({
        userId: people[person]!,
        validUntil: days === null ? null : dayAfter(today, days),
        state,
        workKinds,
      }));
      // One after the other, as they are granted.
      for (const one of stored) await storeCertificates(app, templateId, [one]);
      await placeEverybody(app);
      for (const workKind of [undefined, ...kinds]) {
        const { total } = await staff.call(figures, workKind === undefined ? {} : { workKind });
        expect(total).toMatchObject(bruteForce(stored, workKind));
      }
    }),
    { numRuns: 12 },
  );
});

/** Person by person, from the certificates alone. */
function bruteForce(certificates: readonly StoredCertificate[], workKind: string | undefined) {
  const counted = certificates.filter(
    ({ state, workKinds }) =>
      state !== CertificateState.replaced && (workKind === undefined || workKinds?.includes(workKind)),
  );
  const best = [...Map.groupBy(counted, ({ userId }) => userId).values()].map((own) => {
    const statuses = own.map(({ state = CertificateState.granted, validUntil }) => ({
      status: statusOn({ state, validUntil }, today),
      days: validUntil === null ? Infinity : (Date.parse(validUntil) - Date.parse(today)) / 86_400_000,
    }));
    const valid = statuses.filter(({ status }) => status === CertificateStatus.valid);
    const days = Math.max(...valid.map((one) => one.days));
    return bandOf(valid.length > 0 ? CertificateStatus.valid : CertificateStatus.expired, days);
  });
  const count = (band: string) => best.filter((one) => one === band).length;
  const valid = best.length - count('lapsed');
  return {
    people: best.length,
    valid,
    within30: count('within30'),
    within60: count('within60'),
    within90: count('within90'),
  };
}

it('shows staff of a unit only people of that unit', async () => {
  const [mine, other] = [await newDept(), await newDept()];
  const [seen, hidden] = [await holder(mine), await holder(other)];
  await storeCertificates(app, templateId, [
    { userId: seen, validUntil: dayAfter(today, 5) },
    { userId: hidden, validUntil: dayAfter(today, 5) },
  ]);
  await placeEverybody(app);
  const staff = await staffOf(mine);
  const shown = await staff.call(figures, {});
  expect([shown.total.people, shown.units.map(({ deptId }) => deptId)]).toEqual([1, [mine]]);
  expect((await staff.call(paging, { params: {} })).records.map(({ userId }) => userId)).toEqual([seen]);
  expect((await staff.call(paging, { params: { deptId: other } })).total).toBe(0);
  // Who has moved away is out of sight at once, not only after the next hour.
  await app.platform.db.updateTable('iamUser').set({ deptId: other }).where('id', '=', seen).execute();
  expect((await staff.call(figures, {})).total.people).toBe(0);
});

it('finds people by name and by number, and by kind of work', async () => {
  const office = await newDept();
  const [userId] = await makeHolders(app, 1, { deptId: office, name: '欧阳震' });
  await storeCertificates(app, templateId, [{ userId: userId!, validUntil: null, workKinds: ['飞机作业'] }]);
  await placeEverybody(app);
  const found = async (params: object) => (await (await staffOf(office)).call(paging, { params })).records;
  const [one] = await found({ keyword: '欧阳' });
  expect(one).toMatchObject({ userId, name: '欧阳震', validUntil: null, daysLeft: null });
  expect(await found({ keyword: one!.number })).toHaveLength(1);
  expect(await found({ keyword: '没有' })).toEqual([]);
  expect(await found({ workKind: '飞机作业' })).toHaveLength(1);
  expect(await found({ workKind: '火箭作业' })).toEqual([]);
});

it('follows grants at the same time and their renewal', async () => {
  const office = await newDept();
  const userId = await holder(office);
  const other = await publishedTemplate(admin, { workKinds: ['飞机作业'] });
  const grant = (id: string) =>
    admin.call(certificateGrantApi.save, { grantId: newId(), templateId: id, issuedOn: today, userId });
  const [first] = await Promise.all([grant(templateId), grant(other)]);
  const kindsOf = async () =>
    (
      await app.platform.db
        .selectFrom('certificateStanding')
        .select(['workKind', 'certificateId'])
        .where('userId', '=', userId)
        .execute()
    ).toSorted((one, another) => (one.workKind < another.workKind ? -1 : 1));
  expect((await kindsOf()).map(({ workKind }) => workKind)).toEqual(
    ['', '火箭作业', '飞机作业', '高炮作业'].toSorted(),
  );
  const renewal = { id: first.id, grantId: newId(), issuedOn: today };
  const renewed = await admin.call(certificateGrantApi.renew, renewal);
  const rocket = (await kindsOf()).find(({ workKind }) => workKind === '火箭作业');
  expect(rocket?.certificateId).toBe(renewed.id);
});
