import { Cloud } from '../scene/figures.tsx';
import { blob, rain } from '../scene/shapes.ts';

/** Contour lines under a light sky; two clouds and their rain at the right, away from the text. */
export function HeadScene() {
  return (
    <svg viewBox="0 0 1440 230" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <path d={lines} fill="none" stroke="white" strokeWidth="1.300" opacity=".85" />
      <g transform="translate(1236 152)" stroke="var(--brand-500)" strokeLinecap="round" opacity=".55">
        <path d={drops} strokeWidth="1.800" />
      </g>
      <Cloud at="translate(1318 150) scale(.84)" opacity={0.95} />
      <Cloud at="translate(1140 172) scale(.44)" opacity={0.8} />
    </svg>
  );
}

const lines = [
  ...Array.from({ length: 9 }, (_, i) => blob({ x: 210, y: 20, radius: 60 + i * 34, wobble: 0.2, seed: 7 })),
  ...Array.from({ length: 9 }, (_, i) => blob({ x: 900, y: 90, radius: 40 + i * 44, wobble: 0.24, seed: 12 })),
].join('');
const drops = rain({ width: 160, height: 30, count: 12, seed: 4 });
