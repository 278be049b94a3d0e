const KEY = 'exam-seen';

interface Seen {
  readonly owner: string;
  readonly paperId: string;
  readonly ordinal: number;
}

/** Notes which question of a paper is shown, so that the page goes on there when it is opened again. */
export function noteSeen(seen: Seen): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // Then it goes on where something was last changed.
  }
}

/** The question of this paper that its examinee saw last on this device. */
export function lastSeen(owner: string, paperId: string): number | undefined {
  try {
    // Written above.
    const seen = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Seen | null;
    return seen?.owner === owner && seen.paperId === paperId ? seen.ordinal : undefined;
  } catch {
    return undefined;
  }
}

/** The paper was handed in, or its examinee signed out. */
export function forgetSeen(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then there is none.
  }
}
