import type { ReactNode } from 'react';
import { Aircraft, Cloud, Launcher, RadarDome } from './figures.tsx';
import { FineLines } from './fine-lines.tsx';
import { blob, polar, radarCells, rain, randomFrom, ridge } from './shapes.ts';
import { FlightView, RocketView, SunView } from './sky-views.tsx';
import styles from './sky-scene.module.css';

/** The content of the sky; the radar view is the complete one. */
export type SkyView = 'radar' | 'sky' | 'aircraft' | 'rocket';

/**
 * The drawing that shows what this site is about: a radar watches a cloud, an aircraft seeds it, a launcher stands
 * ready, rain falls. It fills its positioned parent. Moving parts have their own layers, so that the browser shifts
 * finished images instead of repainting.
 */
export function SkyScene({ view = 'radar' }: { readonly view?: SkyView }) {
  return (
    <div className={styles.sky} aria-hidden="true">
      <svg className={styles.contours} viewBox="0 0 1440 640" preserveAspectRatio="xMidYMid slice">
        <FineLines d={contours} opacity={0.11} />
      </svg>
      <div className={styles.art}>{views[view]}</div>
    </div>
  );
}

const views: Readonly<Record<SkyView, ReactNode>> = {
  radar: (
    <>
      <Radar />
      <div className={styles.fan}>
        <div className={styles.sweep} />
      </div>
      <svg className={styles.aircraft} viewBox="-90 -45 165 90">
        <Aircraft at="rotate(-9)" />
      </svg>
      <RainCloud className={styles.far} />
      <RainCloud className={styles.near} seed={5} />
      <RainCloud className={styles.low} seed={8} />
      <Ground>
        <RadarDome at="translate(632 462) scale(.72)" />
        <Launcher at="translate(262 462) scale(.92)" />
      </Ground>
    </>
  ),
  sky: (
    <>
      <SunView className={styles.layer} />
      <RainCloud className={styles.far} />
      <RainCloud className={styles.near} />
      <RainCloud className={styles.low} />
      <Ground />
    </>
  ),
  aircraft: (
    <>
      <FlightView className={styles.layer} />
      <RainCloud className={styles.near} seed={5} />
      <RainCloud className={styles.low} seed={8} />
      <Ground>
        <RadarDome at="translate(700 470) scale(.6)" />
      </Ground>
    </>
  ),
  rocket: (
    <>
      <RainCloud className={styles.far} />
      <RocketView className={styles.layer} />
      <Ground>
        <Launcher at="translate(206 466) scale(1.5)" />
      </Ground>
    </>
  ),
};

const contours = Array.from({ length: 24 }, (_, i) =>
  blob({ x: 190 + i * 12, y: 470 - i * 9, radius: 70 + i * 62, wobble: 0.17, seed: 21 }),
).join('');

const echoes = radarCells({
  echoes: [
    { azimuth: 5, range: 208, width: 15, depth: 44, strength: 1.02 },
    { azimuth: 27, range: 238, width: 19, depth: 64, strength: 0.74 },
    { azimuth: -18, range: 190, width: 19, depth: 56, strength: 0.52 },
    { azimuth: -50, range: 204, width: 12, depth: 58, strength: 0.86 },
  ],
  nearest: 104,
  farthest: 330,
  ring: 13,
  half: 66,
  cell: 3,
});

const echoLooks = [
  ['var(--brand-300)', 0.55],
  ['var(--brand-100)', 0.75],
  ['white', 0.94],
  ['var(--gold)', 1],
] as const;

const radius = 352;
const ticks = Array.from({ length: 19 }, (_, i) => {
  const azimuth = i * 10 - 90;
  return `M${polar(azimuth, radius)}L${polar(azimuth, radius + (i % 3 ? 5 : 10))}`;
}).join('');
const spokes = [-60, -30, 0, 30, 60].map((azimuth) => `M0 0L${polar(azimuth, radius)}`).join('');

const seeds = (() => {
  const random = randomFrom(3);
  return Array.from({ length: 22 }, (_, i) => {
    const x = Math.round(80 + i * 10 + random() * 22);
    return `M${x} ${Math.round(196 - x * 0.4 + random() * 58)}h0`;
  }).join('');
})();

function Radar() {
  return (
    <svg className={styles.layer} viewBox="0 0 820 520">
      <g transform="translate(380 436)">
        <g fill="none" stroke="white">
          <path d="M-117 0a117 117 0 0 1 234 0M-235 0a235 235 0 0 1 470 0" opacity=".5" strokeDasharray="2 6" />
          <path d={`M-${radius} 0a${radius} ${radius} 0 0 1 ${2 * radius} 0${ticks}`} opacity=".55" />
          <path d={spokes} opacity=".22" />
        </g>
        {echoLooks.map(([fill, opacity], step) => (
          <path key={fill} d={echoes[step]} fill={fill} opacity={opacity} />
        ))}
      </g>
      <path
        d="M76 136Q170 76 296 54"
        fill="none"
        stroke="var(--gold)"
        strokeWidth="3"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <path d={seeds} stroke="white" strokeWidth="3" strokeLinecap="round" opacity=".7" />
    </svg>
  );
}

function RainCloud({ className, seed }: { readonly className: string | undefined; readonly seed?: number }) {
  return (
    <div className={`${styles.cloud} ${className}`}>
      {seed && (
        <div className={styles.rain}>
          <svg viewBox="0 0 200 260">
            <path
              d={rain({ width: 200, height: 130, count: 30, seed })}
              stroke="white"
              strokeWidth="1.700"
              strokeLinecap="round"
            />
          </svg>
        </div>
      )}
      <svg viewBox="-130 -152 260 153">
        <Cloud at="" />
      </svg>
    </div>
  );
}

/** The hills extend far past the frame on both sides, so that they reach the edges of any screen. */
const reach = { from: -2700, to: 1300, floor: 640 };
const hills = [
  { d: ridge({ ...reach, y: 438, period: 330, swing: 15 }), fill: 'url(#hill-far)' },
  { d: ridge({ ...reach, y: 468, period: 390, swing: 13 }), fill: 'url(#hill-mid)' },
  { d: ridge({ ...reach, y: 512, period: 520, swing: 9 }), fill: 'url(#hill-near)' },
] as const;

function Ground({ children }: { readonly children?: ReactNode }) {
  return (
    <svg className={styles.layer} viewBox="0 0 820 520">
      <defs>
        <HillShade id="hill-far" top="var(--brand-600)" bottom="var(--brand-200)" />
        <HillShade id="hill-mid" top="var(--brand-300)" bottom="var(--brand-50)" />
        <HillShade id="hill-near" top="var(--brand-100)" bottom="var(--ground)" />
      </defs>
      <path d={hills[0].d} fill={hills[0].fill} opacity=".85" />
      <path d={hills[1].d} fill={hills[1].fill} />
      {children}
      <path d={hills[2].d} fill={hills[2].fill} />
    </svg>
  );
}

function HillShade({ id, top, bottom }: { readonly id: string; readonly top: string; readonly bottom: string }) {
  return (
    <linearGradient id={id} x2="0" y2="1">
      <stop stopColor={top} />
      <stop offset="1" stopColor={bottom} />
    </linearGradient>
  );
}
