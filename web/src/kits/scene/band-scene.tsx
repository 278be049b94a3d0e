import styles from './band-scene.module.css';
import { Aircraft, Cloud, Launcher, RadarDome } from './figures.tsx';
import { FineLines } from './fine-lines.tsx';
import { blob, ridge } from './shapes.ts';

/** A wide strip of the same sky for a closing band; the text is on the left, the figures are on the right. */
export function BandScene() {
  return (
    <svg className={styles.band} viewBox="0 0 640 220" preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
      <FineLines d={lines} opacity={0.14} />
      <Cloud at="translate(566 128) scale(.62)" opacity={0.95} />
      <Cloud at="translate(392 128) scale(.34)" opacity={0.5} />
      <path
        d="M334 72Q380 56 424 54"
        fill="none"
        stroke="var(--gold)"
        strokeWidth="2.500"
        strokeDasharray="1 8"
        strokeLinecap="round"
      />
      <Aircraft at="translate(470 48) rotate(-6) scale(.72)" />
      <path d={back} fill="var(--brand-500)" opacity=".55" />
      <RadarDome at="translate(592 196) scale(.62)" />
      <Launcher at="translate(440 194) scale(.8)" />
      <path d={front} fill="var(--brand-300)" opacity=".8" />
    </svg>
  );
}

const lines = Array.from({ length: 12 }, (_, i) =>
  blob({ x: 540, y: 190, radius: 40 + i * 48, wobble: 0.17, seed: 31 }),
).join('');

/** Far to the left, so that the ground reaches the edge of a very wide band. */
const back = ridge({ from: -1600, to: 680, y: 184, period: 260, swing: 8, floor: 230 });
const front = ridge({ from: -1600, to: 680, y: 206, period: 330, swing: 6, floor: 230 });
