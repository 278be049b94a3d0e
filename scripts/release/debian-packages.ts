import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../at-end.ts';

/** What install.sh installs; the dependencies come with them. */
const wanted = ['postgresql', 'redis-server', 'nginx-light', 'ffmpeg', 'fonts-noto-cjk', 'openssl'];

/**
 * Writes the Debian packages that an installation needs, as a repository in one file, for servers without a network.
 * They are those of the Debian that this computer runs.
 */
export function packDebianPackages(to: string): void {
  using folder = temporaryFolder('debian-packages-');
  const archives = join(folder.path, 'archives');
  mkdirSync(join(archives, 'partial'), { recursive: true });
  // As if nothing were installed here, so that it is complete for any computer.
  const options = { 'Dir::State::status': '/dev/null', 'Dir::Cache::archives': archives, 'APT::Sandbox::User': 'root' };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  execFileSync('apt-get', [...flags, '-y', '-qq', '--no-install-recommends', '--download-only', 'install', ...wanted], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const index = execFileSync('apt-ftparchive', ['packages', '.'], { cwd: archives, maxBuffer: 100 * 2 ** 20 });
  writeFileSync(join(archives, 'Packages'), index);
  const tar = ['--sort=name', '--owner=0', '--group=0', '--exclude=./partial', '--exclude=./lock', '-C', archives];
  execFileSync('tar', [...tar, '-cf', join(to, `ganlin-debian-${debianVersion()}-${debianArch()}.tar`), '.']);
}

const debianVersion = (): string =>
  /^VERSION_ID="?([\d.]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'unknown';

const debianArch = (): string => execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim();
