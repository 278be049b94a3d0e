/** Path data for the drawings, computed instead of stored: a few lines here replace kilobytes of coordinates. */

/** Pseudo-random numbers from 0 to 1, the same at every load (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Blob {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly wobble: number;
  readonly seed: number;
}

/** A closed, uneven ring. Blobs of one seed have one outline, so that nested ones never cross. */
export function blob({ x, y, radius, wobble, seed }: Blob): string {
  const random = randomFrom(seed);
  const waves = [2, 3, 5].map((count) => ({ count, phase: random() * 2 * Math.PI, height: wobble / count }));
  const points = Array.from({ length: 28 }, (_, i) => {
    const angle = (i / 28) * 2 * Math.PI;
    const swell = waves.reduce((sum, wave) => sum + wave.height * Math.sin(wave.count * angle + wave.phase), 1);
    return [x + radius * swell * Math.cos(angle), y + radius * swell * Math.sin(angle)] as const;
  });
  return closedCurve(points);
}

interface Rain {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly seed: number;
}

/** Slanted strokes that repeat after `height`: drawn twice, the second copy follows the first without a seam. */
export function rain({ width, height, count, seed }: Rain): string {
  const random = randomFrom(seed);
  const strokes = Array.from({ length: count }, (_, i) => {
    const length = 9 + random() * 15;
    const x = ((i + random()) / count) * width;
    return { x, y: random() * height, length };
  });
  return [0, height]
    .flatMap((shift) =>
      strokes.map(({ x, y, length }) => `M${at(x)} ${at(y + shift)}l${at(length * -0.2)} ${at(length)}`),
    )
    .join('');
}

interface Ridge {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly period: number;
  readonly swing: number;
  readonly floor: number;
}

/** Rolling ground from `from` to `to`, with two wavelengths so that it does not look like a sine. */
export function ridge({ from, to, y, period, swing, floor }: Ridge): string {
  const step = period / 8;
  const height = (x: number) =>
    y + swing * (Math.sin((x / period) * 2 * Math.PI) + 0.45 * Math.sin((x / period) * 4.7 * Math.PI + 1));
  let line = `M${from} ${at(height(from))}`;
  for (let x = from + step; x <= to; x += step) {
    line += `Q${at(x)} ${at(height(x))} ${at(x + step / 2)} ${at((height(x) + height(x + step)) / 2)}`;
  }
  return `${line}V${floor}H${from}Z`;
}

interface Echo {
  /** Degrees from the vertical, distance, and its extent in both. */
  readonly azimuth: number;
  readonly range: number;
  readonly width: number;
  readonly depth: number;
  readonly strength: number;
}

interface Fan {
  readonly echoes: readonly Echo[];
  readonly nearest: number;
  readonly farthest: number;
  readonly ring: number;
  /** Half the opening angle of the fan in degrees, and the width of a cell. */
  readonly half: number;
  readonly cell: number;
}

/** Radar cells around 0,0 in four levels of strength: one path for each, the weakest first. */
export function radarCells({ echoes, nearest, farthest, ring, half, cell }: Fan): readonly string[] {
  const random = randomFrom(11);
  const paths = ['', '', '', ''];
  for (let range = nearest; range < farthest; range += ring) {
    for (let azimuth = -half; azimuth < half; azimuth += cell) {
      const power = echoes.reduce((sum, echo) => sum + strengthAt(echo, azimuth, range), 0);
      const step = Math.floor((power + (random() - 0.5) * 0.16) * 4);
      if (step >= 1) paths[Math.min(step, 4) - 1] += sector(azimuth, range, cell, ring);
    }
  }
  return paths;
}

function strengthAt(echo: Echo, azimuth: number, range: number): number {
  const across = (azimuth - echo.azimuth) / echo.width;
  const along = (range - echo.range) / echo.depth;
  return echo.strength * Math.exp(-(across * across + along * along));
}

function sector(azimuth: number, range: number, cell: number, ring: number): string {
  const far = range + ring * 0.86;
  const end = azimuth + cell * 0.86;
  return `M${polar(azimuth, range)}L${polar(azimuth, far)} ${polar(end, far)} ${polar(end, range)}Z`;
}

/** A point around 0,0: degrees from the vertical, clockwise. */
export function polar(azimuth: number, range: number): string {
  const angle = (azimuth * Math.PI) / 180;
  return `${at(range * Math.sin(angle))} ${at(-range * Math.cos(angle))}`;
}

function closedCurve(points: readonly (readonly [number, number])[]): string {
  const middle = (i: number) => {
    const [x, y] = points[i % points.length] ?? [0, 0];
    const [nextX, nextY] = points[(i + 1) % points.length] ?? [0, 0];
    return `${at((x + nextX) / 2)} ${at((y + nextY) / 2)}`;
  };
  const arcs = points.map((_, i) => {
    const [x, y] = points[(i + 1) % points.length] ?? [0, 0];
    return `Q${at(x)} ${at(y)} ${middle(i + 1)}`;
  });
  return `M${middle(0)}${arcs.join('')}Z`;
}

function at(value: number): number {
  return Math.round(value * 10) / 10;
}
