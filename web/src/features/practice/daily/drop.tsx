import type { ReactNode } from 'react';
import type { DropState } from './daily-view.ts';

const SHAPE = 'M13 2c5.500 7 9.500 11.500 9.500 16.500a9.500 9.500 0 0 1-19 0C3.500 13.500 7.500 9 13 2z';

interface DropProps {
  readonly state: DropState;
  /** The day of the month, inside. */
  readonly number?: string | undefined;
}

/** A day as a drop: full when done, with a snowflake where a free miss covered it, half full for today. */
export function Drop({ state, number = '' }: DropProps): ReactNode {
  return (
    <svg viewBox="0 0 26 30" aria-hidden="true">
      {state === 'done' && <path d={SHAPE} fill="var(--brand-600)" />}
      {state === 'free' && (
        <>
          <path d={SHAPE} fill="var(--brand-100)" stroke="var(--brand-300)" strokeWidth="2" />
          <path
            d="M13 13v11M8.200 15.700l9.600 5.600M17.800 15.700l-9.600 5.600"
            stroke="var(--brand-700)"
            strokeWidth="1.500"
            strokeLinecap="round"
          />
        </>
      )}
      {state === 'today' && (
        <>
          <path d={SHAPE} fill="none" stroke="var(--brand-500)" strokeWidth="2" />
          <path d="M4 18.500a9 9 0 0 0 18 0z" fill="var(--brand-500)" />
        </>
      )}
      {state === 'none' && <path d={SHAPE} fill="var(--surface)" stroke="var(--brand-200)" strokeWidth="2" />}
      {state === 'done' && number !== '' && (
        <text x="13" y="23" textAnchor="middle" fontSize="10" fontWeight="600" fill="white">
          {number}
        </text>
      )}
    </svg>
  );
}

export const dropLabels: Readonly<Record<DropState, string>> = {
  done: '做完',
  free: '用了补签卡',
  today: '今天，还没有做完',
  none: '没有做完',
};
