import type { APIRequestContext } from '@playwright/test';
import { callerFor, type Caller } from './exam-paper.ts';
import type { Site } from './site.ts';

const DAY_MS = 86_400_000;

export const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Publishes a class as an administrator would, without the screens: open for registration, beginning in ten days. */
export async function publishClass(
  request: APIRequestContext,
  change: object = {},
): Promise<{ readonly id: string; readonly admin: Caller }> {
  const admin = await callerFor(request, 'admin');
  const form = {
    title: '火箭作业人员上岗培训班',
    introduce: '<p>讲授火箭增雨防雹作业规程，含实弹演练。</p>',
    trainType: 2,
    startTime: daysFromNow(10),
    endTime: daysFromNow(15),
    applyStart: daysFromNow(-1),
    applyEnd: daysFromNow(2),
    organiser: '某省人工影响天气办公室',
    place: '培训中心 3 号楼',
    contact: '孙老师',
    contactPhone: '027-00000000（示例）',
    subjects: ['火箭作业'],
    headPersons: ['赵主任'],
    classTeachers: ['孙老师'],
    charge: 0,
    required: '',
    quota: 120,
    ...change,
  };
  const { id } = await admin.ask<{ id: string }>('/api/activity/trainclass/save', { form });
  await admin.ask('/api/activity/trainclass/publish', { id });
  return { id, admin };
}

/** As if this many guests had registered from this machine: the third of an IP address needs a captcha. */
export async function forgetGuests({ redis }: Pick<Site, 'redis'>, registered = 0): Promise<void> {
  await redis.set('limit:{guest-registration:127.0.0.1}', registered, 'EX', 600);
}

export const registrationPath = (id: string): string =>
  `/applicationinterface/trainingRegistrationPage?trainclassId=${id}`;
