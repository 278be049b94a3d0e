import { Charge, ClassStatus, PaymentState, RegistrationState, TrainType } from '@ganlin/contract/training/kinds';
import { expect, it } from 'vitest';
import { stepsOf } from './steps.rules.ts';

const online: Parameters<typeof stepsOf>[0] = {
  trainType: TrainType.online,
  charge: Charge.free,
  review: false,
  status: ClassStatus.notStarted,
  startsAt: new Date('2026-03-16T01:00:00Z'),
  endsAt: new Date('2026-03-21T09:00:00Z'),
  sessions: 0,
  courses: 2,
  exams: 0,
  grantsCertificate: false,
};
const enrolled = {
  state: RegistrationState.enrolled,
  reason: '',
  paymentState: PaymentState.none,
  paymentReason: '',
  waitingPlace: null,
  reviewedAt: null,
  paidAt: null,
  completedAt: null,
  attended: [],
  studied: 1,
};
const textsOf = (course: Partial<typeof online>) =>
  Object.fromEntries(stepsOf({ ...online, ...course }, enrolled).map(({ step, text }) => [step, text]));

it('sends nobody to report to an online class: its courses are what to do', () => {
  const texts = textsOf({});
  expect(texts).not.toHaveProperty('checkIn');
  expect(texts['study']).toBe('课程学完 1/2 门');
  expect(textsOf({ sessions: 3 })['checkIn']).toBe('2026-03-16 09:00 开始，请按课程安排上课');
  expect(textsOf({ trainType: TrainType.offline })['checkIn']).toBe('2026-03-16 09:00 开始，请按时报到');
});
