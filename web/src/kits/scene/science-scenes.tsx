import { Aircraft, Cloud, Drops, Flakes } from './figures.tsx';
import { blob, polar, rain, ridge } from './shapes.ts';
import styles from './science-scenes.module.css';

/**
 * How silver iodide turns a supercooled cloud into rain: seeding above, crystals in the cold part, rain below 0 ℃.
 */
export function SeedingScene() {
  return (
    <svg
      className={`${styles.scene} ${styles.day}`}
      viewBox="0 0 616 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Cloud at="translate(222 252) scale(.62)" opacity={0.55} />
      <Cloud at="translate(520 236) scale(.5)" opacity={0.5} />
      <Cloud at="translate(346 262) scale(1.3 1.22)" />
      <g stroke="var(--brand-900)" opacity=".4">
        <path d="M0 150H616" strokeDasharray="2 6" />
        <path d="M0 246H616" strokeDasharray="7 6" />
      </g>
      <g fontSize="17" fill="var(--brand-900)" fontWeight="600">
        <text x="84" y="141">
          −10 ℃
        </text>
        <text x="84" y="237">
          0 ℃
        </text>
      </g>
      <path
        d="M88 82Q230 46 372 62"
        fill="none"
        stroke="var(--gold)"
        strokeWidth="3.500"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <Aircraft at="translate(428 58) rotate(-3) scale(1.1)" />
      <Flakes stroke="var(--brand-600)" spots={seedingFlakes} />
      <Drops fill="var(--brand-600)" spots={seedingDrops} />
      <path
        d={rain({ width: 240, height: 60, count: 15, seed: 4 })}
        transform="translate(232 262)"
        stroke="var(--brand-600)"
        strokeWidth="1.600"
        strokeLinecap="round"
        opacity=".55"
      />
      <path d={ridge({ from: 0, to: 640, y: 376, period: 260, swing: 9, floor: 410 })} fill="var(--brand-300)" />
      <path d={ridge({ from: -40, to: 640, y: 390, period: 340, swing: 8, floor: 410 })} fill="var(--brand-600)" />
    </svg>
  );
}

const seedingFlakes = [
  [268, 176, 9],
  [312, 150, 11],
  [352, 182, 13],
  [398, 158, 10],
  [436, 186, 9],
  [246, 214, 10],
  [296, 216, 12],
  [352, 228, 8],
  [404, 218, 13],
  [456, 222, 9],
];
const seedingDrops = [
  [262, 284, 9],
  [306, 300, 7],
  [350, 288, 10],
  [396, 306, 8],
  [438, 286, 9],
  [284, 342, 8],
  [330, 350, 10],
  [376, 344, 7],
  [420, 350, 9],
];

/** A hailstone cut open, and small ones carried by the updraught. */
export function HailScene() {
  return (
    <svg
      className={`${styles.scene} ${styles.storm}`}
      viewBox="0 0 400 240"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={stormLines} fill="none" stroke="white" opacity=".13" />
      <path
        d="M258 232C240 184 292 152 274 98M312 232C294 176 346 144 322 86M360 232C346 194 386 152 368 114M265 106l9-11 9 13M313 95l9-12 10 13M359 123l9-12 9 13"
        fill="none"
        stroke="var(--brand-200)"
        strokeWidth="2.500"
        opacity=".7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Hailstone x={136} y={120} size={88} seed={2} />
      <Hailstone x={292} y={62} size={17} seed={3} />
      <Hailstone x={340} y={156} size={12} seed={4} />
      <Hailstone x={250} y={178} size={10} seed={6} />
    </svg>
  );
}

const stormLines = Array.from({ length: 9 }, (_, i) =>
  blob({ x: 330, y: 190, radius: 30 + i * 40, wobble: 0.16, seed: 9 }),
).join('');

const layers = ['white', 'var(--brand-100)', 'white', 'var(--brand-200)', 'white', 'var(--brand-300)', 'var(--gold)'];

function Hailstone({
  x,
  y,
  size,
  seed,
}: {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly seed: number;
}) {
  return layers.map((fill, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- the layers never change places
    <path key={i} d={blob({ x, y, radius: size * (1 - i * 0.15), wobble: 0.1, seed: seed + (i >> 1) })} fill={fill} />
  ));
}

