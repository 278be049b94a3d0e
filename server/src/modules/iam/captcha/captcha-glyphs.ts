export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Stroke = readonly Point[];

/** Height of every drawing on its grid; widths differ. */
export const glyphHeight = 14;

/**
 * Drawings of each character as paths of M, L and C commands, y downwards. Of characters that people could confuse
 * once bent (0 O D Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, E F, H N, U V) at most one is included.
 */
export const captchaGlyphs: ReadonlyMap<string, readonly string[]> = new Map([
  [
    '2',
    ['M1 4 C1 -1.4 9 -1.4 9 4 C9 7.5 5 10 1 14 L9.5 14', 'M1 3 C2 -1.4 9.4 -1 9 4 C8.5 9 2 9 1 14 C3 11.5 6 15 9.8 13'],
  ],
  [
    '3',
    [
      'M1 2 C3 -1 9 -1 9 3.5 C9 6.5 6 6.8 4 6.8 C7 6.8 9.5 8 9.5 10.5 C9.5 15 2 15 0.5 12',
      'M1 0 L9 0 L4.5 5.5 C8 5 9.5 7.5 9.5 9.5 C9.5 15 2.5 15 0.5 12',
    ],
  ],
  ['4', ['M7 14 L7 0 L0 10 L10 10', 'M7.6 14 L6.6 0 C5.4 3.6 3 7 0.2 9.6 L10.4 9']],
  [
    '5',
    [
      'M9 0 L2 0 L1.2 6 C4 4 9.7 4.8 9.7 9.3 C9.7 15 2.5 15 0.5 12.5',
      'M9.5 0 L1.5 0 L1.5 5.8 L5.5 5.8 C11 5.8 10.8 14 5 14 L0.5 14',
    ],
  ],
  [
    '6',
    [
      'M8.5 0.5 C3 1 0.5 6 0.5 10 C0.5 15.3 9.5 15.3 9.5 10 C9.5 5.3 1.8 5.3 0.6 9.5',
      'M6.8 0 L1.6 7.5 C-1 12 2 14 5 14 C8 14 9.5 12 9.5 9.8 C9.5 5.4 3.6 5 1.6 7.5',
    ],
  ],
  ['7', ['M0.5 0 L9.5 0 L3 14', 'M0.8 2.2 L0.5 0 L9.5 0 C7 4 3.4 9 3 14']],
  [
    '8',
    [
      'M5 6.5 C0.6 6 0.4 0 5 0 C9.6 0 9.4 6 5 6.5 C-1.2 7.4 -0.8 14 5 14 C10.8 14 11.2 7.4 5 6.5',
      'M9 2.6 C8 -1.6 0.6 -0.6 1 3.4 C1.5 7 9.6 7 9.6 10.8 C9.6 15 0.4 15 0.4 10.8 C0.4 7 8.4 6.6 9 2.6',
    ],
  ],
  [
    '9',
    [
      'M1.5 13.5 C7 13 9.5 8 9.5 4 C9.5 -1.3 0.5 -1.3 0.5 4 C0.5 8.7 8.2 8.7 9.4 4.5',
      'M9 4 C9 -1.3 0.8 -1.3 0.8 4 C0.8 9 9 9 9 4 L8 14',
    ],
  ],
  [
    'A',
    [
      'M0.2 14 L1 4.4 L5 0 L9 4.4 L9.8 14 M0.8 8.4 L9.2 8.4',
      'M0.5 14 L0.5 6 C0.5 -2 9.5 -2 9.5 6 L9.5 14 M0.5 8 L9.5 8',
    ],
  ],
  [
    'C',
    [
      'M9.5 2.6 C6.5 -1.6 0.5 -0.6 0.5 7 C0.5 14.6 6.5 15.6 9.5 11.4',
      'M9.4 -0.4 L9.4 3.4 C8 -1.2 0.5 -1.4 0.5 7 C0.5 14 6 15 9.6 12.4',
    ],
  ],
  [
    'E',
    [
      'M9 0 L1 0 L1 14 L9.4 14 M1 6.8 L7.6 6.8',
      'M9.2 0.8 C6 -0.8 3.6 0.6 1.4 0.2 L0.8 13.8 C4 13 7 14.8 9.6 13.4 M1.2 6.8 L7.8 6.4',
    ],
  ],
  ['J', ['M3 0 L10 0 M7 0 L7 10 C7 15.2 1 15.2 0.5 10.4', 'M3 0 L7.5 0 L7.5 9.5 C7.5 15.5 0.5 15.2 0.5 11']],
  ['K', ['M1 0 L1 14 M9 0 L1 8.4 M3.6 5.8 L9.6 14', 'M1.4 0 L1 14 M9 0.4 C7 5 4 7 1.2 7 C5.5 7 7.5 9 9.8 14']],
  [
    'M',
    [
      'M0 14 L1 0 L6.5 11 L12 0 L13 14',
      'M0.5 0 L0.5 14 M0.5 4.6 C1.5 -1.2 6 -1.8 6 4.4 L6 14 M6 4.6 C7 -1.2 11.5 -1.8 11.5 4.4 L11.5 14',
    ],
  ],
  ['N', ['M1 14 L1 0 L9 14 L9 0', 'M1 14 L1.4 0.4 C3.5 2 6.5 12 8.6 13.6 L9 0']],
  [
    'P',
    [
      'M1 14 L1 0 L5 0 C10.8 0 10.8 7.6 5 7.6 L1 7.6',
      'M2.2 0.4 L2 14 M0.2 1 C4 -1.4 9.8 -0.6 9.6 3.8 C9.4 7.6 5 8.6 2.2 7.6',
    ],
  ],
  [
    'R',
    [
      'M1 14 L1 0 L5 0 C10.6 0 10.6 7.4 5 7.4 L1 7.4 M4.8 7.4 L9.6 14',
      'M2.2 0.4 L2 14 M0.2 1 C4 -1.4 9.6 -0.6 9.4 3.6 C9.2 7.4 5 8 2.2 7.4 C7.6 7.6 6.6 13.4 10.4 14',
    ],
  ],
  ['T', ['M-0.5 0 L10.5 0 M5 0 L5 14', 'M-0.4 1 C3 -1 7 1.2 10.8 0 M5.2 0.4 L5.4 14']],
  [
    'U',
    [
      'M0.8 0 L0.8 9 C0.8 15.6 9.2 15.6 9.2 9 L9.2 0',
      'M0 0 C1.4 3 0.6 5 0.8 8.6 C1 15.8 9 15.8 9.2 8.6 C9.4 5 8.6 3 10 0',
    ],
  ],
  ['W', ['M0 0 L3.2 14 L6.5 3 L9.8 14 L13 0', 'M0 0 L3.8 14 L7.8 2.5 M5.2 2.5 L9.2 14 L13 0']],
  ['X', ['M0.5 0 L9.5 14 M9.5 0 L0.5 14', 'M0.2 0.6 C5.4 -0.4 4.6 14.4 9.8 13.4 M9.4 0 C7 4 3 10 0.6 14']],
  ['Y', ['M0.5 0 L5 7 L9.5 0 M5 7 L5 14', 'M0.5 0 C1.4 3.6 3.4 6.4 5.6 8 M10 0 C8.6 5 6.4 9.6 3.4 14']],
]);

