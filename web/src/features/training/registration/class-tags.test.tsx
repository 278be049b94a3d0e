// @vitest-environment jsdom
import { Application } from '@ganlin/contract/training/kinds';
import { cleanup, render, screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { PublicClass } from '../model/form-values.ts';
import { ClassTags } from './class-facts.tsx';
import { classTimes } from '../../../../test/samples.ts';

afterEach(cleanup);

// The fields of a class that its badges read.
const trainclass = {
  ...classTimes,
  application: Application.open,
  quota: null,
  left: null,
  waitingList: false,
  trainType: 1,
  charge: 0,
} as PublicClass;

describe('the badge of a class', () => {
  it.each([
    ['2026-03-15T23:59:59Z', '未开始', 'idle'],
    ['2026-03-16T00:00:00Z', '进行中', 'ok'],
    ['2026-03-21T00:00:00Z', '进行中', 'ok'],
    ['2026-03-21T00:00:01Z', '已结束', 'idle'],
  ])('at %s shows %s in the tone %s [S4-01…S4-04]', (now, text, tone) => {
    render(<ClassTags trainclass={trainclass} now={new Date(now)} />);
    const badge = within(screen.getByTestId('class-status')).getByText(text);
    expect(badge.dataset['tone']).toBe(tone);
  });

  it('is grey in one tone and green in the other, background and text [S4-02, S4-04]', () => {
    for (const colour of coloursOf('.tag')) expect(saturation(colour)).toBeLessThan(0.35);
    for (const colour of coloursOf(".tag[data-tone='ok']")) {
      expect(saturation(colour)).toBeGreaterThan(0.35);
      expect(hue(colour)).toBeGreaterThan(120);
      expect(hue(colour)).toBeLessThan(160);
    }
    expect(style('state-tag.module.css')).not.toContain("data-tone='idle'");
  });
});

const web = resolve(import.meta.dirname, '../../..');
const style = (name: string) => readFileSync(resolve(web, 'ui/list', name), 'utf8');

type Rgb = readonly [red: number, green: number, blue: number];

/** Background and text colour of a tag, from the tokens. */
function coloursOf(selector: string): Rgb[] {
  const tokens = readFileSync(resolve(web, 'theme/tokens.css'), 'utf8');
  const sheet = style('state-tag.module.css');
  const body = sheet.slice(sheet.indexOf(`${selector} {`)).split('}')[0] ?? '';
  const names = [...body.matchAll(/(?:background|color): var\((--[\w-]+)\)/g)].map(([, name = '']) => name);
  expect(names).toHaveLength(2);
  return names.map((name) => {
    const hex = new RegExp(`${name}: #([0-9a-f]{6});`).exec(tokens)?.[1] ?? '';
    const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
    return [part(0), part(2), part(4)];
  });
}

/** HSL saturation: 0 is grey. */
function saturation(colour: Rgb): number {
  const [limit, least] = [Math.max(...colour) / 255, Math.min(...colour) / 255];
  return (limit - least) / (1 - Math.abs(limit + least - 1));
}

function hue([red, green, blue]: Rgb): number {
  const spread = Math.max(red, green, blue) - Math.min(red, green, blue);
  if (green < red || green < blue) return Number.NaN;
  return 60 * (2 + (blue - red) / spread);
}
