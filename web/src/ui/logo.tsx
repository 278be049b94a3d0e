import { useState } from 'react';
import styles from './logo.module.css';

interface LogoProps {
  /** URL of the site's own logo; without one, or if it fails to load, the drawn logo is used. */
  readonly image: string;
  readonly name: string;
  readonly tagline: string;
}

export function Logo({ image, name, tagline }: LogoProps) {
  const [broken, setBroken] = useState('');
  if (image && image !== broken) {
    return <img className={styles.image} src={image} alt={name} onError={() => setBroken(image)} />;
  }
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        <span className={styles.tagline}>{tagline}</span>
      </span>
    </span>
  );
}

/** A cloud under a radar arc with three drops, the same drawing as the favicon. */
export function LogoMark({ size = 40 }: { readonly size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <linearGradient id="logo-sky" x2="1" y2="1">
        <stop stopColor="var(--brand-500)" />
        <stop offset="1" stopColor="var(--brand-900)" />
      </linearGradient>
      <rect width="40" height="40" rx="10" fill="url(#logo-sky)" />
      <path d="M6.500 22a13.500 13.500 0 0 1 27 0" fill="none" stroke="white" strokeOpacity=".45" strokeWidth="1.500" />
      <path
        d="M12.500 25.500a4.900 4.900 0 0 1 .7-9.700 7.500 7.500 0 0 1 14.300 1.400 4.200 4.200 0 0 1 0 8.300z"
        fill="white"
      />
      <path
        d="M15 29l-1.300 3.600M20.600 29l-1.300 3.600M26.200 29l-1.300 3.600"
        stroke="var(--gold)"
        strokeWidth="2.300"
        strokeLinecap="round"
      />
    </svg>
  );
}
