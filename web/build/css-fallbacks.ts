import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AtRule, ChildNode, Declaration, Helpers, Plugin, Rule } from 'postcss';

/**
 * Style sheets are written for today's browsers; this adds what the older ones of the floor (docs/browsers.md) get
 * instead. An unknown value that contains `var()` is discarded only when it is computed, and takes an earlier
 * declaration with it: the new value therefore stands in `@supports`, behind the old one.
 */
export function cssFallbacks(): Plugin {
  return {
    postcssPlugin: 'css-fallbacks',
    Once(sheet, make) {
      sheet.walkAtRules('media', (media) => {
        media.params = withoutRanges(media.params);
      });
      const layers: AtRule[] = [];
      sheet.walkAtRules('layer', (layer) => void layers.push(layer));
      for (const layer of layers) repeatUnlayered(layer, make);
      // Collected first: what is added below must not be visited.
      const rules: Rule[] = [];
      sheet.walkRules((rule) => void rules.push(rule));
      for (const rule of rules.filter((one) => !isKeyframe(one))) {
        replaceNewValues(rule, make);
        isolateHas(rule, make);
      }
    },
  };
}

const isKeyframe = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

interface NewValue {
  readonly known: RegExp;
  /** What a browser supports that knows it. */
  readonly test: string;
  readonly old: (value: string) => string;
}

const newValues: readonly NewValue[] = [
  { known: /color-mix\(/, test: '(color: color-mix(in srgb, red, red))', old: mixed },
  // The bars of a phone's browser cover a part of it: less exact, but usable.
  { known: /\d[ds]vh\b/, test: '(height: 1dvh)', old: (value) => value.replace(/(?<=\d)[ds]vh\b/g, 'vh') },
];

function replaceNewValues(rule: Rule, make: Helpers): void {
  for (const { known, test, old } of newValues) {
    const found = rule.nodes.filter((node): node is Declaration => node.type === 'decl' && known.test(node.value));
    if (found.length === 0) continue;
    const modern = rule.clone({ nodes: found.map((node) => node.clone()) });
    for (const node of found) node.value = old(node.value);
    rule.after(supports(make, test, modern));
  }
}

const supports = ({ AtRule }: Helpers, params: string, ...nodes: ChildNode[]): AtRule =>
  new AtRule({ name: 'supports', params, nodes });

/** `(width < 768px)` is Chromium 104, and so is the `not (…)` that the minifier makes of it. */
function withoutRanges(params: string): string {
  const below = (px: string) => `(max-width: ${Number(px) - 0.02}px)`;
  return params
    .replace(
      /\((\d+)px <= width < (\d+)px\)/g,
      (_, from: string, to: string) => `(min-width: ${from}px) and ${below(to)}`,
    )
    .replace(/\(width < (\d+)px\)/g, (_, to: string) => below(to))
    .replace(/\(width <= (\d+px)\)/g, '(max-width: $1)')
    .replace(/\(width >= (\d+px)\)/g, '(min-width: $1)');
}

/** Browsers before Chromium 99 skip a layer as a whole. Nothing tells them apart but another gap, of Chromium 105. */
function repeatUnlayered(layer: AtRule, make: Helpers): void {
  const { nodes } = layer.clone();
  if (nodes) layer.before(supports(make, WITHOUT_HAS, ...nodes));
}

const WITHOUT_HAS = 'not selector(:has(a))';

/**
 * One unknown selector invalidates the whole list. Focus and choice inside a label have a substitute
 * (`web/src/old-browsers/checked-labels.ts` sets the attribute); the rest is decoration.
 */
function isolateHas(rule: Rule, make: Helpers): void {
  const [withHas, others] = partition(rule.selectors, (selector) => selector.includes(':has('));
  if (withHas.length === 0) return;
  const old = withHas.filter((selector) => substituted(selector) !== selector).map(substituted);
  if (old.length > 0) rule.before(supports(make, WITHOUT_HAS, rule.clone({ selectors: old })));
  if (others.length === 0) return;
  rule.before(rule.clone({ selectors: others }));
  rule.selectors = withHas;
}

const substituted = (selector: string): string =>
  selector
    .replace(/:has\((?:input)?:focus-visible\)/g, ':focus-within')
    .replace(/:has\((?:input)?:checked\)/g, '[data-checked]');

function partition<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter((one) => is(one)), all.filter((one) => !is(one))];
}

const MIX = /color-mix\(in srgb, var\((--[\w-]+)\) (\d+)%, (?:transparent|var\((--[\w-]+)\))\)/g;

/** Computed with the colours of tokens.css; a site's own colours reach old browsers only unmixed. */
function mixed(value: string): string {
  const text = value.replace(/\s+/g, ' ').replace(MIX, (_, one: string, percent: string, other?: string) => {
    const share = Number(percent) / 100;
    const [a, b] = [channels(one), other === undefined ? undefined : channels(other)];
    if (!b) return `rgba(${a.join(', ')}, ${share})`;
    return `rgb(${a.map((channel, at) => Math.round(channel * share + (b[at] ?? 0) * (1 - share))).join(', ')})`;
  });
  if (text.includes('color-mix('))
    throw new Error(`no fallback for ${value}: only tokens and transparent can be mixed`);
  return text;
}

let tokens: ReadonlyMap<string, string> | undefined;

function channels(token: string): number[] {
  tokens ??= new Map(
    [
      ...readFileSync(resolve(import.meta.dirname, '../src/theme/tokens.css'), 'utf8').matchAll(
        /(--[\w-]+): #([\da-f]{6});/g,
      ),
    ].map(([, name = '', hex = '']) => [name, hex]),
  );
  const hex = tokens.get(token);
  if (hex === undefined) throw new Error(`no fallback for color-mix: ${token} is no colour of tokens.css`);
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
