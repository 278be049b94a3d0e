import {
  attendingStates,
  ClassState,
  ClassStatus,
  PaymentState,
  RegistrationState,
} from '@ganlin/contract/training/kinds';
import type { PublicTab } from '@ganlin/contract/training/class-lists';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { allowedSort, containsPattern, type Sort } from '../../../platform/db/list-query.ts';
import { deptsOfRegions, type Scope } from '../../iam/index.ts';
import { classWithin } from './class.queries.ts';
import { countingFirst } from './person.queries.ts';

interface Filter {
  readonly keyword?: string | undefined;
  readonly state?: number | undefined;
  readonly status?: ClassStatus | undefined;
  readonly trainType?: number | undefined;
  readonly charge?: number | undefined;
}

interface Page {
  readonly current: number;
  readonly size: number;
}

const byClock: Readonly<Record<ClassStatus, (now: Date) => RawBuilder<SqlBool>>> = {
  [ClassStatus.notStarted]: (now) => sql`${now}::timestamptz < starts_at`,
  [ClassStatus.inProgress]: (now) => sql`${now}::timestamptz between starts_at and ends_at`,
  [ClassStatus.ended]: (now) => sql`${now}::timestamptz > ends_at`,
};

/** Columns a list may be sorted by; any other leaves the order unchanged. */
const sortable = {
  title: 'title',
  startTime: 'startsAt',
  applyEnd: 'applyEndsAt',
  taken: 'taken',
  updatedAt: 'updatedAt',
} as const;

function found(db: Db, { keyword, state, status, trainType, charge }: Filter, now: Date) {
  return db
    .selectFrom('trainingClass')
    .where('deletedAt', 'is', null)
    .$if(Boolean(keyword), (query) => query.where(sql`lower(title)`, 'like', containsPattern(keyword ?? '')))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 0))
    .$if(trainType !== undefined, (query) => query.where('trainType', '=', trainType ?? 0))
    .$if(charge !== undefined, (query) => query.where('charge', '=', charge ?? 0))
    .$if(status !== undefined, (query) => query.where(byClock[status ?? ClassStatus.notStarted](now)));
}

interface StaffQuery {
  readonly filter: Filter;
  readonly scope: Scope;
  readonly now: Date;
  readonly sort?: Sort | undefined;
}

