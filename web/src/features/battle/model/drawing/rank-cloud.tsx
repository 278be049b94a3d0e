import { rankOf, ranks } from '@ganlin/contract/battle/rank';
import { useId, type ReactNode } from 'react';

/** Cumulus in five stages, as `ranks` names them; each fits 100 by 96. */
const bodies: readonly ReactNode[] = [
  <>
    <circle cx="34" cy="76" r="11" />
    <circle cx="50" cy="71" r="14" />
    <circle cx="66" cy="77" r="10" />
    <rect x="24" y="76" width="52" height="12" rx="6" />
  </>,
  <>
    <circle cx="30" cy="73" r="14" />
    <circle cx="47" cy="61" r="18" />
    <circle cx="65" cy="66" r="15" />
    <circle cx="76" cy="76" r="11" />
    <rect x="17" y="72" width="69" height="16" rx="8" />
  </>,
  <>
    <circle cx="27" cy="72" r="15" />
    <circle cx="40" cy="55" r="17" />
    <circle cx="58" cy="42" r="19" />
    <circle cx="49" cy="30" r="14" />
    <circle cx="70" cy="58" r="16" />
    <circle cx="78" cy="73" r="13" />
    <rect x="13" y="68" width="77" height="20" rx="10" />
    <rect x="36" y="42" width="38" height="40" />
  </>,
  <>
    <circle cx="25" cy="72" r="15" />
    <circle cx="36" cy="54" r="17" />
    <circle cx="44" cy="36" r="18" />
    <ellipse cx="56" cy="21" rx="25" ry="14" />
    <circle cx="66" cy="40" r="18" />
    <circle cx="74" cy="58" r="16" />
    <circle cx="80" cy="73" r="13" />
    <rect x="12" y="68" width="80" height="20" rx="10" />
    <rect x="34" y="24" width="44" height="50" />
  </>,
  <>
    <path d="M4 22C20 12 34 10 52 10s34 2 46 10c-6 6-20 9-28 10-6 1-8 6-8 12H40c0-8-4-10-12-11C18 30 8 28 4 22Z" />
    <circle cx="26" cy="72" r="15" />
    <circle cx="36" cy="55" r="16" />
    <circle cx="66" cy="52" r="16" />
    <circle cx="76" cy="70" r="15" />
    <rect x="12" y="68" width="80" height="18" rx="9" />
    <rect x="36" y="28" width="30" height="46" />
  </>,
];

const LAST = ranks.length - 1;

/** The cloud of a rank, by its position in `ranks`. */
export function RankCloud({ rank }: { readonly rank: number }): ReactNode {
  return (
    <svg viewBox="0 0 100 96" aria-hidden="true">
      <CloudBody rank={rank} />
    </svg>
  );
}

/** The cloud in its medallion, over the ground that rain falls on. */
export function RankMedal({ rating, className }: { readonly rating: number; readonly className: string | undefined }) {
  const clip = useId();
  const rank = rankOf(rating);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the parts of the drawing are one image
    <svg className={className} viewBox="-20 -14 140 140" role="img" aria-label={`段位：${ranks[rank]?.name ?? ''}`}>
      <circle cx="50" cy="52" r="62" fill="none" stroke="var(--gold)" strokeWidth="2" />
      <circle cx="50" cy="52" r="56" fill="var(--brand-700)" />
      <clipPath id={clip}>
        <circle cx="50" cy="52" r="56" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d="M-10 92h120v30H-10z" fill="var(--brand-900)" />
        <g transform="translate(4 4) scale(.92)">
          <CloudBody rank={rank} />
        </g>
        <path
          d="M24 96l-3 10M38 96l-3 10M52 96l-3 10M66 96l-3 10M80 96l-3 10"
          stroke="var(--brand-300)"
          strokeWidth="2"
          strokeLinecap="round"
          opacity=".8"
        />
      </g>
    </svg>
  );
}

/** For use inside another drawing. */
export function CloudBody({ rank }: { readonly rank: number }): ReactNode {
  const shade = useId();
  return (
    <>
      <linearGradient id={shade} gradientUnits="userSpaceOnUse" x1="0" y1="8" x2="0" y2="90">
        <stop stopColor="white" />
        <stop offset=".6" stopColor="var(--brand-50)" />
        <stop offset="1" stopColor="var(--brand-300)" />
      </linearGradient>
      <g fill={`url(#${shade})`}>{bodies[rank]}</g>
      {rank === LAST && <path d="M54 60L44 78h8l-4 14 14-20h-8l5-12z" fill="var(--gold)" />}
    </>
  );
}
