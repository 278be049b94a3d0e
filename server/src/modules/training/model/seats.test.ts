import { placeHolders, RegistrationState } from '@ganlin/contract/training/kinds';
import { personApi } from '@ganlin/contract/training/person';
import { registrationApi } from '@ganlin/contract/training/registration';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { aClass, aPerson, register } from '../../../../test/support/training.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const action = fc.record({
  kind: fc.constantFrom('register', 'register', 'register', 'refuse', 'cancel', 'accept', 'wait', 'resend', 'raise'),
  /** Which applicant, and of which unit. */
  at: fc.nat(20),
  unit: fc.constantFrom('甲', '乙', '丙 '),
});

/** How often the whole scenario is run with other actions. */
const RUNS = 12;

it('stay consistent in any order: taken equals the holders, never above the quotas, the waiting list in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 5, maxLength: 25 }),
      fc.integer({ min: 1, max: 4 }),
      fc.option(fc.integer({ min: 1, max: 2 }), { nil: null }),
      async (actions, quota, unitQuota) => {
        const limit = unitQuota === null ? null : Math.min(unitQuota, quota);
        const id = await aClass(app, { by: admin, quota, unitQuota: limit });
        const people: { code: string; mobile: string }[] = [];
        for (const { kind, at, unit } of actions) {
          const person = people[at % Math.max(1, people.length)];
          const before = await waitingOf(id);
          await act(id, { kind, unit, people, person });
          const heldBy = await expectSound(id);
          const passed = await overtakenBy(id, before, kind === 'accept' ? person?.code : undefined);
          // Only applicants whose unit has used up its quota are skipped.
          for (const { unitKey } of passed) expect(heldBy.get(unitKey)).toBe(limit);
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 60_000);

interface Act {
  readonly kind: string;
  readonly unit: string;
  readonly people: { code: string; mobile: string }[];
  readonly person: { code: string; mobile: string } | undefined;
}

/** Refused actions are fine: only the resulting state counts. */
async function act(activityId: string, { kind, unit, people, person }: Act): Promise<void> {
  if (kind === 'register') people.push(await register(app, activityId, { unit }));
  else if (kind === 'raise') await raise(activityId);
  else if (person && kind === 'cancel') await app.from(freshIp()).ask(registrationApi.cancel, person);
  else if (person && kind === 'resend')
    await app
      .from(freshIp())
      .ask(registrationApi.resend, { ...person, form: aPerson({ mobile: person.mobile, unit }) });
  else if (person) {
    const row = await rowOf(person.code);
    await admin.ask(personApi.review, { activityId, ids: [row.id], verdict: kind, reason: '原因' });
  }
}

async function raise(id: string): Promise<void> {
  const { form, version } = await admin.call(trainclassApi.edit, { id });
  await admin.call(trainclassApi.save, { id, version, form: { ...form, quota: (form.quota ?? 0) + 1 } });
}

let addresses = 0;
const freshIp = () => `10.200.${Math.floor(++addresses / 250)}.${addresses % 250}`;

const rowOf = (code: string) =>
  app.platform.db.selectFrom('trainingPerson').select(['id']).where('code', '=', code).executeTakeFirstOrThrow();

const waitingOf = (id: string) =>
  app.platform.db
    .selectFrom('trainingPerson')
    .select(['id', 'code', 'unitKey'])
    .where('classId', '=', id)
    .where('state', '=', RegistrationState.waiting)
    .orderBy('waitingSince')
    .orderBy('id')
    .execute();

type Waiting = Awaited<ReturnType<typeof waitingOf>>;

/** Those still waiting although someone behind them has moved up; staff may choose anyone. */
async function overtakenBy(id: string, before: Waiting, chosen: string | undefined): Promise<Waiting> {
  const { db } = app.platform;
  const rows = await db.selectFrom('trainingPerson').select(['id', 'state']).where('classId', '=', id).execute();
  const states = new Map(rows.map((row) => [row.id, row.state as RegistrationState]));
  const hasMovedUp = (one: Waiting[number]) => one.code !== chosen && placeHolders.has(states.get(one.id)!);
  const last = before.findLastIndex(hasMovedUp);
  return before.slice(0, Math.max(0, last)).filter((one) => states.get(one.id) === RegistrationState.waiting);
}

/** Returns how many seats each unit holds. */
async function expectSound(id: string): Promise<ReadonlyMap<string, number>> {
  const { db } = app.platform;
  const trainclass = await db.selectFrom('trainingClass').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const rows = await db.selectFrom('trainingPerson').selectAll().where('classId', '=', id).execute();
  const holders = rows.filter(({ state }) => placeHolders.has(state as RegistrationState));
  expect(trainclass.taken).toBe(holders.length);
  expect(holders.length).toBeLessThanOrEqual(trainclass.quota ?? Infinity);
  const { unitQuota } = trainclass;
  const heldBy = new Map<string, number>();
  for (const { unitKey } of holders) heldBy.set(unitKey, (heldBy.get(unitKey) ?? 0) + 1);
  const counted = await db.selectFrom('trainingUnit').select(['unitKey', 'taken']).where('classId', '=', id).execute();
  const stored = new Map(counted.filter(({ taken }) => taken > 0).map(({ unitKey, taken }) => [unitKey, taken]));
  // Seats of units are counted only if the class limits them.
  expect(unitQuota === null ? heldBy : stored).toEqual(heldBy);
  expect(Math.max(0, ...heldBy.values())).toBeLessThanOrEqual(unitQuota ?? Infinity);
  return heldBy;
}
