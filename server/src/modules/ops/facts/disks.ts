import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Config } from '../../../config.ts';

interface Disk {
  readonly name: 'files' | 'temporary';
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** The disks this process writes to. One that cannot be read is left out. */
export async function readDisks({ storage }: Pick<Config, 'storage'>): Promise<Disk[]> {
  const places = [
    ...(storage.driver === 'local' ? [['files', storage.directory] as const] : []),
    // Uploads and conversions.
    ['temporary', tmpdir()] as const,
  ];
  const disks = await Promise.all(places.map(([name, path]) => readDisk(name, path).catch(() => undefined)));
  return disks.filter((disk) => disk !== undefined);
}

/** As `df` counts: what only root may use is neither free nor part of the size. */
async function readDisk(name: Disk['name'], path: string): Promise<Disk> {
  const { bsize, blocks, bfree, bavail } = await statfs(path);
  return { name, freeBytes: bavail * bsize, sizeBytes: (blocks - bfree + bavail) * bsize };
}