/** The safe firing sector of a launch site on its map; the town lies in the closed one. */
export function FiringScene() {
  return (
    <svg
      className={`${styles.scene} ${styles.map}`}
      viewBox="0 0 400 240"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={mapLines} fill="none" stroke="var(--brand-500)" opacity=".38" />
      <g transform="translate(116 204)">
        <path
          d="M-60 0a60 60 0 0 1 120 0M-120 0a120 120 0 0 1 240 0M-180 0a180 180 0 0 1 360 0"
          fill="none"
          stroke="var(--brand-700)"
          opacity=".35"
          strokeDasharray="3 5"
        />
        <path
          d={`M0 0L${polar(-6, 180)}A180 180 0 0 1 ${polar(48, 180)}Z`}
          fill="var(--brand-500)"
          fillOpacity=".3"
          stroke="var(--brand-700)"
          strokeWidth="2"
        />
        <path
          d={`M0 0L${polar(58, 180)}A180 180 0 0 1 ${polar(90, 180)}Z`}
          fill="var(--bad)"
          fillOpacity=".14"
          stroke="var(--bad)"
          strokeWidth="1.600"
          strokeDasharray="6 5"
        />
        <circle r="8" fill="var(--gold)" stroke="white" strokeWidth="2.500" />
      </g>
      <path
        d="M240 168h11v12h-11zM254 154h12v26h-12zM269 164h11v16h-11zM246 184h12v11h-12zM262 184h15v11h-15z"
        fill="var(--brand-900)"
        opacity=".65"
      />
      <g fontSize="17" fontWeight="600" textAnchor="middle">
        <text x="166" y="96" fill="var(--brand-900)">
          安全射界
        </text>
        <text x="204" y="194" fill="var(--bad-ink)">
          禁射区
        </text>
      </g>
    </svg>
  );
}

const mapLines = Array.from({ length: 10 }, (_, i) =>
  blob({ x: 282 - i * 6, y: 96 + i * 4, radius: 16 + i * 26, wobble: 0.2, seed: 14 }),
).join('');

/** Moist air rises over a range from the left, snow falls on the slope, a reservoir lies in the valley. */
export function SnowScene() {
  return (
    <svg
      className={`${styles.scene} ${styles.winter}`}
      viewBox="0 0 400 240"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M60 240L174 92 218 142 276 62 420 240Z" fill="var(--brand-500)" opacity=".6" />
      <path d="M276 62L420 240H330L268 150Z" fill="var(--brand-700)" opacity=".28" />
      <path
        d="M174 92L204 126 188 128 174 116 160 132 146 128ZM276 62L314 109 294 106 278 122 262 104 246 103Z"
        fill="white"
      />
      <path d="M-10 240L96 166 166 204 262 154 420 240Z" fill="var(--brand-700)" opacity=".62" />
      <path d="M120 240C150 214 262 206 330 216 366 222 390 232 398 240Z" fill="var(--brand-100)" />
      <path d="M206 228h70M258 220h52M300 231h44" stroke="white" strokeWidth="2.500" strokeLinecap="round" />
      <Cloud at="translate(132 94) scale(.66 .54)" />
      <path
        d="M8 186C44 180 70 164 92 138M84 140l9-3 2 10M4 152C30 148 48 138 64 122M56 124l9-3 2 9"
        fill="none"
        stroke="white"
        strokeWidth="2.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Flakes stroke="white" spots={snowFlakes} />
    </svg>
  );
}

const snowFlakes = [
  [112, 116, 9],
  [146, 152, 8],
  [186, 140, 11],
  [216, 108, 8],
  [228, 62, 9],
  [330, 58, 13],
  [362, 108, 9],
  [304, 152, 8],
  [244, 178, 7],
];

/** An airport half in fog: tower and lights fade at the left, the cleared runway shows at the right. */
export function FogScene() {
  return (
    <svg
      className={`${styles.scene} ${styles.dawn}`}
      viewBox="0 0 400 240"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <circle cx="322" cy="66" r="26" fill="var(--gold)" />
      <circle cx="322" cy="66" r="40" fill="var(--gold)" opacity=".18" />
      <path d="M0 176H400V240H0Z" fill="var(--brand-300)" opacity=".5" />
      <path d="M0 176C60 158 120 162 176 172S330 160 400 170V178H0Z" fill="var(--brand-500)" opacity=".45" />
      <path d="M128 240L236 174H262L388 240Z" fill="var(--brand-900)" opacity=".72" />
      <path d="M250 236L249.500 220M249.300 212L249 202M249 196V190M249 186V182" stroke="white" strokeWidth="3.500" />
      <path
        d="M148 234h0M172 219h0M194 206h0M214 194h0M372 234h0M342 219h0M316 206h0M294 194h0"
        stroke="var(--gold)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path
        d="M66 178V112H82V178ZM50 92H98L92 112H56ZM56 86H92V92H56ZM73 70h2V86h-2zM98 178V146H146V178Z"
        fill="var(--brand-700)"
      />
      <path d="M55 96H93L90 106H58Z" fill="var(--brand-100)" />
      <Aircraft at="translate(210 62) rotate(8) scale(.62)" />
      <linearGradient id="fog-fade" gradientUnits="userSpaceOnUse" x1="20" x2="240">
        <stop stopColor="white" stopOpacity=".92" />
        <stop offset="1" stopColor="white" stopOpacity="0" />
      </linearGradient>
      <g stroke="url(#fog-fade)" strokeLinecap="round">
        <path d="M-10 136H170M-10 202H150" strokeWidth="26" />
        <path d="M-10 164H230M-10 228H120" strokeWidth="22" />
        <path d="M-10 184H200M-10 110H96" strokeWidth="16" />
      </g>
    </svg>
  );
}
