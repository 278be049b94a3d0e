import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Writes the checksum of every file in `folder`, for `sha256sum --check`. */
export function writeChecksums(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => file !== 'SHA256SUMS')
    .sort();
  const lines = files.map((file) => `${sha256Of(join(folder, file))}  ${file}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}

export function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Packs a folder; the same content gives the same file. */
export function packFolder(folder: string, archive: string, time: string): void {
  const tar = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner', '-C', dirname(folder)];
  execFileSync('tar', [...tar, '-I', 'gzip -n -7', '-cf', archive, basename(folder)]);
}
