import type { Sample } from './trend.rules.ts';

interface Curve {
  readonly title: string;
  readonly samples: readonly Sample[];
}

const [WIDTH, HEIGHT, PER_ROW, LEFT, TOP] = [360, 130, 2, 56, 26] as const;

/** A picture with one small chart for each figure, each from zero to its highest value. */
export function curvesOf(curves: readonly Curve[]): string {
  const rows = Math.ceil(curves.length / PER_ROW);
  const charts = curves.map(({ title, samples }, at) => {
    const [x, y] = [(at % PER_ROW) * (WIDTH + LEFT), Math.floor(at / PER_ROW) * (HEIGHT + 2 * TOP)];
    return `<g transform="translate(${x + LEFT},${y + TOP})">${chartOf(title, samples)}</g>`;
  });
  const size = [PER_ROW * (WIDTH + LEFT) + 10, rows * (HEIGHT + 2 * TOP)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.join(' ')}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
${charts.join('\n')}
</svg>
`;
}

function chartOf(title: string, samples: readonly Sample[]): string {
  const most = Math.max(...samples.map(({ value }) => value), Number.MIN_VALUE);
  const last = samples.at(-1)?.hours ?? 1;
  const points = samples.map(
    ({ hours, value }) => `${((hours / last) * WIDTH).toFixed(1)},${(HEIGHT - (value / most) * HEIGHT).toFixed(1)}`,
  );
  return `<text y="-8" font-size="12">${escaped(title)}</text>
<path d="M0,0V${HEIGHT}H${WIDTH}" fill="none" stroke="#999"/>
<text x="-6" y="10" text-anchor="end">${short(most)}</text><text x="-6" y="${HEIGHT}" text-anchor="end">0</text>
<text x="${WIDTH}" y="${HEIGHT + 14}" text-anchor="end">${short(last)} h</text>
<polyline points="${points.join(' ')}" fill="none" stroke="#1668dc" stroke-width="1.5"/>`;
}

const short = (value: number): string =>
  value >= 100 ? String(Math.round(value)) : String(Math.round(value * 100) / 100);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
