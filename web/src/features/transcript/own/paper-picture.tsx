import type { ReactNode } from 'react';
import type { View } from '../model/view.ts';
import styles from './export-card.module.css';

/** The exported paper in small, as a hint of what comes out. */
export function PaperPicture({ view: { name, unit, years, today } }: { readonly view: View }): ReactNode {
  const period = `${years[0]?.year ?? today.slice(0, 4)}–${today.slice(0, 4)}`;
  return (
    <svg className={styles.paper} viewBox="0 0 124 176" aria-hidden="true">
      <rect width="124" height="176" rx="4" fill="var(--surface)" />
      <path d="M4 0h116a4 4 0 0 1 4 4v44H0V4a4 4 0 0 1 4-4z" fill="var(--brand-900)" />
      <path
        d="M-8 58Q40 20 70 44T136 26M-8 48Q34 8 74 32T136 12M-8 38Q30-6 76 20T136-2"
        fill="none"
        stroke="white"
        strokeOpacity=".2"
      />
      <path d="M14 24.500a6 6 0 0 1 .9-11.800 9 9 0 0 1 17.200 1.600 5.200 5.200 0 0 1 .2 10.200z" fill="white" />
      <text x="42" y="24" fontSize="10" fontWeight="600" fill="white">
        学习档案
      </text>
      <rect y="48" width="124" height="12" fill="var(--surface)" />
      <text x="14" y="70" fontSize="13" fontWeight="600" fill="var(--ink-900)">
        {name}
      </text>
      <text x="14" y="83" fontSize="7" fill="var(--ink-500)">
        {Array.from(unit).slice(0, 9).join('')} {period}
      </text>
      <path d="M14 95h96M14 103h96M14 111h70M14 124h96M14 132h58" stroke="var(--line)" strokeWidth="4" />
      <path
        d="M14 144h8v8h-8zM30 144h8v8h-8zM14 160h8v8h-8zM25 146h3v4h-3zM26 154h4v3h-4zM33 156h5v3h-5zM26 161h3v6h-3zM33 163h4v4h-4zM17 155h4v3h-4z"
        fill="var(--ink-900)"
      />
      <circle cx="96" cy="155" r="14" fill="none" stroke="var(--bad)" strokeWidth="1.600" />
      <path
        d="M96 148l1.700 4.900h5.100l-4.100 3.100 1.500 4.900-4.200-3-4.200 3 1.500-4.900-4.100-3.100h5.100z"
        fill="var(--bad)"
      />
    </svg>
  );
}
