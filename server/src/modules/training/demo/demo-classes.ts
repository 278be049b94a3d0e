import { readFile } from 'node:fs/promises';
import { addDays, addMinutes, startOfDayInChina } from '@ganlin/contract/core/time';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import { ClassState, placeHolders, RegistrationState } from '@ganlin/contract/training/kinds';
import { ClassForm } from '@ganlin/contract/training/trainclass';
import type { Ctx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { demoCourseId } from '../../course/index.ts';
import { findAccount } from '../../iam/index.ts';
import { columnsOf, sessionRows } from '../model/class-form.ts';
import { insertClass, setSessions } from '../model/class.queries.ts';
import { addDemoPeople, type DemoPerson, type Entrant } from './demo-people.ts';
import { isKnown } from './demo.queries.ts';
import { recountUnits } from '../model/seats.queries.ts';
import { demoUrl } from '../../../folders.ts';

/** Days from today, and the time of day in China. */
type Moment = readonly [day: number, time: string];
type StateName = keyof typeof RegistrationState;

/** A class in the demo file: a form with times relative to today, and the number of registrations in each state. */
interface DemoClass {
  readonly id: string;
  readonly introduce: readonly string[];
  readonly start: Moment;
  readonly end: Moment;
  readonly apply: readonly [Moment, Moment];
  readonly exams: readonly string[];
  /** Demo courses by their names. */
  readonly courses?: readonly string[];
  readonly sessions: readonly (readonly [title: string, ...Moment, to: string, place: string, teacher: string])[];
  /** Index of the first of the file's people who registered; the others follow. */
  readonly from: number;
  readonly registrations: Readonly<Partial<Record<StateName, number>>>;
  /** The demo learner's state in it. */
  readonly learner?: StateName;
}

interface DemoFile {
  readonly people: readonly DemoPerson[];
  readonly classes: readonly DemoClass[];
}

const file = demoUrl('training.json');

/** Seeds demo classes with invented people. Leaves a class that exists alone, whatever its state. */
export async function seedDemoClasses(ctx: Ctx<null>): Promise<void> {
  const [staff, learner] = [
    await findAccount(ctx.db, demoAccounts.admin),
    await findAccount(ctx.db, demoAccounts.learner),
  ];
  if (!staff || !learner) return;
  // Our own file; the contract's schema parses its classes below.
  const { people, classes } = JSON.parse(await readFile(file, 'utf8')) as DemoFile;
  for (const demo of classes) {
    if (await isKnown(ctx.db, demo.id)) continue;
    const form = ClassForm.parse(inputOf(ctx.now, demo));
    const entrants = entrantsOf(demo, people, learner);
    await insertClass(ctx.db, {
      ...columnsOf(form),
      id: demo.id,
      state: ClassState.published,
      taken: entrants.filter(({ state }) => placeHolders.has(state)).length,
      createdBy: staff.id,
      createdAt: addDays(form.applyStart, -2),
      updatedAt: addDays(form.applyStart, -1),
    });
    await setSessions(ctx.db, demo.id, sessionRows(form));
    await addDemoPeople(ctx, { classId: demo.id, form, staff }, entrants);
    await recountUnits(ctx.db, demo.id);
  }
}

function inputOf(now: Date, demo: DemoClass) {
  const { introduce, start, end, apply, exams, courses = [], sessions, ...form } = demo;
  const at = (moment: Moment) => momentFrom(now, moment).toISOString();
  return {
    ...form,
    introduce: introduce.map((text) => `<p>${text}</p>`).join(''),
    startTime: at(start),
    endTime: at(end),
    applyStart: at(apply[0]),
    applyEnd: at(apply[1]),
    examIds: exams,
    courseIds: courses.map(demoCourseId),
    sessions: sessions.map(([title, day, from, to, place, teacher]) => ({
      id: newId(),
      title,
      startTime: at([day, from]),
      endTime: at([day, to]),
      place,
      teacher,
    })),
  };
}

/** The learner first, then the file's people in order. */
function entrantsOf(
  { from, registrations, learner: standing }: DemoClass,
  people: readonly DemoPerson[],
  learner: { readonly id: string; readonly realName: string },
): Entrant[] {
  // The file contains no other names.
  const states = Object.entries(registrations).flatMap(([name, count]) =>
    Array.from({ length: count }, () => RegistrationState[name as StateName]),
  );
  const own: readonly Entrant[] = standing
    ? [
        {
          person: [learner.realName, 1, '石家庄市气象局（示例）', '作业指挥员', '汉族'],
          number: OWN_NUMBER,
          state: RegistrationState[standing],
          userId: learner.id,
        },
      ]
    : [];
  const others = states.map((state, index): Entrant => {
    const number = (from + index) % people.length;
    const person = people[number];
    if (!person) throw new Error('the demo file has nobody to register');
    return { person, number, state, userId: null };
  });
  return [...own, ...others];
}

/** Beyond the numbers of the file's people. */
const OWN_NUMBER = 900;

function momentFrom(now: Date, [day, time]: Moment): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return addMinutes(addDays(startOfDayInChina(now), day), hours * 60 + minutes);
}
