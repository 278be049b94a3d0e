/** What is read of package-lock.json, by path. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
}
export type Lockfile = Readonly<Record<string, LockedPackage>>;

/** Licences that ask no more of a product than to keep their text; LGPL and MPL code is used unchanged and apart. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  'Unlicense',
  'Zlib',
]);

/** What older packages wrote before there were SPDX names. */
const aliases: Readonly<Record<string, string>> = {
  'Apache License 2.0': 'Apache-2.0',
  BSD: 'BSD-3-Clause',
  'MIT/X11': 'MIT',
};

/** Packages that name no licence in their package.json, with what was found elsewhere. */
const licencesFoundElsewhere: Readonly<Record<string, string>> = {
  // Its Readme says so.
  'node_modules/combine-errors': 'MIT',
  // Below exceljs, which reads streams we never give it; its author publishes his packages under MIT.
  'node_modules/buffers': 'MIT',
};

/** Production packages whose licence is none of the allowed ones. */
export function licenceFaults(lock: Lockfile): string[] {
  return Object.entries(lock)
    .filter(([path, { link, dev, devOptional }]) => path.includes('node_modules/') && !link && !dev && !devOptional)
    .map(([path, { license }]) => [path, license ?? licencesFoundElsewhere[path] ?? 'none'] as const)
    .filter(([, licence]) => !isAllowed(licence))
    .map(([path, licence]) => `${path}: licence ${licence} is not in the list of allowed ones`);
}

/** Reads `(A OR B) AND C` and `(A AND B)`: package authors write no brackets within brackets. */
export function isAllowed(expression: string): boolean {
  const whole = aliases[expression] ?? expression.replace(/^\(([^()]*)\)$/, '$1');
  return whole.split(' AND ').every((part) =>
    part
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((one) => allowed.has(one)),
  );
}

/** Packages that come from elsewhere than the registry, or whose bytes nothing vouches for. */
export function originFaults(lock: Lockfile): string[] {
  return Object.entries(lock)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .flatMap(([path, { resolved, integrity }]) => [
      ...(integrity?.startsWith('sha512-') ? [] : [`${path}: has no sha512 integrity in package-lock.json`]),
      ...(resolved ? [`${path}: names the place it comes from (${resolved}); packages come from the registry`] : []),
    ]);
}

/** Install scripts run with the rights of whoever installs: each is decided on by name in `allowScripts`. */
export function scriptFaults(lock: Lockfile, allowScripts: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(lock)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => !(name in allowScripts))
    .map((name) => `${name}: runs a script at install and is not named in allowScripts of package.json`);
}

/** A range lets tomorrow's release in unseen. */
export function rangeFaults(file: string, dependencies: Readonly<Record<string, string>>): string[] {
  return Object.entries(dependencies)
    .filter(([, version]) => !/^(npm:[^ ]+@)?\d+\.\d+\.\d+(-[\w.]+)?$|^\*$/.test(version))
    .map(([name, version]) => `${file}: ${name} has the range ${version}; versions are exact`);
}
