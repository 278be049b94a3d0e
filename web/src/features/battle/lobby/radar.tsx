import type { ReactNode } from 'react';
import { polar, randomFrom } from '../../../kits/scene/shapes.ts';
import { CloudBody } from '../model/drawing/rank-cloud.tsx';
import styles from './radar.module.css';

const RINGS = [
  { radius: 60, range: 100 },
  { radius: 106, range: 200 },
  { radius: 158, range: 400 },
] as const;

/** Max dots: more would hide the rings. */
const DOTS = 24;

interface RadarProps {
  readonly isOn: boolean;
  /** How far ratings may differ by now; null: any. */
  readonly range: number | null;
  readonly waiting: number;
  readonly inRange: number;
  readonly rank: number;
}

/** Others who wait, around the own cloud: the nearer, the closer in rating. */
export function Radar({ isOn, range, waiting, inRange, rank }: RadarProps): ReactNode {
  const reached = RINGS.find((ring) => range !== null && range <= ring.range) ?? RINGS[2];
  const label = isOn ? `正在匹配，${range === null ? '不限分差' : `范围 ±${range} 分`}` : '雷达';
  return (
    <div className={styles.radar}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the parts of the drawing are one image */}
      <svg viewBox="-170 -170 340 340" role="img" aria-label={label}>
        <circle className={styles.disc} r="164" />
        <path d="M0 -164V164M-164 0H164" className={styles.cross} />
        {RINGS.map((ring) => (
          <g key={ring.radius} className={isOn && ring === reached ? styles.reached : styles.ring}>
            <circle r={ring.radius} strokeDasharray={ring === RINGS[2] ? '3 6' : undefined} />
            <text x="4" y={5 - ring.radius + 10}>
              ±{ring.range}
            </text>
          </g>
        ))}
      </svg>
      {isOn && <div className={styles.sweep} aria-hidden="true" />}
      <svg viewBox="-170 -170 340 340" aria-hidden="true">
        {isOn &&
          dotsFor(waiting, inRange, reached.radius).map(({ x, y, isNear }) => (
            <g key={`${x} ${y}`} transform={`translate(${x} ${y})`} className={isNear ? styles.near : styles.far}>
              <circle r="9" opacity=".25" />
              <circle r="4.500" />
            </g>
          ))}
        <circle r="37" fill="var(--brand-900)" stroke="var(--brand-200)" strokeWidth="2" />
        <g transform="translate(-26 -28) scale(.52)">
          <CloudBody rank={rank} />
        </g>
      </svg>
    </div>
  );
}

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly isNear: boolean;
}

/** The same number of people always gives the same places, so that dots appear and do not jump. */
function dotsFor(waiting: number, inRange: number, reach: number): readonly Dot[] {
  const random = randomFrom(17);
  return Array.from({ length: Math.min(waiting, DOTS) }, (_, index) => {
    const isNear = index < inRange;
    const [turn, depth] = [random() * 360, random()];
    const [x = 0, y = 0] = polar(turn, isNear ? 48 + depth * (reach - 56) : Math.min(reach + 8 + depth * 60, 156))
      .split(' ')
      .map(Number);
    return { x, y, isNear };
  });
}
