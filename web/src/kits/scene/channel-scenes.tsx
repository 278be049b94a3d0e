import { EmblemShape } from './emblems.tsx';
import { Cloud, Drone, Launcher, RadarDome } from './figures.tsx';
import styles from './science-scenes.module.css';
import { blob, polar, radarCells, ridge } from './shapes.ts';

const frame = { viewBox: '0 0 616 400', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': true } as const;

/** Laws: an open book as the ground, a pair of scales over it. */
export function LawScene() {
  return (
    <svg {...frame} className={`${styles.scene} ${styles.day}`}>
      <Cloud at="translate(112 178) scale(.7)" opacity={0.7} />
      <Cloud at="translate(520 140) scale(.6)" opacity={0.8} />
      <path
        d="M84 318c90-34 168-26 224 16 56-42 134-50 224-16v52c-90-30-168-22-224 18-56-40-134-48-224-18z"
        fill="var(--brand-900)"
        opacity=".55"
      />
      <path d="M98 300c82-34 156-28 210 12v62c-54-38-128-44-210-14z" fill="white" />
      <path d="M518 300c-82-34-156-28-210 12v62c54-38 128-44 210-14z" fill="var(--brand-50)" />
      <path
        d="M130 312c52-14 98-12 140 4M130 332c52-14 98-12 140 4M486 312c-52-14-98-12-140 4M486 332c-52-14-98-12-140 4"
        fill="none"
        stroke="var(--brand-300)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M300 96h16v190h-16z" fill="var(--brand-700)" />
      <path d="M262 300h92l-14-24h-64z" fill="var(--brand-900)" />
      <path
        d="M176 124C230 132 262 112 308 104c46 8 78 28 132 20"
        fill="none"
        stroke="var(--brand-700)"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <circle cx="308" cy="92" r="16" fill="var(--gold)" />
      <path
        d="M180 126L138 214M180 126L222 214M436 126L394 214M436 126L478 214"
        stroke="var(--brand-900)"
        strokeWidth="2.500"
      />
      <path
        d="M130 212h100c-6 26-26 38-50 38s-44-12-50-38zM386 212h100c-6 26-26 38-50 38s-44-12-50-38z"
        fill="var(--brand-900)"
      />
    </svg>
  );
}

/** Standards: the launcher as a technical drawing with dimensions. */
export function StandardScene() {
  return (
    <svg {...frame} className={`${styles.scene} ${styles.map}`}>
      <path d={grid} stroke="var(--brand-500)" opacity=".22" />
      <Launcher at="translate(270 300) scale(3)" />
      <g stroke="var(--brand-700)" strokeWidth="2" fill="none">
        <path d="M150 352H444M150 342v20M444 342v20M490 30V324M480 30h20M480 324h20" />
        <path d="M258 198H412M388 198A130 130 0 0 0 338 96" strokeDasharray="5 6" />
      </g>
      <path d="M160 352l14-6v12zM434 352l-14-6v12zM490 31l-6 14h12zM490 323l-6-14h12z" fill="var(--brand-700)" />
      <path d="M40 40h128v12H40zM40 64h92v8H40zM40 82h104v8H40z" fill="var(--brand-300)" />
      <circle cx="556" cy="62" r="32" fill="none" stroke="var(--gold)" strokeWidth="6" />
      <path
        d="M541 62l11 12 20-23"
        fill="none"
        stroke="var(--gold)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const grid = [
  ...Array.from({ length: 25 }, (_, i) => `M${i * 28} 0V400`),
  ...Array.from({ length: 16 }, (_, i) => `M0 ${i * 28}H616`),
].join('');

/** Lectures: a radar picture on the screen, the audience in front. */
export function LectureScene() {
  return (
    <svg {...frame} className={`${styles.scene} ${styles.storm}`}>
      <rect x="96" y="34" width="424" height="262" rx="14" fill="white" />
      <rect x="108" y="46" width="400" height="238" rx="8" fill="var(--ink-900)" />
      <g transform="translate(308 262)">
        <path
          d="M-66 0a66 66 0 0 1 132 0M-132 0a132 132 0 0 1 264 0M-198 0a198 198 0 0 1 396 0"
          fill="none"
          stroke="var(--brand-300)"
          opacity=".5"
        />
        <path d={`M0 0L${polar(22, 198)}A198 198 0 0 1 ${polar(54, 198)}Z`} fill="var(--brand-300)" opacity=".35" />
        <path d={screenEchoes[0]} fill="var(--brand-500)" opacity=".7" />
        <path d={screenEchoes[1]} fill="var(--brand-300)" />
        <path d={screenEchoes[2]} fill="white" />
        <path d={screenEchoes[3]} fill="var(--gold)" />
        <path d={`M0 0L${polar(54, 198)}`} stroke="white" strokeWidth="2.500" />
      </g>
      <path d={audience} fill="var(--brand-900)" />
      <path d="M0 388H616V400H0Z" fill="var(--brand-900)" />
    </svg>
  );
}

const screenEchoes = radarCells({
  echoes: [
    { azimuth: -28, range: 116, width: 20, depth: 42, strength: 0.95 },
    { azimuth: 34, range: 138, width: 18, depth: 34, strength: 1.15 },
  ],
  nearest: 50,
  farthest: 194,
  ring: 11,
  half: 70,
  cell: 4,
});

const audience = Array.from({ length: 8 }, (_, i) => {
  const x = 44 + i * 76;
  const y = 352 + (i % 2) * 10;
  return `M${x - 19} ${y}a19 19 0 1 1 38 0a19 19 0 1 1-38 0M${x - 36} 400c0-26 12-34 36-34s36 8 36 34z`;
}).join('');

/** Members' showcase: radar, launcher and drone as exhibits under a wide sky. */
export function ShowcaseScene() {
  return (
    <svg {...frame} className={`${styles.scene} ${styles.day}`}>
      <path d={showLines} fill="none" stroke="white" opacity=".3" />
      <Cloud at="translate(300 196) scale(.8)" opacity={0.85} />
      <Cloud at="translate(560 116) scale(.6)" opacity={0.7} />
      <path
        d="M70 104Q190 104 306 92"
        fill="none"
        stroke="var(--gold)"
        strokeWidth="4"
        strokeDasharray="1 10"
        strokeLinecap="round"
      />
      <Drone at="translate(356 80) rotate(-14) scale(1.5)" />
      <path d={ridge({ from: -20, to: 660, y: 330, period: 300, swing: 12, floor: 410 })} fill="var(--brand-300)" />
      <path d="M62 330h150l18 34H44zM300 344h244l20 34H280z" fill="white" />
      <path d="M44 364h186v36H44zM280 378h284v22H280z" fill="var(--brand-200)" />
      <RadarDome at="translate(137 334) scale(1.7)" />
      <Launcher at="translate(412 340) scale(1.9)" />
    </svg>
  );
}

const showLines = Array.from({ length: 10 }, (_, i) =>
  blob({ x: 90, y: 60, radius: 40 + i * 62, wobble: 0.15, seed: 17 }),
).join('');

/** Training: the four stations on the way over the hills to the certificate. */
export function TrainingScene() {
  return (
    <svg {...frame} className={`${styles.scene} ${styles.day}`}>
      <Cloud at="translate(150 120) scale(.7)" opacity={0.75} />
      <Cloud at="translate(430 92) scale(.55)" opacity={0.6} />
      <path d={ridge({ from: 0, to: 640, y: 262, period: 420, swing: 26, floor: 410 })} fill="var(--brand-300)" />
      <path d={ridge({ from: -60, to: 640, y: 322, period: 360, swing: 16, floor: 410 })} fill="var(--brand-600)" />
      <path
        d="M92 318C150 354 190 290 232 272S330 300 374 254 452 168 524 158"
        fill="none"
        stroke="white"
        strokeWidth="7"
        strokeDasharray="1 15"
        strokeLinecap="round"
      />
      {stations.map(({ name, x, y }) => (
        <g key={name} transform={`translate(${x} ${y})`}>
          <circle r="54" fill="var(--brand-900)" opacity=".14" cy="6" />
          <circle r="52" fill="white" />
          <g transform="translate(-32 -32)">
            <EmblemShape name={name} />
          </g>
        </g>
      ))}
    </svg>
  );
}

const stations = [
  { name: 'study', x: 92, y: 306 },
  { name: 'apply', x: 236, y: 258 },
  { name: 'exam', x: 386, y: 238 },
  { name: 'certificate', x: 528, y: 144 },
] as const;
