import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceOf, type Lockfile } from '../packages.rules.ts';
import { nameOf } from './locked-packages.rules.ts';

/** A package that is in a release. */
export interface Component {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly licenceText: string | undefined;
  readonly integrity: string | undefined;
}

/** Describes packages by their paths; each must have a licence. */
export function componentsOf(repository: string, paths: readonly string[], lock: Lockfile): Component[] {
  const found = new Map<string, Component>();
  for (const path of paths) {
    const locked = lock[path];
    if (!locked?.version) throw new Error(`${path} is not in package-lock.json`);
    const licence = licenceOf(path, locked);
    if (licence === undefined) throw new Error(`${path} has no licence`);
    const name = nameOf(path);
    found.set(`${name}@${locked.version}`, {
      name,
      version: locked.version,
      licence,
      licenceText: licenceTextIn(join(repository, path)),
      integrity: locked.integrity,
    });
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function licenceTextIn(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)\b/i.test(name));
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.length === 0 ? undefined : texts.join('\n\n');
}

/** Every licence text once, with the packages it belongs to. */
export function licencesText(components: readonly Component[]): string {
  const byText = Map.groupBy(components, ({ licence, licenceText }) => licenceText ?? licence);
  const parts = [...byText].map(([text, owners]) => {
    const names = owners.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
    return `${names.join('\n')}\n\n${text}\n`;
  });
  return `This release contains the following packages.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