/** Flattens a drawing to polylines fine enough for later bending. */
export function strokesOf(drawing: string): Stroke[] {
  const strokes: Point[][] = [];
  for (const [, command, numbers] of drawing.matchAll(/([MLC])([^MLC]+)/g)) {
    const points = pointsOf(numbers ?? '');
    if (command === 'M') {
      strokes.push(points);
      continue;
    }
    const stroke = strokes.at(-1);
    const from = stroke?.at(-1);
    if (!stroke || !from) throw new Error(`drawing does not start with a move: ${drawing}`);
    stroke.push(...curve([from, ...points]));
  }
  return strokes;
}

const piecesPerSegment = 8;

function pointsOf(numbers: string): Point[] {
  const values = numbers.trim().split(/\s+/).map(Number);
  return Array.from({ length: values.length / 2 }, (_, i) => ({ x: values[2 * i] ?? 0, y: values[2 * i + 1] ?? 0 }));
}

/** Points of the Bézier curve of these control points (two make a line), without the first one. */
function curve(control: readonly Point[]): Point[] {
  return Array.from({ length: piecesPerSegment }, (_, i) => castel(control, (i + 1) / piecesPerSegment));
}

function castel(control: readonly Point[], t: number): Point {
  const [first, ...rest] = control;
  if (!first) throw new Error('a curve needs a point');
  if (rest.length === 0) return first;
  const next = rest.map((to, i) => {
    const from = control[i] ?? first;
    return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
  });
  return castel(next, t);
}
