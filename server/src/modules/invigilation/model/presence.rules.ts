import { PaperState } from '@ganlin/contract/exam/kinds';
import { eventDoubtLabels, OFFLINE_SECONDS, Presence, type EventDoubt } from '@ganlin/contract/invigilation/kinds';
import { FaceState } from '@ganlin/contract/paper/face';

interface Seen {
  /** Null: not started. */
  readonly state: PaperState | null;
  readonly openedAt: Date | null;
  /** When its page reported last. */
  readonly seenAt: Date | null;
  /** An answer was saved within the last `OFFLINE_SECONDS`. */
  readonly savedLately: boolean;
  /** The page before the exam is open. */
  readonly isWaiting: boolean;
}

/** Silent pages are offline; those that never had anything to report are not. */
export function presenceOf(seen: Seen, isNoticing: boolean, now: Date): Presence {
  if (seen.state === null) return seen.isWaiting ? Presence.waiting : Presence.absent;
  if (seen.state !== PaperState.inExam) return Presence.handedIn;
  if (seen.savedLately || (seen.seenAt === null && !isNoticing)) return Presence.inExam;
  return silentMs(seen, now) > OFFLINE_SECONDS * 1_000 ? Presence.offline : Presence.inExam;
}

const silentMs = ({ openedAt, seenAt }: Seen, now: Date): number =>
  Math.min(...[openedAt, seenAt].map((at) => (at === null ? Infinity : now.getTime() - at.getTime())));

interface Marks extends Seen {
  readonly presence: Presence;
  readonly locked: boolean;
  readonly collecting: boolean;
  readonly flagged: boolean;
  readonly decided: boolean;
  readonly breaches: number;
  readonly doubts: readonly EventDoubt[];
  readonly face: FaceState | null;
}

/** Why a person should look at an examinee, the most urgent reason; empty: there is none. */
export function concernOf(marks: Marks, now: Date): string {
  const { presence, locked, collecting, flagged, decided, breaches, doubts, face } = marks;
  const isOver = presence === Presence.handedIn;
  if (collecting && !isOver) return `违规 ${breaches} 次，一分钟内按考场规则收卷`;
  if (locked && !isOver) return '页面已锁定，等待解锁';
  if (face === FaceState.waiting && !isOver) return '人脸等待人工核验';
  if (flagged && !decided) return `违规 ${breaches} 次，等待处理`;
  const [doubt] = doubts;
  if (doubt !== undefined && !decided) return eventDoubtLabels[doubt];
  const minutes = Math.floor(silentMs(marks, now) / 60_000);
  if (presence !== Presence.offline || minutes < 1) return '';
  return Number.isFinite(minutes) ? `已离线 ${minutes} 分钟` : '一直没有上报考场情况';
}
