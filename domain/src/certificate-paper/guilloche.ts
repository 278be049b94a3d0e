/** A drawing of cubic curves in millimetres, placed several times. */
interface Motif {
  readonly strokes: readonly Stroke[];
  readonly at: readonly Placement[];
}

interface Stroke {
  /** Null for none. */
  readonly colour: string | null;
  readonly fill: string | null;
  readonly weight: number;
  readonly closed: boolean;
  readonly start: Point;
  readonly segments: readonly Segment[];
}

/** Top left of the page is the origin; degrees, clockwise. */
interface Placement {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

type Point = readonly [x: number, y: number];
/** First control point, second control point, end. */
type Segment = readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

interface GuillocheColours {
  readonly colour: string;
  readonly accent: string;
  readonly paper: string;
}

/** Parts of the shorter side: the border of a card is that of a sheet, made smaller. */
const MARGIN = 0.024;
const BAND = 0.064;
/** Millimetres. Thinner lines are dropped by printers. */
const THINNEST = 0.07;

/**
 * The ground of a certificate as SVG: a border of crossing waves between lines, rosettes in its corners and behind the
 * text.
 */
export function guillocheSvg(width: number, height: number, colours: GuillocheColours): string {
  const motifs = guillocheMotifs(width, height, colours);
  return svgOf(width, height, [
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    `<defs>${motifs.map(({ strokes }, n) => `<g id="m${n}">${strokes.map(pathOf).join('')}</g>`).join('')}</defs>`,
    ...motifs.flatMap(({ at }, n) => at.map((placement) => useOf(n, placement))),
  ]);
}

/** A page of `width` × `height` millimetres. */
export const svgOf = (width: number, height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;

const useOf = (motif: number, { x, y, turn }: Placement): string =>
  `<use href="#m${motif}" transform="translate(${rounded(x)} ${rounded(y)})${turn === 0 ? '' : ` rotate(${turn})`}"/>`;

function pathOf({ start, segments, closed, colour, fill, weight }: Stroke): string {
  const look = `fill="${fill ?? 'none'}"${colour === null ? '' : ` stroke="${colour}" stroke-width="${weight}"`}`;
  const curves = segments.map((segment) => `C${segment.join(' ')}`).join('');
  return `<path ${look} d="M${start.join(' ')}${curves}${closed ? 'Z' : ''}"/>`;
}

function guillocheMotifs(width: number, height: number, colours: GuillocheColours): Motif[] {
  const unit = Math.min(width, height);
  const margin = unit * MARGIN;
  const band = unit * BAND;
  const thin = Math.max(THINNEST, unit * 0.0006);
  const inner = margin + band;
  return [
    ...centreRosette(width, height, { ...colours, thin }),
    ...border(width, height, { ...colours, thin, margin, band }),
    frame(width, height, { inset: margin, colour: colours.colour, weight: unit * 0.0034 }),
    frame(width, height, { inset: margin + unit * 0.0068, colour: colours.colour, weight: thin * 1.4 }),
    frame(width, height, { inset: inner, colour: colours.colour, weight: thin * 1.4 }),
    frame(width, height, { inset: inner + unit * 0.008, colour: colours.accent, weight: unit * 0.0021 }),
    ...corners(width, height, { ...colours, thin, margin, band }),
  ];
}

interface Look extends GuillocheColours {
  readonly thin: number;
}
interface BorderLook extends Look {
  readonly margin: number;
  readonly band: number;
}

/** Waves around the page, with a whole number of periods on every side, so that the corners match. */
function border(width: number, height: number, look: BorderLook): Motif[] {
  const { margin, band } = look;
  const inner = margin + band;
  const across = periodsOf(width - 2 * inner, band);
  const down = periodsOf(height - 2 * inner, band);
  return [
    waves(across.period, look, [
      ...row(across, (along) => ({ x: inner + along, y: margin, turn: 0 })),
      ...row(across, (along) => ({ x: width - inner - along, y: height - margin, turn: 180 })),
    ]),
    waves(down.period, look, [
      ...row(down, (along) => ({ x: width - margin, y: inner + along, turn: 90 })),
      ...row(down, (along) => ({ x: margin, y: height - inner - along, turn: 270 })),
    ]),
  ];
}

interface Periods {
  readonly count: number;
  readonly period: number;
}

function periodsOf(length: number, about: number): Periods {
  const count = Math.max(1, Math.round(length / about));
  return { count, period: length / count };
}

const row = ({ count, period }: Periods, place: (along: number) => Placement): Placement[] =>
  Array.from({ length: count }, (_, n) => place(n * period));

/** A border narrower than this has fewer lines: they would run together. */
const FULL_BAND = 8;
const fewer = (count: number, band: number): number => Math.max(3, Math.round(count * Math.min(1, band / FULL_BAND)));

/** 0 to below 1 in equal steps. */
const series = (count: number): number[] => Array.from({ length: count }, (_, n) => n / count);

/** One period of the border: a net of waves in the colour, under a braid in the accent. */
function waves(period: number, { colour, accent, paper, thin, band }: BorderLook, at: Placement[]): Motif {
  const middle = band * 0.54;
  const reach = band * 0.43;
  const net = series(fewer(10, band)).map((part) =>
    graph(period, 8, (t) => middle + reach * Math.sin((t + part) * TURN)),
  );
  const braid = series(fewer(6, band)).flatMap((part) =>
    [0, 0.25, 0.5, 0.75].map((from) =>
      graph(period, 8, (t) => middle + reach * (0.3 + 0.6 * part) * Math.sin((t + from) * TURN)),
    ),
  );
  return {
    strokes: [
      ...net.map((curve) => ({ ...curve, ...line(mixed(colour, paper, 0.5), thin) })),
      ...braid.map((curve) => ({ ...curve, ...line(mixed(accent, paper, 0.9), thin) })),
    ],
    at,
  };
}

function corners(width: number, height: number, { colour, accent, paper, thin, margin, band }: BorderLook): Motif[] {
  const middle = margin + band / 2 + band * 0.02;
  const centres: Point[] = [
    [middle, middle],
    [width - middle, middle],
    [middle, height - middle],
    [width - middle, height - middle],
  ];
  const radius = band * 0.6;
  const still = centres.map(([x, y]) => ({ x, y, turn: 0 }));
  const turned = (petals: number, copies: number) =>
    centres.flatMap(([x, y]) => turnsOf(petals, copies).map((turn) => ({ x, y, turn })));
  return [
    { strokes: [disc(radius, paper), ring(radius, colour, thin * 2), ring(radius * 0.94, accent, thin)], at: still },
    {
      strokes: [rosetteLine(radius, { petals: 16, from: 0.5, to: 0.92 }, line(mixed(colour, paper, 0.72), thin))],
      at: turned(16, fewer(6, band)),
    },
    {
      strokes: [rosetteLine(radius, { petals: 8, from: 0.16, to: 0.6 }, line(accent, thin * 1.15))],
      at: turned(8, fewer(6, band)),
    },
    {
      strokes: [disc(radius * 0.17, accent), ring(radius * 0.17, paper, thin * 2), disc(radius * 0.06, paper)],
      at: still,
    },
  ];
}

/** Pale enough to read a text over it. */
function centreRosette(width: number, height: number, { colour, accent, paper, thin }: Look): Motif[] {
  const [x, y] = [width / 2, height / 2];
  const radius = Math.min(width, height) * 0.36;
  const rings = [
    { petals: 36, from: 0.72, to: 1, copies: 6, colour: mixed(colour, paper, 0.2) },
    { petals: 24, from: 0.46, to: 0.8, copies: 6, colour: mixed(colour, paper, 0.16) },
    { petals: 18, from: 0.26, to: 0.54, copies: 6, colour: mixed(accent, paper, 0.3) },
    { petals: 12, from: 0.1, to: 0.31, copies: 5, colour: mixed(accent, paper, 0.26) },
  ];
  return rings.map(({ copies, colour: ink, ...shape }) => ({
    strokes: [rosetteLine(radius, shape, line(ink, thin))],
    at: turnsOf(shape.petals, fewer(copies, radius / 4)).map((turn) => ({ x, y, turn })),
  }));
}

/** Turned copies of one line with petals make the net of a rosette. */
const turnsOf = (petals: number, copies: number): number[] =>
  Array.from({ length: copies }, (_, n) => rounded((n * 360) / (petals * copies)));

const TURN = 2 * Math.PI;

interface Line {
  readonly colour: string;
  readonly fill: null;
  readonly weight: number;
}
const line = (colour: string, weight: number): Line => ({ colour, fill: null, weight: rounded(weight) });

type Curve = Pick<Stroke, 'start' | 'segments' | 'closed'>;

/** A line around the centre whose distance from it swings between two parts of the radius. */
function rosetteLine(
  radius: number,
  { petals, from, to }: { petals: number; from: number; to: number },
  look: Line,
): Stroke {
  const middle = ((from + to) / 2) * radius;
  const swing = ((to - from) / 2) * radius;
  const at = (t: number): Point => {
    const distance = middle + swing * Math.cos(petals * t * TURN);
    return [distance * Math.cos(t * TURN), distance * Math.sin(t * TURN)];
  };
  return { ...smooth(at, petals * 6, true), ...look };
}

const graph = (width: number, steps: number, y: (t: number) => number): Curve =>
  smooth((t) => [t * width, y(t)], steps, false);

/** Cubic curves through points of a parametric one, with its slopes. */
function smooth(at: (t: number) => Point, steps: number, closed: boolean): Curve {
  const step = 1 / steps;
  const slope = (t: number): Point => {
    const [[x1, y1], [x2, y2]] = [at(t - step / 100), at(t + step / 100)];
    return [((x2 - x1) * 50) / 3, ((y2 - y1) * 50) / 3];
  };
  const segments = Array.from({ length: steps }, (_, n): Segment => {
    const [t1, t2] = [n * step, (n + 1) * step];
    const [[x1, y1], [x2, y2], [dx1, dy1], [dx2, dy2]] = [at(t1), at(t2), slope(t1), slope(t2)];
    return [x1 + dx1, y1 + dy1, x2 - dx2, y2 - dy2, x2, y2].map(rounded) as unknown as Segment;
  });
  const [x, y] = at(0);
  return { start: [rounded(x), rounded(y)], segments, closed };
}

function frame(
  width: number,
  height: number,
  { inset, colour, weight }: { inset: number; colour: string; weight: number },
): Motif {
  const [right, bottom] = [width - inset, height - inset];
  const corner: Point[] = [
    [right, inset],
    [right, bottom],
    [inset, bottom],
  ];
  const start: Point = [rounded(inset), rounded(inset)];
  const segments = corner.map(([x, y]) => [x, y, x, y, x, y].map(rounded) as unknown as Segment);
  return { strokes: [{ start, segments, closed: true, ...line(colour, weight) }], at: [{ x: 0, y: 0, turn: 0 }] };
}

const circle = (radius: number): Curve =>
  smooth((t) => [radius * Math.cos(t * TURN), radius * Math.sin(t * TURN)], 8, true);
const ring = (radius: number, colour: string, weight: number): Stroke => ({
  ...circle(radius),
  ...line(colour, weight),
});
const disc = (radius: number, fill: string): Stroke => ({ ...circle(radius), colour: null, fill, weight: 0 });

/** `part` of an ink on paper as a flat colour: transparency prints differently on every device. */
export function mixed(ink: string, paper: string, part: number): string {
  const channel = (from: number): string => {
    const [a, b] = [ink, paper].map((colour) => Number.parseInt(colour.slice(from, from + 2), 16)) as [number, number];
    return Math.round(a * part + b * (1 - part))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** A thousandth of a millimetre. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
