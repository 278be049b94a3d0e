import type { ReactNode } from 'react';

const line = { strokeLinecap: 'round', strokeLinejoin: 'round', strokeWidth: 2.5, fill: 'none' } as const;

/** Small drawings in two tones of the sky and one warm accent, on a grid of 64. */
const drawings = {
  study: (
    <>
      <path d="M8 14c9-4 17-3 24 3v37c-7-6-15-7-24-3z" fill="var(--brand-200)" />
      <path d="M56 14c-9-4-17-3-24 3v37c7-6 15-7 24-3z" fill="var(--brand-500)" />
      <path d="M14 24c5-1 9 0 12 2M14 32c5-1 9 0 12 2M14 40c5-1 9 0 12 2" stroke="var(--brand-700)" {...line} />
      <path d="M39 37a5 5 0 0 1 .6-9.900 7 7 0 0 1 13 1.400A4.300 4.300 0 0 1 52 37z" fill="white" />
      <path d="M42 41l-1.500 4M47.500 41L46 45" stroke="var(--gold)" {...line} />
    </>
  ),
  apply: (
    <>
      <rect x="12" y="8" width="34" height="48" rx="5" fill="var(--brand-200)" />
      <rect x="21" y="4" width="16" height="9" rx="3" fill="var(--brand-700)" />
      <path d="M19 23h20M19 32h20M19 41h11" stroke="white" {...line} strokeWidth="4" />
      <path d="M34 50l2-8 16-17 6 6-16 17z" fill="var(--brand-500)" />
      <path d="M34 50l2-8 6 6z" fill="var(--gold)" />
      <path d="M48 29l6 6" stroke="white" {...line} />
    </>
  ),
  exam: (
    <>
      <rect x="8" y="10" width="36" height="46" rx="5" fill="var(--brand-200)" />
      <path d="M16 22l3 3 5-6M16 34l3 3 5-6" stroke="var(--brand-700)" {...line} strokeWidth="3" />
      <path d="M30 23h8M30 35h6M16 46h10" stroke="white" {...line} strokeWidth="4" />
      <circle cx="44" cy="42" r="15" fill="var(--brand-500)" />
      <circle cx="44" cy="42" r="10.500" fill="white" />
      <path d="M44 36v6.500l4.500 3" stroke="var(--gold)" {...line} strokeWidth="3" />
      <path d="M40 23h8" stroke="var(--brand-700)" {...line} strokeWidth="4" />
    </>
  ),
  certificate: (
    <>
      <rect x="6" y="10" width="52" height="36" rx="5" fill="var(--brand-500)" />
      <rect x="11" y="15" width="42" height="26" rx="2" fill="white" />
      <path d="M18 22h18M18 28h12M18 34h9" stroke="var(--brand-300)" {...line} strokeWidth="3" />
      <path d="M38 40v18l6-4 6 4V40z" fill="var(--brand-700)" />
      <circle cx="44" cy="36" r="9" fill="var(--gold)" />
      <path d="M40.500 36l2.500 2.500 4.500-5" stroke="white" {...line} />
    </>
  ),
  cloud: (
    <>
      <path d="M17 38a11 11 0 0 1 1-22 16 16 0 0 1 30 3 10 10 0 0 1-1 19z" fill="var(--brand-300)" />
      <path d="M23 38a8 8 0 0 1 1-16 12 12 0 0 1 23 2 7.500 7.500 0 0 1 0 14z" fill="white" opacity=".5" />
      <path d="M34 19v15M27.500 22.800l13 7.500M40.500 22.800l-13 7.500" stroke="var(--brand-700)" {...line} />
      <path d="M20 45l-3 8M46 45l-3 8" stroke="var(--brand-500)" {...line} strokeWidth="3.500" />
      <path d="M33 45l-3 8" stroke="var(--gold)" {...line} strokeWidth="3.500" />
    </>
  ),
  rocket: (
    <>
      <path d="M14 54L30 34l8 8z" fill="var(--gold)" />
      <path d="M26 32l-10 2-6 8 10-1zM34 40l-2 10-8 6 1-10z" fill="var(--brand-700)" />
      <path d="M24 34C26 20 38 10 54 10c0 16-10 28-24 30z" fill="var(--brand-500)" />
      <path d="M54 10c0 5-1 9-3 13L41 13c4-2 8-3 13-3z" fill="var(--brand-200)" />
      <circle cx="39" cy="25" r="4.500" fill="white" />
    </>
  ),
  wings: (
    <>
      <path d="M4 46c14-3 26-10 36-20" stroke="var(--gold)" {...line} strokeWidth="3" strokeDasharray="1 6" />
      <path d="M30 24L16 8h7l18 14z" fill="var(--brand-200)" />
      <path d="M20 34c10-9 24-17 34-18 5 0 7 3 4 7-6 8-20 17-33 21z" fill="var(--brand-500)" />
      <path d="M40 32l6 24h-7L29 40z" fill="var(--brand-700)" />
      <path d="M22 36l-11-2-3 3 10 7z" fill="var(--brand-700)" />
      <path d="M49 21h0M43 25h0M37 29h0" stroke="white" {...line} strokeWidth="4" />
    </>
  ),
  radar: (
    <>
      <circle cx="32" cy="32" r="26" fill="var(--brand-700)" />
      <path d="M32 32L32 6A26 26 0 0 1 57 25z" fill="var(--brand-300)" opacity=".85" />
      <path
        d="M32 15a17 17 0 1 1 0 34 17 17 0 0 1 0-34zM32 23.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM6 32h52M32 6v52"
        fill="none"
        stroke="white"
        opacity=".35"
      />
      <path d="M40 20h5v5h-5zM46 24h4v4h-4z" fill="var(--gold)" />
      <path d="M16 36h5v5h-5zM21 42h4v4h-4zM24 36h4v4h-4z" fill="var(--brand-200)" />
      <path d="M32 32L57 25" stroke="white" {...line} strokeWidth="2" />
    </>
  ),
  airspace: (
    <>
      <path d="M8 20L32 10l24 10-24 10z" fill="var(--brand-200)" />
      <path d="M8 20v16l24 10V30z" fill="var(--brand-500)" />
      <path d="M56 20v16L32 46V30z" fill="var(--brand-300)" />
      <path d="M8 44l24 10 24-10" stroke="var(--brand-700)" {...line} strokeDasharray="4 5" />
      <path d="M20 27l4 1.700 7-9-2.500-1.100-5.500 4.600-3-1.300-2.500 1.600z" fill="var(--brand-700)" />
      <circle cx="47" cy="34" r="8.500" fill="var(--gold)" />
      <path d="M43.500 34l2.500 2.500 4.500-5" stroke="white" {...line} />
    </>
  ),
  aid: (
    <>
      <path d="M23 20v-6a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v6" stroke="var(--brand-700)" {...line} strokeWidth="4" />
      <rect x="6" y="18" width="52" height="36" rx="6" fill="var(--brand-500)" />
      <path d="M6 34h52v14a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6z" fill="var(--brand-700)" opacity=".35" />
      <circle cx="32" cy="36" r="13" fill="white" />
      <path d="M32 29v14M25 36h14" stroke="var(--gold)" {...line} strokeWidth="5" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type EmblemName = keyof typeof drawings;

/** The bare drawing, to be used inside a larger one. */
export function EmblemShape({ name }: { readonly name: EmblemName }) {
  return drawings[name];
}

export function Emblem({ name, size = 56 }: { readonly name: EmblemName; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <EmblemShape name={name} />
    </svg>
  );
}
