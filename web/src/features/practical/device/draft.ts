import type { ExaminerTest } from '@ganlin/contract/practical/examiner';
import type { Mark } from '@ganlin/contract/practical/kinds';
import type { Strokes } from '@ganlin/contract/practical/score';

export type Sheet = ExaminerTest['sheet'];
export type Candidate = ExaminerTest['candidates'][number];

export interface ItemDraft {
  readonly mark?: Mark;
  readonly note: string;
  readonly photoIds: readonly string[];
}

/** A sheet on the phone, from the first tap until the server has it. */
export interface SheetDraft {
  readonly owner: string;
  readonly candidateId: string;
  /** Made here: however often it is sent, the server stores it once. */
  readonly id: string;
  readonly items: Readonly<Record<string, ItemDraft>>;
  /** When the stop watch was started, by the phone's clock; null: it stands. */
  readonly runningSince: number | null;
  readonly elapsedMs: number;
  readonly examinerSign: Strokes;
  readonly candidateSign: Strokes;
  /** Waiting: handed in here, to be sent. Refused: the server will not have it as it is. */
  readonly state: 'open' | 'waiting' | 'refused' | 'sent';
  readonly refusal: string;
  readonly finishedAt: string | null;
}

/** A photo on the phone until the server has it. */
export interface PhotoDraft {
  readonly owner: string;
  readonly id: string;
  readonly candidateId: string;
  readonly picture: Blob;
  readonly takenAt: string;
  readonly atSeconds: number | null;
  readonly isSent: boolean;
}

export const noItem: ItemDraft = { note: '', photoIds: [] };

export const newDraft = (owner: string, candidateId: string, id: string): SheetDraft => ({
  owner,
  candidateId,
  id,
  items: {},
  runningSince: null,
  elapsedMs: 0,
  examinerSign: [],
  candidateSign: [],
  state: 'open',
  refusal: '',
  finishedAt: null,
});

export const elapsedMsAt = ({ runningSince, elapsedMs }: SheetDraft, now: number): number =>
  elapsedMs + (runningSince === null ? 0 : Math.max(0, now - runningSince));

/** The marks as they are sent; items without one are left out. */
export const marksOf = ({ items }: Pick<SheetDraft, 'items'>) =>
  Object.entries(items).flatMap(([itemId, { mark, note, photoIds }]) =>
    mark === undefined ? [] : [{ itemId, mark, note, photoIds: [...photoIds] }],
  );

/** 09:18 */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
