import { readdir, readFile } from 'node:fs/promises';
import { demoUrl } from '../../../folders.ts';
import { parsePiece, type DemoPiece } from './demo-piece.rules.ts';

const folder = demoUrl('content/');

/** All files, by channel and name. */
export async function readDemoPieces(): Promise<DemoPiece[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return parsePiece(name.replaceAll('\\', '/').slice(0, -'.md'.length), text);
    }),
  );
}

/** Throws when there is no drawing of this name. */
export const readDemoDrawing = (name: string): Promise<string> =>
  readFile(new URL(`drawings/${name}.svg`, folder), 'utf8');
