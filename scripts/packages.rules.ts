/** Fields read from package-lock.json, by path. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
export type Lockfile = Readonly<Record<string, LockedPackage>>;

/** Licences that only require a product to include their text; LGPL and MPL code is used unchanged and separately. */
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
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
  'Zlib',
]);

/** Licence names that older packages used before SPDX. */
const aliases: Readonly<Record<string, string>> = {
  'Apache License 2.0': 'Apache-2.0',
  BSD: 'BSD-3-Clause',
  'MIT/X11': 'MIT',
};

/** Packages without a licence in their package.json, with the licence found elsewhere. */
const licencesFoundElsewhere: Readonly<Record<string, string>> = {
  'node_modules/xmlhttprequest-ssl': 'MIT',
  // Stated in its Readme.
  'node_modules/combine-errors': 'MIT',
};

/** Packages without any licence: installed by others, but never shipped (`scripts/release/bundle-server.ts`). */
const unlicensed = new Set(['node_modules/buffers']);

/** The licence of a package as an SPDX expression; undefined if it has none. */
export function licenceOf(path: string, { license }: LockedPackage): string | undefined {
  const stated = license ?? licencesFoundElsewhere[path];
  return stated === undefined ? undefined : (aliases[stated] ?? stated);
}

/** Production packages whose licence is not allowed. */
export function licenceFaults(lock: Lockfile): string[] {
  return Object.entries(lock)
    .filter(([path, { link, dev, devOptional }]) => path.includes('node_modules/') && !link && !dev && !devOptional)
    .filter(([path]) => !unlicensed.has(path))
    .map(([path, locked]) => [path, licenceOf(path, locked) ?? 'none'] as const)
    .filter(([, licence]) => !isAllowed(licence))
    .map(([path, licence]) => `${path}: licence ${licence} is not in the list of allowed ones`);
}

/** Parses `(A OR B) AND C` and `(A AND B)`: package authors do not nest brackets. */
export function isAllowed(expression: string): boolean {
  const whole = (aliases[expression] ?? expression).replace(/^\(([^()]*)\)$/, '$1');
  return whole.split(' AND ').every((part) =>
    part
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((one) => allowed.has(one)),
  );
}

/** Packages that are not from the registry, or without an integrity hash. */
export function originFaults(lock: Lockfile): string[] {
  return Object.entries(lock)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .flatMap(([path, { resolved, integrity }]) => [
      ...(integrity?.startsWith('sha512-') ? [] : [`${path}: has no sha512 integrity in package-lock.json`]),
      ...(resolved ? [`${path}: names the place it comes from (${resolved}); packages come from the registry`] : []),
    ]);
}

/**
 * Install scripts run with the permissions of the installing user: each needs a decision by name in `allowScripts`.
 */
export function scriptFaults(lock: Lockfile, allowScripts: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(lock)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => !(name in allowScripts))
    .map((name) => `${name}: runs a script at install and is not named in allowScripts of package.json`);
}

/** A range would allow future releases in unreviewed. */
export function rangeFaults(file: string, dependencies: Readonly<Record<string, string>>): string[] {
  return Object.entries(dependencies)
    .filter(([, version]) => !/^(npm:[^ ]+@)?\d+\.\d+\.\d+(-[\w.]+)?$|^\*$/.test(version))
    .map(([name, version]) => `${file}: ${name} has the range ${version}; versions are exact`);
}
