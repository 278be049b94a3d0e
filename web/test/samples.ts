import { QuestionType } from '@ganlin/contract/question/kinds';
import type { QuestionView } from '@ganlin/contract/question/view';

/** The user of a session as the server sends it. */
export const sentUser = {
  id: '0b6c3a52-55d2-4bd8-9f43-26c5b3d9b8a1',
  userName: 'student',
  realName: '李学员',
  avatar: '',
  roleType: 1,
  roles: [],
  permissions: [],
  mobile: '',
  mustChangePassword: false,
  secondFactor: 'none',
  hasSecondFactor: false,
};

/** A question without its text and its parts. */
export const bareQuestion: QuestionView = {
  id: '019a0000-0000-7000-8000-000000000001',
  version: 1,
  code: 'Q-1',
  level: 1,
  type: QuestionType.single,
  content: '',
  options: [],
  blanks: 0,
  lefts: [],
  rights: [],
  children: [],
};

/** The times of a class: a week of registration, a week later the class. */
export const classTimes = {
  applyStart: '2026-03-01T00:00:00Z',
  applyEnd: '2026-03-08T00:00:00Z',
  startTime: '2026-03-16T00:00:00Z',
  endTime: '2026-03-21T00:00:00Z',
} as const;
