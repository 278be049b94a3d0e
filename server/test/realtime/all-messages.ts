import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Ask, Push, Room } from '@ganlin/contract/core/message';
import { modules } from '../../src/app.ts';
import { ownAnswers } from '../../src/platform/realtime/clock.ts';

const contract = resolve(import.meta.dirname, '../../../contract/src');

/** Every message the server answers. */
export const boundAsks: readonly Ask[] = [ownAnswers, ...modules.flatMap(({ asks = [] }) => asks)].flatMap(({ asks }) =>
  Object.values(asks),
);

/** Every message and room the contract exports, found by scanning all of its files. */
export async function contractMessages(): Promise<{ asks: Ask[]; pushes: Push[]; rooms: Room[] }> {
  const files = (await readdir(contract, { recursive: true })).filter((file) => /^(?!.*\.test).*\.ts$/.test(file));
  const loaded = await Promise.all(
    files.map((file) => import(pathToFileURL(join(contract, file)).href) as Promise<Record<string, unknown>>),
  );
  const named = (suffix: string) =>
    loaded
      .flatMap((exports) => Object.entries(exports))
      .filter(([name]) => name.endsWith(suffix))
      .flatMap(([, values]) => Object.values(values as object));
  // The suffixes are reserved for these.
  return { asks: named('Asks') as Ask[], pushes: named('Pushes') as Push[], rooms: named('Rooms') as Room[] };
}
