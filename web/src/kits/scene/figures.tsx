/** The figures of the drawings. Each is drawn around 0,0 and placed by its `at` transform. */
interface Placed {
  readonly at: string;
  readonly opacity?: number;
}

/** Gradients and symbols that all drawings share; once per screen, before the first drawing. */
export function SceneDefs() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      <defs>
        <linearGradient id="scene-cloud" gradientUnits="userSpaceOnUse" x1="0" y1="-150" x2="0" y2="0">
          <stop stopColor="white" />
          <stop offset=".45" stopColor="var(--brand-50)" />
          <stop offset="1" stopColor="var(--brand-200)" />
        </linearGradient>
        <linearGradient id="scene-metal" x2="0" y2="1">
          <stop stopColor="white" />
          <stop offset="1" stopColor="var(--brand-100)" />
        </linearGradient>
        <path
          id="scene-flake"
          d="M0-10V10M-8.700-5L8.700 5M8.700-5L-8.700 5M-2.500-8.500L0-6l2.500-2.500M-2.500 8.500L0 6l2.500 2.500M-8.600-2.100L-5.200-3l-.9-3.400M8.600 2.100L5.200 3l.9 3.400M8.600-2.100L5.200-3l.9-3.400M-8.600 2.100L-5.200 3l-.9 3.400"
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path id="scene-drop" d="M0-10C4-4 7 0 7 4A7 7 0 0 1-7 4C-7 0-4-4 0-10Z" />
      </defs>
    </svg>
  );
}

/** 255 wide, 150 high, base at 0. */
export function Cloud({ at, opacity = 1 }: Placed) {
  return (
    <g transform={at} opacity={opacity} fill="url(#scene-cloud)">
      <circle cx="-84" cy="-44" r="44" />
      <circle cx="-42" cy="-70" r="54" />
      <circle cx="11" cy="-86" r="64" />
      <circle cx="58" cy="-62" r="52" />
      <circle cx="92" cy="-36" r="36" />
      <rect x="-84" y="-60" width="176" height="60" />
    </g>
  );
}

/** A seeding aircraft flying to the right, 140 long, with flare racks under the wing. */
export function Aircraft({ at }: Placed) {
  return (
    <g transform={at}>
      <path d="M-6-3L-30-30H-20L12-4Z" fill="var(--brand-200)" />
      <path d="M-66-8L-78-27H-68L-52-7Z" fill="white" />
      <path d="M-74-6C-60-10-30-11 10-11C38-11 56-7 62 0C56 6 38 9 10 9C-28 9-56 3-74-6Z" fill="url(#scene-metal)" />
      <path d="M-71-5C-40 1 20 4 61 1C54 6 38 9 10 9C-28 9-54 3-71-5Z" fill="var(--brand-200)" opacity=".7" />
      <path d="M44-7C50-6 55-4 58-1H46C43-3 43-6 44-7Z" fill="var(--brand-700)" opacity=".8" />
      <path
        d="M30-3h0M21-3h0M12-3h0M3-3h0M-6-3h0"
        stroke="var(--brand-700)"
        strokeWidth="4.400"
        strokeLinecap="round"
        opacity=".5"
      />
      <path d="M18 4L-18 30H-30L-8 4Z" fill="white" stroke="var(--brand-300)" strokeWidth=".8" />
      <path d="M-17 31h-9M-12 27h-9" stroke="var(--gold)" strokeWidth="2.400" strokeLinecap="round" />
      <rect x="-12" y="13" width="20" height="7" rx="3.500" fill="white" stroke="var(--brand-300)" strokeWidth=".8" />
      <path d="M10 8V25" stroke="white" strokeWidth="1.600" opacity=".9" />
    </g>
  );
}

/** A rocket launcher on its trailer, 110 long, base at 8. */
export function Launcher({ at }: Placed) {
  return (
    <g transform={at} fill="var(--brand-900)">
      <g transform="rotate(-52 -4 -34)">
        <path d="M-32-44h92M-32-35h92M-32-26h92" stroke="var(--brand-900)" strokeWidth="4" strokeLinecap="round" />
        <path d="M-24-47h4v24h-4zM14-47h4v24h-4z" fill="var(--brand-600)" />
        <path d="M-18-41.500H44L57-39.500 44-37.500H-18ZM-18-32.500H44L57-30.500 44-28.500H-18Z" fill="var(--gold)" />
      </g>
      <path d="M-8-34L-22-6H14L4-34Z" fill="var(--brand-600)" />
      <path d="M-6-28L-17-8H-8L0-28Z" fill="white" opacity=".25" />
      <rect x="-40" y="-8" width="80" height="6" rx="3" />
      <path d="M40-5H58" stroke="var(--brand-900)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="-24" r="8" />
      <circle cx="22" r="8" />
      <path d="M-24 0h0M22 0h0" stroke="var(--brand-200)" strokeWidth="6" strokeLinecap="round" />
    </g>
  );
}

/** A weather radar: white dome on a lattice tower, 120 high, base at 0. */
export function RadarDome({ at }: Placed) {
  return (
    <g transform={at}>
      <path d="M-22 0L-12-56H12L22 0Z" fill="var(--brand-600)" />
      <path d="M-17-26H17M-20-10H20M-12-56L20-10M12-56L-20-10" stroke="white" strokeOpacity=".4" strokeWidth="1.500" />
      <rect x="-26" y="-4" width="52" height="6" rx="2" fill="var(--brand-900)" />
      <circle cy="-84" r="34" fill="url(#scene-metal)" />
      <path
        d="M-33-92Q0-82 33-92M-33-74Q0-64 33-74M-12-116Q-18-84-12-53M12-116Q18-84 12-53"
        stroke="var(--brand-200)"
        strokeWidth="1.200"
        fill="none"
      />
    </g>
  );
}

/** A fixed-wing drone seen from below, 110 long. */
export function Drone({ at }: Placed) {
  return (
    <g transform={at} fill="white">
      <path d="M16-2L-14-44H-22L-4-2Z" opacity=".8" />
      <path d="M-40-3L-56-20H-48L-30-4ZM-38-1L-58 7-52 8-30 2Z" opacity=".9" />
      <path d="M-44-2C-36-8-10-9 16-8C34-7 46-3 48 1C44 5 20 6-8 5C-28 4-40 2-44-2Z" />
      <path d="M18 2L-18 42H-26L-2 2Z" />
      <ellipse cx="34" cy="-3" rx="9" ry="3" fill="var(--brand-700)" opacity=".6" />
      <path d="M-46-14V12" stroke="white" strokeWidth="1.600" opacity=".8" />
    </g>
  );
}

/** Ice crystals, each given as [x, y, size]. */
export function Flakes({ spots, stroke }: { readonly spots: readonly (readonly number[])[]; readonly stroke: string }) {
  return (
    <g stroke={stroke} strokeWidth="1.500">
      {spots.map(([x = 0, y = 0, size = 10]) => (
        <use key={`${x} ${y}`} href="#scene-flake" transform={`translate(${x} ${y}) scale(${size / 10})`} />
      ))}
    </g>
  );
}

/** Raindrops, each given as [x, y, size]. */
export function Drops({ spots, fill }: { readonly spots: readonly (readonly number[])[]; readonly fill: string }) {
  return (
    <g fill={fill}>
      {spots.map(([x = 0, y = 0, size = 10]) => (
        <use key={`${x} ${y}`} href="#scene-drop" transform={`translate(${x} ${y}) scale(${size / 10})`} />
      ))}
    </g>
  );
}
