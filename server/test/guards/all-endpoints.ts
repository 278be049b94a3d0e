import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Api, Endpoint } from '@ganlin/contract/core/endpoint';
import { modules } from '../../src/app.ts';

const contract = resolve(import.meta.dirname, '../../../contract/src');

/** Every endpoint the server handles, with its module. */
export const boundEndpoints: readonly { module: string; endpoint: Endpoint }[] = modules.flatMap(({ name, answers }) =>
  answers.flatMap(({ api }) => Object.values(api).map((endpoint) => ({ module: name, endpoint }))),
);

/** Endpoints for uploads in parts, with the methods of that protocol. */
export const boundParts: readonly { module: string; endpoint: Endpoint }[] = modules.flatMap(
  ({ name, resumables = [] }) => resumables.map(({ endpoint }) => ({ module: name, endpoint })),
);

/** Every API the contract exports, found by scanning all of its files. */
export async function contractApis(): Promise<{ name: string; api: Api }[]> {
  const files = (await readdir(contract, { recursive: true })).filter((file) => /^(?!.*\.test).*\.ts$/.test(file));
  const loaded = await Promise.all(
    files.map((file) => import(pathToFileURL(join(contract, file)).href) as Promise<Record<string, unknown>>),
  );
  return loaded
    .flatMap((exports) => Object.entries(exports))
    .filter(([name]) => name.endsWith('Api'))
    .map(([name, api]) => ({ name, api: api as Api }));
}
