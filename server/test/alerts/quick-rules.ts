import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const source = resolve(import.meta.dirname, '../../../deploy/monitoring/rules');
const unitSeconds = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;
/** Rates need a few samples, one every two seconds. */
const LEAST_SECONDS = 8;

/**
 * The rules of the product with shorter waits: `for`, ranges and offsets are divided, thresholds stay. What five
 * minutes see in production, a few seconds see here.
 */
export function quickRules(text: string, factor: number): string {
  const shorter = (amount: string, unit: string, least: number): string => {
    // The patterns below match no other letters.
    const seconds = (Number(amount) * unitSeconds[unit as keyof typeof unitSeconds]) / factor;
    return `${Math.max(least, Math.round(seconds))}s`;
  };
  return text
    .replaceAll(/^( +for: )(\d+)([smhd])$/gm, (_, head: string, n: string, unit: string) => head + shorter(n, unit, 2))
    .replaceAll(/\[(\d+)([smhd])\]/g, (_, n: string, unit: string) => `[${shorter(n, unit, LEAST_SECONDS)}]`)
    .replaceAll(/offset (\d+)([smhd])/g, (_, n: string, unit: string) => `offset ${shorter(n, unit, LEAST_SECONDS)}`);
}

/** Writes them to `folder`; returns the names of all alerts. */
export function writeQuickRules(folder: string, factor: number): string[] {
  mkdirSync(folder, { recursive: true });
  return globSync(join(source, '*.yml')).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    writeFileSync(join(folder, basename(path)), quickRules(text, factor));
    return [...text.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  });
}
