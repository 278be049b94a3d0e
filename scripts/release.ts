/**
 * Makes a release: `npm run release [-- --arch x64,arm64] [--to release] [--debian-packages]`, after `npm run build`.
 * Writes `ganlin-<version>-linux-<arch>.tar.gz`, the add-ons for faces and API documentation, with `--debian-packages`
 * also PostgreSQL and the like for servers without a network (needs Debian and apt-utils), and SHA256SUMS.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from './at-end.ts';
import type { Lockfile } from './packages.rules.ts';
import { addOns, bundleServer, unbundled } from './release/bundle-server.ts';
import { componentsOf, licencesText, type Component } from './release/components.ts';
import { copyPackages, fetchPackage } from './release/copy-packages.ts';
import { closureOf, packageOf, type Arch } from './release/locked-packages.rules.ts';
import { packDebianPackages } from './release/debian-packages.ts';
import { packFolder, sha256Of, writeChecksums } from './release/pack.ts';
import { sbomOf } from './release/sbom.ts';

const repository = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    arch: { type: 'string', default: 'x64,arm64' },
    to: { type: 'string', default: 'release' },
    'debian-packages': { type: 'boolean' },
    // Where there is no git, as in an image.
    commit: { type: 'string' },
  },
});
const to = resolve(repository, values.to);
const { version, devDependencies } = read('package.json') as {
  version: string;
  devDependencies: Record<string, string>;
};
const lock = (read('package-lock.json') as { packages: Lockfile }).packages;
const about = { version, ...source() };
if (!existsSync(join(repository, 'web/dist/index.html'))) throw new Error('no web/dist: run `npm run build` first');

rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });
using work = temporaryFolder('release-');
const bundled = await bundleServer(repository, join(work.path, 'dist'));
for (const arch of values.arch.split(',')) makeRelease(archOf(arch));
for (const [name, packages] of Object.entries(addOns)) makeAddOn(name, packages);
if (values['debian-packages']) packDebianPackages(to);
const archives = readdirSync(to).sort();
writeFileSync(join(to, 'SHA256SUMS'), archives.map((name) => `${sha256Of(join(to, name))}  ${name}\n`).join(''));
console.log([...archives, 'SHA256SUMS'].map((name) => `${values.to}/${name}`).join('\n'));

function makeRelease(arch: Arch): void {
  const name = `ganlin-${version}-linux-${arch}`;
  const folder = join(work.path, name);
  const packages = closureOf(lock, unbundled, { arch });
  writeText(folder, 'release.json', `${JSON.stringify({ ...about, node: devDependencies['node'], arch })}\n`);
  copyNode(arch, join(folder, 'bin/node'));
  cpSync(join(work.path, 'dist'), join(folder, 'server/dist'), { recursive: true });
  writeText(folder, 'server/package.json', `${JSON.stringify({ name: 'ganlin', version, type: 'module' })}\n`);
  for (const part of [
    'server/migrations',
    'server/demo',
    'web/dist',
    'LICENSE',
    'CHANGELOG.md',
    'docs/operations.md',
    'deploy/ha',
  ])
    cpSync(join(repository, part), join(folder, part), { recursive: true });
  cpSync(join(repository, 'deploy/release'), folder, { recursive: true });
  copyPackages(repository, packages, lock, folder);
  const components = shipped(packages, arch);
  writeText(folder, 'sbom.cdx.json', `${JSON.stringify(sbomOf(about, components), undefined, 1)}\n`);
  writeText(folder, 'LICENSES.txt', licencesText(components));
  writeChecksums(folder);
  packFolder(folder, join(to, `${name}.tar.gz`), about.builtAt);
  rmSync(folder, { recursive: true });
}

/** Unpacked over a release. */
function makeAddOn(name: string, packages: readonly string[]): void {
  const folder = join(work.path, `ganlin-${version}-${name}`);
  const needed = closureOf(lock, unbundled, { arch: 'x64' });
  const paths = closureOf(lock, packages, { arch: 'x64' }).filter((path) => !needed.includes(path));
  copyPackages(repository, paths, lock, folder);
  writeText(folder, `LICENSES-${name}.txt`, licencesText(componentsOf(repository, paths, lock)));
  packFolder(folder, join(to, `ganlin-${version}-${name}.tar.gz`), about.builtAt);
}

/** The packages in the bundle, in the web and in node_modules, and Node itself. */
function shipped(packages: readonly string[], arch: Arch): Component[] {
  const inBundle = bundled.flatMap((file) => packageOf(relative(repository, file)) ?? []);
  const { dependencies = {} } = read('web/package.json') as { dependencies?: Record<string, string> };
  const inWeb = closureOf(lock, Object.keys(dependencies), { arch, from: 'web' });
  const node = { name: 'node', version: devDependencies['node'] ?? '', licence: 'MIT', integrity: undefined };
  return [
    { ...node, licenceText: undefined },
    ...componentsOf(repository, [...new Set([...packages, ...inBundle, ...inWeb])], lock),
  ];
}

function copyNode(arch: Arch, target: string): void {
  using fetched =
    arch === process.arch ? undefined : fetchPackage(`node-linux-${arch}`, { version: devDependencies['node'] });
  cpSync(fetched ? join(fetched.path, 'bin/node') : process.execPath, target);
  chmodSync(target, 0o755);
}

function source(): { commit: string; builtAt: string } {
  if (values.commit !== undefined) return { commit: values.commit, builtAt: new Date().toISOString() };
  const git = (...command: string[]) => execFileSync('git', command, { cwd: repository, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain') !== '';
  return {
    commit: `${git('rev-parse', '--short=12', 'HEAD')}${isChanged ? '-changed' : ''}`,
    builtAt: git('log', '-1', '--format=%cI'),
  };
}

function archOf(name: string): Arch {
  if (name === 'x64' || name === 'arm64') return name;
  throw new Error(`--arch: ${name} is neither x64 nor arm64`);
}

function writeText(folder: string, name: string, text: string): void {
  mkdirSync(resolve(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(repository, file), 'utf8'));
}
