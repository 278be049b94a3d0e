import { randomUUID } from 'node:crypto';
import type { Input } from '@ganlin/contract/core/endpoint';
import { Charge, TrainType } from '@ganlin/contract/training/kinds';
import { registrationApi } from '@ganlin/contract/training/registration';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import type { TestApp } from './app.ts';
import type { Caller } from './client.ts';
import { freshMobile } from './sms.ts';

type ClassInput = Input<typeof trainclassApi.save>['form'];
type PersonInput = Input<typeof registrationApi.save>;

interface Wanted extends Partial<ClassInput> {
  /** The creator; an administrator unless stated. */
  readonly by?: Caller;
  readonly draft?: boolean;
}

const DAY = 86_400_000;

/** Open for registration now, beginning in ten days, free, with review, requiring nothing. */
export function classForm(app: Pick<TestApp, 'clock'>, form: Partial<ClassInput> = {}): ClassInput {
  const at = (days: number) => new Date(app.clock.now.getTime() + days * DAY).toISOString();
  return {
    title: `培训班${randomUUID().slice(0, 8)}`,
    introduce: '<p>本班讲授防雷检测实务。</p>',
    trainType: TrainType.offline,
    startTime: at(10),
    endTime: at(12),
    applyStart: at(-1),
    applyEnd: at(7),
    subjects: ['防雷检测'],
    headPersons: ['赵敏'],
    classTeachers: ['孙立'],
    charge: Charge.free,
    required: '',
    ...form,
  };
}

/** The fee of a class, and where it goes. */
export const paid = {
  charge: Charge.paid,
  feeFen: 120_000,
  transfer: { accountName: '培训中心', accountBank: '中国银行', accountNumber: '6222020200112233' },
} as const satisfies Partial<ClassInput>;

/** Two sessions, on the first and the second day. */
export function twoSessions(app: Pick<TestApp, 'clock'>): NonNullable<ClassInput['sessions']> {
  const at = (days: number) => new Date(app.clock.now.getTime() + days * DAY).toISOString();
  return [10, 11].map((day, index) => ({
    id: randomUUID(),
    title: `第 ${index + 1} 讲`,
    startTime: at(day),
    endTime: at(day + 0.1),
    place: '第一教室',
    teacher: '李明',
  }));
}

/** A published class, and its id. */
export async function aClass(app: TestApp, { by, draft = false, ...form }: Wanted = {}): Promise<string> {
  const staff = by ?? (await app.admin());
  const { id } = await staff.call(trainclassApi.save, { form: classForm(app, form) });
  if (!draft) await staff.call(trainclassApi.publish, { id });
  return id;
}

/** A person nobody has registered yet. */
export function aPerson(form: Partial<PersonInput> = {}): Omit<PersonInput, 'activityId'> {
  return { name: '王海涛', sex: 1, idCard: freshIdCard(), mobile: freshMobile(), unit: '北方检测站', ...form };
}

let lastCard = 0;
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** An id card number that no user has yet, with its correct check digit. */
export function freshIdCard(): string {
  lastCard++;
  const day = String(1 + (lastCard % 28)).padStart(2, '0');
  const year = 1950 + (Math.floor(lastCard / 28) % 50);
  const digits = `130100${year}06${day}${String(lastCard % 1000).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}

/** Registers a person, from their own address so that no rate limit applies. */
export async function register(
  app: TestApp,
  activityId: string,
  { by, ...form }: Partial<PersonInput> & { by?: Caller } = {},
): Promise<{ code: string; mobile: string; state: number; waitingPlace: number | null }> {
  const person = aPerson(form);
  const caller = by ?? app.from(`10.${Math.floor(lastCard / 250)}.${lastCard % 250}.1`);
  const reply = await caller.call(registrationApi.save, { ...person, activityId });
  return { ...reply, mobile: person.mobile ?? '' };
}
