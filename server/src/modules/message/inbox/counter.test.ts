import { deptApi } from '@ganlin/contract/iam/dept';
import { DataScope } from '@ganlin/contract/iam/role';
import { broadcastApi, messageApi } from '@ganlin/contract/message/message';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { Refused } from '../../../../test/support/client.ts';
import { putInto, sendTo, report } from '../../../../test/support/messages.ts';
import { makeDepts, staffWith } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? (process.env['CI'] ? 5 : 10));
const PEOPLE = 4;

let app: TestApp;
let senders: { admin: TestUser; city: TestUser; region: TestUser };
let people: TestUser[];
let depts: string[];
let testDepts: Awaited<ReturnType<typeof makeDepts>>;
const roleId = newId();
beforeAll(async () => {
  app = await openTestApp();
  testDepts = await makeDepts(app);
  depts = [testDepts.north, testDepts.city, testDepts.county, testDepts.south];
  const at = { createdAt: new Date(), updatedAt: new Date() };
  await app.platform.db
    .insertInto('iamRole')
    .values({ ...at, id: roleId, code: 'crew', name: '作业人员' })
    .execute();
  const sender = (dataScope: DataScope) =>
    staffWith(app, {
      permissions: 'sys:msg:',
      dataScope,
      deptId: dataScope === DataScope.region ? testDepts.north : testDepts.city,
    });
  senders = {
    admin: await app.admin(),
    city: await sender(DataScope.deptAndBelow),
    region: await sender(DataScope.region),
  };
  people = await Promise.all(Array.from({ length: PEOPLE }, () => app.learner()));
});
afterAll(() => app.close());

/** The expected state, modelled independently of the product. */
interface Model {
  readonly parents: Map<string, string | null>;
  readonly dept: Map<string, string | null>;
  readonly crew: Set<string>;
  readonly sent: Sent[];
}

interface Sent {
  readonly id: string;
  readonly by: keyof typeof senders;
  readonly all: boolean;
  readonly deptIds: string[];
  readonly toCrew: boolean;
  readonly userIds: string[];
  withdrawn: boolean;
  readonly read: Set<string>;
  readonly deleted: Set<string>;
}

const person = fc.nat(PEOPLE - 1);
const some = (limit: number) => fc.uniqueArray(fc.nat(limit), { minLength: 1, maxLength: 2 });
const nobody = { all: false, depts: [] as number[], toCrew: false, users: [] as number[] };
const audience = fc.oneof(
  fc.constant({ ...nobody, all: true }),
  fc.constant({ ...nobody, toCrew: true }),
  some(3).map((depts) => ({ ...nobody, depts })),
  some(PEOPLE - 1).map((users) => ({ ...nobody, users })),
  fc.record({ all: fc.constant(false), depts: some(3), toCrew: fc.boolean(), users: some(PEOPLE - 1) }),
);
const by = fc.constantFrom('admin' as const, 'city' as const, 'region' as const);
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const), by, audience }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('tell' as const, 'crew' as const), who: person }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('read' as const, 'delete' as const), who: person, which: fc.nat(9) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('readAll' as const), who: person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), who: person, to: fc.nat(4) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('hang' as const),
      below: fc.constantFrom('city' as const, 'south' as const),
    }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

it('equals a fresh count, over any history of sending, reading, deleting, withdrawing and moving', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 40, size: 'max' }), async (actions) => {
      const model = await fresh();
      for (const each of actions) {
        await perform(model, each);
        await compareCounts(model);
      }
      for (const who of people) await compareLists(model, who);
      for (const sent of model.sent) await compareReaders(model, sent);
    }),
    { numRuns: RUNS },
  );
}, 120_000);

async function perform(model: Model, action: Action): Promise<void> {
  if (action.kind === 'send') return send(model, action);
  if (action.kind === 'withdraw') return withdraw(model, action.which);
  if (action.kind === 'hang') return hang(model, action.below);
  const who = people[action.who]!;
  if (action.kind === 'move') {
    const to = depts[action.to] ?? null;
    model.dept.set(who.id, to);
    return putInto(app, who.id, to);
  }
  if (action.kind === 'crew') return toggleCrew(model, who.id);
  if (action.kind === 'tell') return report(app, [who.id]);
  if (action.kind === 'readAll') {
    await who.call(messageApi.markRead, {});
    for (const sent of model.sent) if (isInInbox(model, sent, who.id)) sent.read.add(who.id);
    return;
  }
  if (action.kind === 'read' || action.kind === 'delete') await touch(model, who, action);
}

async function send(model: Model, { by, audience }: Action & { kind: 'send' }): Promise<void> {
  const { all, depts: chosen, toCrew, users } = audience;
  const deptIds = chosen.map((index) => depts[index]!);
  const userIds = users.map((index) => people[index]!.id);
  const id = await sendTo(senders[by], { all, deptIds, roleIds: toCrew ? [roleId] : [], userIds }).catch(
    (error: unknown) => {
      // Out of the sender's scope, or no receivers: then nothing was sent.
      if (error instanceof Refused) return undefined;
      throw error;
    },
  );
  if (id === undefined) return;
  const empty = { withdrawn: false, read: new Set<string>(), deleted: new Set<string>() };
  const named = all ? { deptIds: [], toCrew: false, userIds: [] } : { deptIds, toCrew, userIds };
  model.sent.push({ id, by, all, ...named, ...empty });
}

