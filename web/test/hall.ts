import { Presence } from '@ganlin/contract/invigilation/kinds';
import type { HallEvent, HallExam, Tile } from '../src/features/invigilation/model/rows.ts';

export const HALL_NOW = '2026-03-05T04:03:20.000Z';

export const hallExam: HallExam = {
  id: '019a0000-0000-7000-8000-0000000000e1',
  title: '春季上岗考核',
  startTime: '2026-03-05T02:30:00.000Z',
  endTime: '2026-03-05T04:30:00.000Z',
  questions: 50,
  noticing: true,
  lockAt: 5,
  handInAt: null,
  face: 0,
  snapshotsPerHour: null,
};

/** An examinee who is working, or as `change` says. */
export function tileOf(userId: string, change: Partial<Tile> = {}): Tile {
  return {
    userId,
    paperId: `paper-${userId}`,
    name: `考生${userId}`,
    deptName: '赤城县局',
    presence: Presence.inExam,
    state: 0,
    answered: 20,
    ordinal: 21,
    visible: true,
    seenAt: HALL_NOW,
    deadlineAt: '2026-03-05T04:30:00.000Z',
    handedInAt: null,
    breaches: 0,
    flagged: false,
    locked: false,
    collecting: false,
    doubts: [],
    concern: '',
    isVoid: false,
    face: null,
    agreed: null,
    snapshots: 0,
    roomId: null,
    ...change,
  };
}

export const absent = {
  paperId: null,
  presence: Presence.absent,
  state: null,
  seenAt: null,
  deadlineAt: null,
} as const;
export const handedIn = { presence: Presence.handedIn, state: 2, handedInAt: HALL_NOW } as const;

export function eventOf(id: string, change: Partial<HallEvent> = {}): HallEvent {
  return {
    id,
    paperId: 'paper-a',
    name: '王海涛',
    at: HALL_NOW,
    kind: 1,
    durationMs: 8_000,
    counted: true,
    comment: '',
    ...change,
  };
}
