import { useId, useState, type ReactNode } from 'react';
import styles from './player-face.module.css';

interface PlayerFaceProps {
  readonly avatar: string;
  /** Own player: a rain cloud with a blue ring; the other: the sun behind a cloud, with a golden one. */
  readonly isOwn: boolean;
  readonly className?: string | undefined;
}

/** The picture of a player, or a drawing where there is none. */
export function PlayerFace({ avatar, isOwn, className = '' }: PlayerFaceProps): ReactNode {
  const [broken, setBroken] = useState('');
  const ring = isOwn ? styles.own : styles.other;
  if (avatar === '' || avatar === broken) {
    return <Sky isOwn={isOwn} className={`${styles.face} ${className}`} />;
  }
  return (
    <img
      className={`${styles.face} ${styles.picture} ${ring} ${className}`}
      src={avatar}
      alt=""
      onError={() => setBroken(avatar)}
    />
  );
}

function Sky({ isOwn, className }: { readonly isOwn: boolean; readonly className: string }): ReactNode {
  const id = useId();
  const [top, middle, bottom] = isOwn
    ? ['var(--brand-300)', 'var(--brand-100)', 'var(--surface)']
    : ['var(--brand-600)', 'var(--brand-500)', 'var(--brand-200)'];
  return (
    <svg className={className} viewBox="0 0 108 108" aria-hidden="true">
      <defs>
        <clipPath id={`${id}-disc`}>
          <circle cx="54" cy="54" r="46" />
        </clipPath>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor={top} />
          <stop offset=".6" stopColor={middle} />
          <stop offset="1" stopColor={bottom} />
        </linearGradient>
        <linearGradient id={`${id}-cloud`} gradientUnits="userSpaceOnUse" x1="0" y1="22" x2="0" y2="74">
          <stop stopColor="white" />
          <stop offset="1" stopColor="var(--brand-200)" />
        </linearGradient>
      </defs>
      <circle cx="54" cy="54" r="52" fill="none" stroke={isOwn ? 'var(--brand-200)' : 'var(--gold)'} strokeWidth="4" />
      <g clipPath={`url(#${id}-disc)`}>
        <rect width="108" height="108" fill={`url(#${id}-sky)`} />
        {!isOwn && <circle cx="66" cy="42" r="19" fill="var(--gold)" />}
        <g fill={`url(#${id}-cloud)`} transform={isOwn ? undefined : 'translate(-3 10)'}>
          <circle cx="29.700" cy="57" r="13.300" />
          <circle cx="41.800" cy="50" r="16.900" />
          <circle cx="57" cy="45.500" r="18.600" />
          <circle cx="70.700" cy="51.900" r="14.700" />
          <circle cx="81.400" cy="57.600" r="10.600" />
          <rect x="19" y="53.800" width="70.700" height="16.600" rx="8.300" />
        </g>
        {isOwn && (
          <path
            d="M31 81l-1.900 8.500M42.600 80l-3.200 14.600M54.200 79l-2.400 10.700M65.800 80l-2 9.100M79.800 77l-1.900 8.400"
            stroke="var(--brand-600)"
            strokeWidth="3"
            strokeLinecap="round"
          />
        )}
      </g>
    </svg>
  );
}