/** Classes in scope. */
export async function pageClasses(db: Db, { filter, scope, now, sort }: StaffQuery, { current, size }: Page) {
  const inScope = found(db, filter, now).where(classWithin(scope));
  const { total } = await inScope.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const { field, order } = allowedSort(sort, sortable) ?? { field: 'updatedAt', order: 'desc' };
  const records = await inScope
    .selectAll()
    .orderBy(field, order)
    .orderBy('id')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

/** Registrations that need staff action in each of these classes, its learners, and those who completed it. */
export function countPeople(db: Db, classIds: readonly string[]) {
  const { waiting, submitted, awaitingPayment, completed } = RegistrationState;
  const learners = sql`state = any(${[...attendingStates]}::smallint[])`;
  return db
    .selectFrom('trainingPerson')
    .where('classId', '=', sql<string>`any(${[...classIds]}::uuid[])`)
    .where('state', 'in', [waiting, submitted, awaitingPayment, ...attendingStates])
    .groupBy('classId')
    .select([
      'classId',
      sql<number>`count(*) filter (where state = ${waiting})::int`.as('waiting'),
      sql<number>`count(*) filter (where state = ${submitted})::int`.as('toReview'),
      sql<number>`count(*) filter (where state = ${awaitingPayment} and payment_state = ${PaymentState.proofSent})::int`.as(
        'toConfirm',
      ),
      sql<number>`count(*) filter (where ${learners})::int`.as('learners'),
      sql<number>`count(*) filter (where state = ${completed})::int`.as('completed'),
    ])
    .execute();
}

/** Registrations that need staff action in all classes in scope. */
export async function listWork(
  db: Db,
  scope: Scope,
): Promise<{ readonly title: string; readonly toReview: number; readonly toConfirm: number }[]> {
  const { submitted, awaitingPayment } = RegistrationState;
  const { rows } = await sql<{ title: string; toReview: number; toConfirm: number }>`
    select training_class.title, count(*) filter (where p.state = ${submitted})::int as to_review,
           count(*) filter (where p.state = ${awaitingPayment})::int as to_confirm
      from training_person p join training_class on training_class.id = p.class_id
     where (p.state = ${submitted} or p.state = ${awaitingPayment} and p.payment_state = ${PaymentState.proofSent})
       and training_class.deleted_at is null and ${classWithin(scope)}
     group by training_class.id, training_class.title`.execute(db);
  return rows;
}

/** What a list for visitors and learners shows; `publicTabs` says what each tab holds. */
const inTab: Readonly<Record<PublicTab, (now: Date) => RawBuilder<SqlBool>>> = {
  open: (now) => sql`${mayRegisterAt(now)} and ${now}::timestamptz <= ends_at`,
  coming: (now) => sql`${now}::timestamptz < apply_starts_at`,
  running: (now) => sql`${now}::timestamptz <= ends_at and ${now}::timestamptz >= apply_starts_at
    and (${now}::timestamptz >= starts_at or not ${mayRegisterAt(now)})`,
  past: byClock[ClassStatus.ended],
};

function mayRegisterAt(now: Date): RawBuilder<SqlBool> {
  return sql`(${now}::timestamptz between apply_starts_at and apply_ends_at
    and (quota is null or taken < quota or waiting_list))`;
}

/** What to decide about first comes first: the next to close, the next to open; otherwise the newest. */
const tabOrder: Readonly<Record<PublicTab, RawBuilder<unknown>>> = {
  open: sql`apply_ends_at, starts_at`,
  coming: sql`apply_starts_at, starts_at`,
  running: sql`starts_at desc`,
  past: sql`starts_at desc`,
};

interface PublicQuery {
  readonly tab: PublicTab;
  readonly filter: Filter;
  readonly now: Date;
}

/** Published classes that anyone may register for. */
export async function pagePublicClasses(db: Db, { tab, filter, now }: PublicQuery, { current, size }: Page) {
  const shown = found(db, filter, now)
    .where('state', '=', ClassState.published)
    .where(sql<SqlBool>`not exists (select from training_class_dept d where d.class_id = training_class.id)`)
    .where(inTab[tab](now));
  const { total } = await shown.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await shown
    .selectAll()
    .orderBy(tabOrder[tab])
    .orderBy('id')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

interface OwnQuery {
  readonly tab: PublicTab | 'mine';
  readonly filter: Filter;
  readonly userId: string;
  readonly deptPath: readonly string[];
  /** Only classes of these regions, and those of no department; null: of all. */
  readonly regionIds: readonly string[] | null;
  readonly now: Date;
}

/** Whether a user registered for the class, themselves or others. */
export const isRegistered = (userId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from training_person p where p.class_id = training_class.id
    and (p.user_id = ${userId}::uuid or (p.registered_by = ${userId}::uuid and p.user_id is null))
    and p.state <> ${RegistrationState.cancelled})`;

/** Whether the class is for everyone, or for one of these departments. */
export const isOpenTo = (deptPath: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not exists (select from training_class_dept d where d.class_id = training_class.id)
    or exists (select from training_class_dept d where d.class_id = training_class.id
                and d.dept_id = any(${[...deptPath]}::uuid[])))`;

/** Only classes of these regions, and those of no department. */
export const inRegions = (regionIds: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(dept_id is null or dept_id in ${deptsOfRegions(regionIds)})`;

/**
 * Classes a learner sees: never a draft, nor one for other departments unless they registered for it, themselves or
 * others.
 */
export async function pageOwnClasses(db: Db, own: OwnQuery, { current, size }: Page) {
  const { tab, filter, userId, deptPath, regionIds, now } = own;
  const registered = isRegistered(userId);
  const open = isOpenTo(deptPath);
  const visible = found(db, filter, now)
    .where('state', '<>', ClassState.draft)
    .$if(regionIds !== null, (query) => query.where(inRegions(regionIds ?? [])))
    .where(tab === 'mine' ? registered : inTab[tab](now))
    .$if(tab === 'past', (query) => query.where(sql<SqlBool>`(${open} or ${registered})`))
    .$if(tab !== 'mine' && tab !== 'past', (query) => query.where('state', '=', ClassState.published).where(open));
  const { total } = await visible.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await visible
    .selectAll()
    .orderBy(tabOrder[tab === 'mine' ? 'past' : tab])
    .orderBy('id')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

/** A user's registration states for these classes; a cancelled one only if there is no other. */
export async function ownStates(db: Db, userId: string, classIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('trainingPerson')
    .select([
      'classId',
      sql<number>`case state when ${sql.lit(RegistrationState.duplicate)} then shown_state else state end`.as('state'),
    ])
    .distinctOn('classId')
    .where('userId', '=', userId)
    .where('classId', '=', sql<string>`any(${[...classIds]}::uuid[])`)
    .orderBy('classId')
    .orderBy(countingFirst)
    .orderBy('createdAt', 'desc')
    .execute();
  return new Map(rows.map(({ classId, state }) => [classId, state]));
}
