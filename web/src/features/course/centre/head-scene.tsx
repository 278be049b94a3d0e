import { Cloud } from '../../../kits/scene/figures.tsx';
import { blob } from '../../../kits/scene/shapes.ts';

/** Contour lines and two clouds between the title and the search field. */
export function HeadScene() {
  return (
    <svg viewBox="0 0 1440 230" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d={lines} fill="none" stroke="white" strokeWidth="1.300" opacity=".85" />
      <Cloud at="translate(700 132) scale(.6)" opacity={0.9} />
      <Cloud at="translate(822 92) scale(.36)" opacity={0.75} />
    </svg>
  );
}

const lines = [
  ...Array.from({ length: 9 }, (_, i) => blob({ x: 160, y: 30, radius: 60 + i * 34, wobble: 0.2, seed: 7 })),
  ...Array.from({ length: 9 }, (_, i) => blob({ x: 1330, y: 200, radius: 40 + i * 40, wobble: 0.24, seed: 12 })),
].join('');
