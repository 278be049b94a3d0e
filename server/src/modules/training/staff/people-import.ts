import type { ImportColumn } from '@ganlin/contract/core/import';
import type { RegistrationForm } from '@ganlin/contract/training/form';
import { ClassState, RegistrationState } from '@ganlin/contract/training/kinds';
import { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { defineImport } from '../../../kits/import/define-import.ts';
import type {
  Checked,
  GuideSection,
  ImportAbout,
  ImportOutcome,
  SheetRow,
  Writing,
} from '../../../kits/import/definition.ts';
import { record } from '../../audit/index.ts';
import { feeOf, newCode, noSeat } from '../registration/create-registration.ts';
import { report } from '../model/notices.ts';
import * as queries from './people-import.queries.ts';
import * as rules from './people-import.rules.ts';
import { waitingFromNow } from '../model/person.queries.ts';
import { hashesOf, sealedForm, unitKeyOf } from '../model/person.ts';
import { findClass, getClassInScope, type TrainClass } from '../model/class.ts';
import { enteredState, takeSeat } from '../model/seats.ts';

/** The class, which is in the owner's scope on upload and is checked again on confirmation. */
const Scope = z.object({ classId: z.string() });
type Scope = z.infer<typeof Scope>;
const Plan = z.object({});

interface NewPerson {
  readonly classId: string;
  readonly form: RegistrationForm;
}

/** Registers many applicants on their behalf: the rules of the page, with errors per cell. */
export const personImport = defineImport({
  kind: 'training.personImport',
  noun: '报名',
  unit: '人',
  columns: rules.personColumns,
  unique: [
    { column: 'idCard', normal: (text) => text.replace(/\s+/g, '').toUpperCase() },
    { column: 'mobile', normal: (text) => text.replace(/\s+/g, '') },
  ],
  options: z.object({}),
  reach: { schema: Scope, ask: scopeOf },
  requestedColumns,
  guide,
  check,
  plan: { schema: Plan, make: async () => ({}) },
  apply,
  record: recordImport,
});

/**
 * Staff may import applicants whether the page accepts registrations at the moment or not, but only into a published
 * class.
 */
async function scopeOf(ctx: Ctx<User>, about: ImportAbout): Promise<Scope> {
  const { id, state } = await getClassInScope(ctx, about['activityId'] ?? '');
  if (state !== ClassState.published) throw new AppError('trainclassNotPublished');
  return { classId: id };
}

async function guide(ctx: Ctx<User>, about: ImportAbout): Promise<GuideSection[]> {
  const trainclass = await getClassInScope(ctx, about['activityId'] ?? '');
  return [{ title: '培训班', lines: [[trainclass.title, '']] }];
}

async function requestedColumns(ctx: Ctx<User>, about: ImportAbout): Promise<ImportColumn[]> {
  return rules.columnsFor(await getClassInScope(ctx, about['activityId'] ?? ''));
}

async function check(
  ctx: Ctx<unknown>,
  rows: readonly SheetRow[],
  { classId }: Scope,
): Promise<Map<number, Checked<NewPerson>>> {
  const trainclass = await findClass(ctx.db, classId);
  if (!trainclass) throw new AppError('trainclassNotFound');
  const read = rows.map(({ number, cells }) => ({ number, ...rules.readPerson(cells, trainclass) }));
  const forms = read.map(({ form }) => form);
  const taken = await takenAmong(ctx, classId, forms);
  const placeOf = rules.placeTeller(await seatsLeft(ctx, trainclass, forms));
  return new Map(
    read.map(({ number, form, faults }) => {
      const found = [...faults, ...takenFaults(form, taken)];
      // Only valid rows need a seat.
      if (rules.hasError(found)) return [number, { faults: found }];
      const all = [...found, ...placeOf(unitKeyOf(form.unit))];
      return [number, rules.hasError(all) ? { faults: all } : { faults: all, value: { classId, form } }];
    }),
  );
}

type Numbered = 'idCard' | 'mobile';
const numbers = { idCard: '身份证号', mobile: '手机号码' } as const satisfies Record<Numbered, string>;
type IsTaken = (field: Numbered, form: RegistrationForm) => boolean;

async function takenAmong(ctx: Ctx<unknown>, classId: string, forms: readonly RegistrationForm[]): Promise<IsTaken> {
  const hashed = forms.map((form) => hashesOf(ctx, form));
  const taken = async (column: 'idCardHash' | 'mobileHash') => {
    const hashes = hashed.flatMap((hashes) => hashes[column] ?? []);
    return new Set(await queries.listTakenHashes(ctx.db, { classId, column }, hashes));
  };
  const sets = { idCard: await taken('idCardHash'), mobile: await taken('mobileHash') };
  return (field, form) => sets[field].has(hashesOf(ctx, form)[`${field}Hash`]?.toString('hex') ?? '');
}

function takenFaults(form: RegistrationForm, isTaken: IsTaken) {
  return (['idCard', 'mobile'] as const)
    .filter((field) => isTaken(field, form))
    .map((field) => rules.errorIn(field, `该${numbers[field]}已报名本培训班`));
}

async function seatsLeft(
  { db }: Ctx<unknown>,
  { id, quota, taken, unitQuota, waitingList }: TrainClass,
  forms: readonly RegistrationForm[],
): Promise<rules.SeatsLeft> {
  const keys = [...new Set(forms.map(({ unit }) => unitKeyOf(unit)))];
  const locked = new Map(
    unitQuota === null ? [] : (await queries.listUnits(db, id, keys)).map((unit) => [unit.unitKey, unit.taken]),
  );
  return {
    all: quota === null ? Infinity : quota - taken,
    ofUnit: (key) => (unitQuota === null ? Infinity : unitQuota - (locked.get(key) ?? 0)),
    waitingList,
  };
}

async function apply(
  ctx: Ctx<null>,
  people: readonly NewPerson[],
  { by }: Writing<z.infer<typeof Plan>>,
): Promise<void> {
  const [first] = people;
  if (!first) return;
  const trainclass = await findClass(ctx.db, first.classId, { lock: true });
  if (!trainclass) throw new AppError('trainclassNotFound');
  const rows: Awaited<ReturnType<typeof rowFor>>[] = [];
  for (const { form } of people) rows.push(await rowFor(ctx, trainclass, form));
  await queries.insertPeople(ctx.db, rows);
  const line = { at: ctx.now, actorId: by.id, actor: by.realName, text: '批量报名' };
  await queries.insertTrails(
    ctx.db,
    rows.map(({ id }) => ({ ...line, id: newId(), personId: id })),
  );
  for (const row of rows) await report(ctx, row, 'received');
}

/** Reserves a seat for each in turn, exactly as for applicants who register themselves. */
async function rowFor(ctx: Ctx<null>, trainclass: TrainClass, form: RegistrationForm) {
  const id = newId();
  const columns = sealedForm(ctx, id, form);
  const seat = await takeSeat(ctx, trainclass, columns.unitKey);
  // Another applicant was faster since the rows were checked; the next try sees it.
  if (seat !== 'taken' && !trainclass.waitingList) throw noSeat(seat, trainclass);
  const state = seat === 'taken' ? enteredState(trainclass) : RegistrationState.waiting;
  const isAccepted = seat === 'taken' && !trainclass.review;
  return {
    ...columns,
    id,
    classId: trainclass.id,
    key: newId(),
    code: newCode(),
    userId: null,
    registeredBy: null,
    state,
    waitingSince: seat === 'taken' ? null : waitingFromNow(),
    feeFen: feeOf(trainclass),
    reviewedAt: isAccepted ? ctx.now : null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}

/** Audits how many came from which file, and nothing about the applicants. */
async function recordImport(
  ctx: Ctx<null>,
  { importId, fileName, imported, skipped, by }: ImportOutcome,
): Promise<void> {
  await record(ctx, {
    action: 'training.peopleImported',
    target: `import:${importId}`,
    summary: fileName,
    after: { fileName, count: imported, skipped },
    by,
  });
}
