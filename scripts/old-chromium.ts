/**
 * Old browsers to test with: `npx node scripts/old-chromium.ts 87` unpacks that Chromium and prints the path of its
 * program. They come from npm, in packages made for running a browser in the cloud.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { temporaryFolder } from './at-end.ts';

const packages: Readonly<Record<string, string>> = {
  '87': 'chrome-aws-lambda@5.4.0',
  '103': '@sparticuz/chromium@103.0.0',
  '109': '@sparticuz/chromium@109.0.6',
};
const cache = resolve(import.meta.dirname, '../node_modules/.cache/old-chromium');

/** The path of its program. */
export function oldChromium(version: string): string {
  const home = join(cache, version);
  const program = join(home, 'chromium');
  if (existsSync(program)) return program;
  const name = packages[version];
  if (name === undefined)
    throw new Error(`Chromium ${version} is not available; there are ${Object.keys(packages).join(', ')}`);
  using folder = temporaryFolder('old-chromium-');
  const packed = execFileSync('npm', ['pack', '--silent', name], { cwd: folder.path, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', packed], { cwd: folder.path });
  const unpacked = join(folder.path, 'chromium-home');
  mkdirSync(unpacked);
  const read = (file: string) => brotliDecompressSync(readFileSync(join(folder.path, 'package/bin', `${file}.br`)));
  writeFileSync(join(unpacked, 'chromium'), read('chromium'), { mode: 0o755 });
  // The graphics library that it draws with.
  execFileSync('tar', ['x'], { cwd: unpacked, input: read('swiftshader.tar') });
  // Renamed in one step: an interrupted run leaves nothing under the final name, and blocks no later one.
  const copy = `${home}.${process.pid}`;
  mkdirSync(cache, { recursive: true });
  execFileSync('cp', ['-r', unpacked, copy]);
  rmSync(home, { recursive: true, force: true });
  renameSync(copy, home);
  return program;
}

if (import.meta.main) console.log(oldChromium(process.argv[2] ?? ''));
