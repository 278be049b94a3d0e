import type { Tile } from '../model/rows.ts';

/** What the dialog of each action takes. Mount it while it is needed. */
export interface ActionDialogProps {
  readonly examId: string;
  readonly tiles: readonly Tile[];
  /** The server's time. */
  readonly now: () => Date;
  readonly onDone: () => void;
  readonly onClosed: () => void;
}
