import { Cloud, Flakes } from './figures.tsx';
import { blob, polar, ridge } from './shapes.ts';
import styles from './science-scenes.module.css';

const box = { viewBox: '0 0 400 200', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': true } as const;

/** An anti-aircraft gun with two barrels under a cloud. */
export function GunScene() {
  return (
    <svg className={`${styles.scene} ${styles.dawn}`} {...box}>
      <path d={gunLines} fill="none" stroke="white" opacity=".7" />
      <Cloud at="translate(306 92) scale(.5)" />
      <path d={ridge({ from: 0, to: 420, y: 168, period: 220, swing: 6, floor: 210 })} fill="var(--brand-300)" />
      <g transform="translate(160 168)">
        <g transform="rotate(-42)" fill="var(--brand-900)">
          <path d="M0 -5h128v6H0zM0 5h128v6H0z" />
          <rect x="-28" y="-10" width="48" height="26" rx="4" fill="var(--brand-700)" />
          <path d="M128 -6l10 -3v12l-10 -3zM128 4l10 -3v12l-10 -3z" fill="var(--gold)" />
        </g>
        <path d="M-34 0l20 -34h28l20 34z" fill="var(--brand-600)" />
        <rect x="-58" y="-4" width="116" height="8" rx="4" fill="var(--brand-900)" />
        {[-38, 38].map((x) => (
          <g key={x} transform={`translate(${x} 8)`}>
            <circle r="11" fill="var(--brand-900)" />
            <circle r="4" fill="var(--brand-200)" />
          </g>
        ))}
      </g>
    </svg>
  );
}

const gunLines = Array.from({ length: 8 }, (_, i) =>
  blob({ x: 90, y: 60, radius: 40 + i * 34, wobble: 0.2, seed: 5 }),
).join('');

/** An ice crystal that grows while the droplets around it evaporate. */
export function CrystalScene() {
  return (
    <svg className={`${styles.scene} ${styles.storm}`} {...box}>
      <path d={crystalLines} fill="none" stroke="white" opacity=".16" />
      <circle cx="200" cy="100" r="66" fill="white" opacity=".1" />
      <circle cx="200" cy="100" r="66" fill="none" stroke="white" strokeDasharray="3 5" opacity=".6" />
      <Flakes stroke="white" spots={[[200, 100, 46]]} />
      <g stroke="var(--gold)" strokeWidth="3" strokeLinecap="round" transform="translate(200 100)">
        {[22, 67, 112, 157, 202, 247, 292, 337].map((azimuth) => (
          <path key={azimuth} d={`M${polar(azimuth, 96)}L${polar(azimuth, 77)}`} />
        ))}
      </g>
      <g fill="white" opacity=".75">
        {droplets.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
    </svg>
  );
}

const crystalLines = Array.from({ length: 8 }, (_, i) =>
  blob({ x: 330, y: 150, radius: 30 + i * 38, wobble: 0.22, seed: 9 }),
).join('');

const droplets = [
  [60, 50, 7],
  [92, 132, 10],
  [320, 44, 8],
  [340, 140, 11],
  [290, 164, 6],
  [46, 100, 5],
  [362, 92, 6],
] as const;

/** An open book, read to its end. */
export function ReadingScene() {
  return (
    <svg className={`${styles.scene} ${styles.map}`} {...box}>
      <path d={readingLines} fill="none" stroke="var(--brand-200)" opacity=".9" />
      <path
        d="M60 158c50-20 96-16 140 8 44-24 90-28 140-8v14c-50-18-96-12-140 12-44-24-90-30-140-12z"
        fill="var(--brand-900)"
        opacity=".5"
      />
      <path d="M70 58c48-18 92-14 130 10v98c-38-22-82-26-130-8z" fill="white" />
      <path d="M330 58c-48-18-92-14-130 10v98c38-22 82-26 130-8z" fill="var(--brand-50)" />
      <path
        d="M70 58c48-18 92-14 130 10 38-24 82-28 130-10M200 68v98"
        fill="none"
        stroke="var(--brand-300)"
        strokeWidth="2"
      />
      <path
        d="M90 82c32-9 60-7 88 5M90 100c32-9 60-7 88 5M90 118c32-9 60-7 88 5M310 82c-32-9-60-7-88 5M310 100c-32-9-60-7-88 5"
        fill="none"
        stroke="var(--brand-300)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <g transform="translate(268 128)">
        <circle r="20" fill="var(--gold)" />
        <path
          d="M-8 0l6 7L9-7"
          fill="none"
          stroke="white"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  );
}

const readingLines = Array.from({ length: 9 }, (_, i) =>
  blob({ x: 40, y: 190, radius: 40 + i * 36, wobble: 0.22, seed: 3 }),
).join('');