async function withdraw(model: Model, which: number): Promise<void> {
  const sent = model.sent[which % Math.max(model.sent.length, 1)];
  if (!sent) return;
  await senders.admin.call(broadcastApi.withdraw, { id: sent.id });
  sent.withdrawn = true;
}

/** Moves the county below the city or the south. */
async function hang(model: Model, below: 'city' | 'south'): Promise<void> {
  await senders.admin.call(deptApi.move, { id: testDepts.county, parentId: testDepts[below], index: 0 });
  model.parents.set(testDepts.county, testDepts[below]);
}

async function toggleCrew({ crew }: Model, userId: string): Promise<void> {
  const { db } = app.platform;
  if (crew.delete(userId)) {
    await db.deleteFrom('iamUserRole').where('userId', '=', userId).where('roleId', '=', roleId).execute();
    return;
  }
  crew.add(userId);
  await db.insertInto('iamUserRole').values({ userId, roleId }).execute();
}

async function touch(model: Model, who: TestUser, { kind, which }: { kind: 'read' | 'delete'; which: number }) {
  const { records } = await who.call(messageApi.paging, { size: 50, params: {} });
  const chosen = records[which % Math.max(records.length, 1)];
  if (!chosen) return;
  if (kind === 'read') await who.call(messageApi.detailForRead, { id: chosen.id });
  else await who.call(messageApi.userDelete, { ids: [chosen.id] });
  const sent = model.sent.find(({ id }) => id === chosen.id);
  if (sent) (kind === 'read' ? sent.read : sent.deleted).add(who.id);
}

/** Called after each action, so that there always is a stored count that the action may have made wrong. */
async function compareCounts(model: Model): Promise<void> {
  const rows = await app.platform.db
    .selectFrom('messageDirect')
    .where('readAt', 'is', null)
    .select((eb) => ['userId', eb.fn.countAll<number>().as('count')])
    .groupBy('userId')
    .execute();
  const direct = new Map(rows.map(({ userId, count }) => [userId, count]));
  const truth = people.map(({ id }) => (direct.get(id) ?? 0) + unreadBy(model, id).length);
  const counts = await Promise.all(people.map((who) => who.call(messageApi.countUnread, {})));
  expect(counts.map(({ count }) => count)).toEqual(truth);
}

async function compareLists(model: Model, who: TestUser): Promise<void> {
  const { records, total } = await who.call(messageApi.paging, { size: 50, params: { read: false } });
  expect(total).toBe((await who.call(messageApi.countUnread, {})).count);
  const broad = records.map(({ id }) => id).filter((id) => model.sent.some((sent) => sent.id === id));
  expect(broad.toSorted()).toEqual(
    unreadBy(model, who.id)
      .map(({ id }) => id)
      .toSorted(),
  );
}

const unreadBy = (model: Model, userId: string): Sent[] =>
  model.sent.filter((sent) => isInInbox(model, sent, userId) && !sent.read.has(userId));

/** The staff's list of receivers applies the same rule from the other side. */
async function compareReaders(model: Model, sent: Sent): Promise<void> {
  const { records } = await senders.admin.call(broadcastApi.readers, { size: 100, params: { id: sent.id } });
  const own = new Set(people.map(({ id }) => id));
  const listed = records.filter(({ userId }) => own.has(userId));
  const expected = people.filter(({ id }) => fits(model, sent, id) || sent.read.has(id));
  expect(listed.map(({ userId }) => userId).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  const readers = listed.filter(({ readAt }) => readAt !== null).map(({ userId }) => userId);
  expect(readers.toSorted()).toEqual([...sent.read].toSorted());
}

function isInInbox(model: Model, sent: Sent, userId: string): boolean {
  return !sent.withdrawn && !sent.deleted.has(userId) && fits(model, sent, userId);
}

function fits(model: Model, { by, all, deptIds, toCrew, userIds }: Sent, userId: string): boolean {
  if (userIds.includes(userId)) return true;
  const path = pathOf(model, model.dept.get(userId) ?? null);
  const belongs = all || deptIds.some((id) => path.includes(id)) || (toCrew && model.crew.has(userId));
  // The region belongs to the north department itself; departments below it have none.
  const inScope = { admin: true, city: path.includes(testDepts.city), region: path.at(-1) === testDepts.north };
  return belongs && inScope[by];
}

function pathOf(model: Model, deptId: string | null): string[] {
  return deptId === null ? [] : [...pathOf(model, model.parents.get(deptId) ?? null), deptId];
}

async function fresh(): Promise<Model> {
  const { db } = app.platform;
  for (const table of ['messageBroadcast', 'messageDirect', 'messageInbox'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.deleteFrom('iamUserRole').where('roleId', '=', roleId).execute();
  for (const [index, { id }] of people.entries()) await putInto(app, id, depts[index] ?? null);
  await senders.admin.call(deptApi.move, { id: testDepts.county, parentId: testDepts.city, index: 0 });
  return {
    parents: new Map([
      [testDepts.north, null],
      [testDepts.city, testDepts.north],
      [testDepts.county, testDepts.city],
      [testDepts.south, null],
    ]),
    dept: new Map(people.map(({ id }, index) => [id, depts[index] ?? null])),
    crew: new Set(),
    sent: [],
  };
}
