import { describe, expect, it } from 'vitest';
import { guillocheSvg, mixed } from './guilloche.ts';

const colours = { colour: '#2d62a6', accent: '#d29a1f', paper: '#fffdf6' };
const papers = [
  [297, 210],
  [210, 297],
  [86, 54],
  [50, 50],
  [420, 50],
] as const;

describe.each(papers)('a guilloche on %d × %d mm', (width, height) => {
  const svg = guillocheSvg(width, height, colours);

  it('places everything on the paper, each motif at least once', () => {
    const placed = [...svg.matchAll(/<use href="#m(\d+)" transform="translate\(([-\d.]+) ([-\d.]+)\)/g)];
    for (const [, , x, y] of placed) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x)).toBeLessThanOrEqual(width);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y)).toBeLessThanOrEqual(height);
    }
    const motifs = [...svg.matchAll(/<g id="m(\d+)"/g)].map(([, id]) => id);
    expect(new Set(placed.map(([, id]) => id))).toEqual(new Set(motifs));
  });

  it('has whole periods on every side, so that the corners match', () => {
    const along = (turn: string) =>
      [...svg.matchAll(new RegExp(`translate\\(([-\\d.]+) ([-\\d.]+)\\) rotate\\(${turn}\\)`, 'g'))].length;
    expect(along('90')).toBe(along('270'));
    expect(along('90')).toBeGreaterThan(0);
  });

  it('consists of numbers, and of lines that a printer can print', () => {
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    const weights = [...svg.matchAll(/stroke-width="([\d.]+)"/g)].map(([, weight]) => Number(weight));
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0.07);
  });

  it('is the same each time', () => {
    expect(guillocheSvg(width, height, colours)).toBe(svg);
  });
});

it('mixes an ink with the paper', () => {
  expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mixed('#d29a1f', '#fffdf6', 1)).toBe('#d29a1f');
  expect(mixed('#d29a1f', '#fffdf6', 0)).toBe('#fffdf6');
});
