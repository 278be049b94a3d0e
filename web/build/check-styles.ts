/**
 * Fails on a class that is used from a CSS module (`styles.card`, `styles['card']`) but not defined in it: the
 * element would silently have no style. The names come from the build itself. Also fails on a primitive that is not
 * in `ui/primitives.css`, and on one that nothing uses.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parseSync, preprocessCSS, resolveConfig, Visitor, type ESTree } from 'vite';

const web = resolve(import.meta.dirname, '..');
const config = await resolveConfig({ root: web, configFile: false, logLevel: 'error' }, 'build');
const classes = new Map<string, Promise<ReadonlySet<string>>>();

const files = globSync('src/**/*.{ts,tsx}', { cwd: web }).map((file) => resolve(web, file));
const faults = [...(await Promise.all(files.map(faultsOf))).flat(), ...primitiveFaults()];
for (const fault of faults.toSorted()) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${classes.size} style sheets have every class that ${files.length} files take from them`);

async function faultsOf(file: string): Promise<string[]> {
  const code = readFileSync(file, 'utf8');
  const found: string[] = [];
  for (const { sheet, node } of usesOf(parseSync(file, code).program)) {
    const name = nameOf(node);
    const path = resolve(dirname(file), sheet);
    if (name !== undefined && (await classesOf(path)).has(name)) continue;
    const line = code.slice(0, node.start).split('\n').length;
    const what = name === undefined ? 'take classes by their written name' : `no class .${name}`;
    found.push(`${relative(resolve(web, '..'), file)}:${line}: ${what} in ${relative(resolve(web, '..'), path)}`);
  }
  return found;
}

/** A primitive is used in an element's class or by `composes: … from global`. */
function primitiveFaults(): string[] {
  const sheets = globSync('src/**/*.module.css', { cwd: web }).map((file) => resolve(web, file));
  const primitives = readFileSync(resolve(web, 'src/ui/primitives.css'), 'utf8');
  const known = new Set([...primitives.matchAll(/^\.([\w-]+)/gm)].map(([, name = '']) => name));
  const uses = [...files, ...sheets].map((file) => ({ file, names: namesIn(file) }));
  const unknown = uses.flatMap(({ file, names }) =>
    names
      .filter((name) => !known.has(name))
      .map((name) => `${relative(resolve(web, '..'), file)}: no primitive ${name}`),
  );
  const used = new Set(uses.flatMap(({ names }) => names));
  return [...unknown, ...[...known].filter((name) => !used.has(name)).map((name) => `no use of the primitive ${name}`)];
}

function namesIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/(?<![\w/-])ui-(?!monospace)[a-z][\w-]*/g)].map(([name]) => name);
}

/** Every use of a class from an imported module. */
function usesOf(program: ESTree.Program): { sheet: string; node: ESTree.MemberExpression }[] {
  const sheets = new Map<string, string>();
  const uses: { sheet: string; node: ESTree.MemberExpression }[] = [];
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.endsWith('.module.css')) return;
      for (const { local } of specifiers) sheets.set(local.name, source.value);
    },
    MemberExpression(node) {
      const sheet = node.object.type === 'Identifier' ? sheets.get(node.object.name) : undefined;
      if (sheet !== undefined) uses.push({ sheet, node });
    },
  }).visit(program);
  return uses;
}

function nameOf({ computed, property }: ESTree.MemberExpression): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

function classesOf(path: string): Promise<ReadonlySet<string>> {
  const known = classes.get(path) ?? readClasses(path);
  classes.set(path, known);
  return known;
}

async function readClasses(path: string): Promise<ReadonlySet<string>> {
  const { modules } = await preprocessCSS(readFileSync(path, 'utf8'), path, config);
  return new Set(Object.keys(modules ?? {}));
}
