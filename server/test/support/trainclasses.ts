import { randomUUID } from 'node:crypto';
import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { Charge, TrainType } from '@ganlin/contract/training/kinds';
import { registrationApi } from '@ganlin/contract/training/registration';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import type { TestApp } from './app.ts';
import type { Caller } from './client.ts';

type ClassForm = Input<typeof trainclassApi.save>['form'];
type Registration = Input<typeof registrationApi.save>;
type Session = NonNullable<ClassForm['sessions']>[number];

/** Open for registration at this time, beginning in ten days; free and requiring names. */
export function openClassForm(now: Date, change: Partial<ClassForm> = {}): ClassForm {
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  return {
    title: '防雷检测人员培训班',
    introduce: '<p>检测方法与现场实操</p>',
    trainType: TrainType.offline,
    startTime: at(10),
    endTime: at(13),
    applyStart: at(-1),
    applyEnd: at(9),
    subjects: ['防雷检测'],
    headPersons: ['王主任'],
    classTeachers: ['李老师'],
    charge: Charge.free,
    transfer: { accountName: '学会', accountBank: '工行', accountNumber: '6222020200112233' },
    required: '1',
    ...change,
  };
}

/** A published class by `openClassForm`, created by this member of staff. */
export async function aClass(app: TestApp, staff: Caller, change: Partial<ClassForm> = {}): Promise<string> {
  const { id } = await staff.call(trainclassApi.save, { form: openClassForm(app.clock.now, change) });
  await staff.call(trainclassApi.publish, { id });
  return id;
}

export const paid = { charge: Charge.paid, feeFen: 120_000 } as const;

/** This many sessions of an hour, from the first day of the class on. */
export function someSessions(app: TestApp, count: number): Session[] {
  return Array.from({ length: count }, (_, n) => {
    const start = app.clock.now.getTime() + (240 + 2 * n) * 3_600_000;
    const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + 3_600_000).toISOString() };
    return { id: randomUUID(), title: `第 ${n + 1} 讲`, ...times };
  });
}

let count = 0;

/** A person with unique numbers, from their own address. */
export function register(
  app: TestApp,
  activityId: string,
  change: Partial<Registration> = {},
): Promise<Data<typeof registrationApi.save>> {
  const n = ++count;
  const guest = app.from(`10.${Math.floor(n / 65_536)}.${Math.floor(n / 256) % 256}.${n % 256}`);
  return guest.call(registrationApi.save, { ...someone(n), activityId, ...change });
}

/** The form of a new person. */
export const someone = (n = ++count) =>
  ({ name: `学员${n}`, unit: '北方气象局', mobile: mobileOf(n), idCard: idCardOf(n) }) as const;

const mobileOf = (n: number): string => `139${String(n).padStart(8, '0')}`;

/** With the matching check digit (ISO 7064 MOD 11-2). */
function idCardOf(n: number): string {
  const front = `1306021990${String(1 + (n % 12)).padStart(2, '0')}01${String(n % 1000).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(front[at]), 0);
  return `${front}${'10X98765432'[sum % 11]}`;
}

/** The registrations of a class as stored, oldest first. */
export function registrationRows({ platform: { db } }: TestApp, classId: string) {
  return db
    .selectFrom('trainingPerson')
    .selectAll()
    .where('classId', '=', classId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
