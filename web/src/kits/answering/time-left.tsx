import type { ReactNode } from 'react';
import { clockText } from '../../lib/text/format.ts';

const SOON = 10 * 60_000;
const LAST = 60_000;

/** How pressing the time is. */
export function timeLook(leftMs: number): 'plenty' | 'soon' | 'last' {
  if (leftMs <= LAST) return 'last';
  return leftMs <= SOON ? 'soon' : 'plenty';
}

interface TimeLeftProps {
  readonly leftMs: number;
  readonly className?: string | undefined;
}

export function TimeLeft({ leftMs, className }: TimeLeftProps): ReactNode {
  return (
    <p className={className} data-look={timeLook(leftMs)} role="timer" aria-label="剩余时间">
      <span>剩余时间</span>
      <b>{clockText(leftMs)}</b>
    </p>
  );
}
