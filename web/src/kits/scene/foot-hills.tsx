import styles from './foot-hills.module.css';
import { ridge } from './shapes.ts';

/** Hills along the bottom of a screen, over its full width, fading into the page colour. */
export function FootHills() {
  return (
    <svg className={styles.hills} viewBox="0 0 1440 120" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id="foot-far" x2="0" y2="1">
        <stop stopColor="var(--brand-200)" />
        <stop offset="1" stopColor="var(--brand-50)" />
      </linearGradient>
      <linearGradient id="foot-near" x2="0" y2="1">
        <stop stopColor="var(--surface)" />
        <stop offset="1" stopColor="var(--ground)" />
      </linearGradient>
      <path d={far} fill="url(#foot-far)" />
      <path d={near} fill="url(#foot-near)" />
    </svg>
  );
}

const far = ridge({ from: 0, to: 1500, y: 36, period: 520, swing: 18, floor: 120 });
const near = ridge({ from: -80, to: 1500, y: 84, period: 700, swing: 14, floor: 120 });
