/**
 * Checks the import rules, in everything or in the named folders and what they import, and that they were really applied: with a compiler it cannot load, dependency-cruiser
 * reads no file at all and reports success.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { topicCircles } from './rooms.rules.ts';

const all = ['contract/src', 'domain/src', 'server/src', 'server/test', 'web/src', 'e2e', 'scripts'];
const named = process.argv.slice(2);
const roots = named.length > 0 ? named : all;
const repository = resolve(import.meta.dirname, '..');
process.chdir(repository);

const { options, ...rules } = await extractConfig(resolve('.dependency-cruiser.cjs'));
const { output } = await cruise(roots, { ...options, ruleSet: rules, validate: true }, undefined, {
  tsConfig: extractTsConfig(resolve('tsconfig.base.json')),
});
// Without an output type the result is the object itself.
const { modules, summary } = output as ICruiseResult;

for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
const imports = modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
);
const circles = topicCircles(imports);
for (const circle of circles) console.error(`topics-look-down: ${circle}`);
const seen = modules.filter(({ source }) => roots.some((root) => source.startsWith(`${root}/`))).length;
const written = execFileSync('find', [...roots, '-name', '*.ts', '-o', '-name', '*.tsx'], { encoding: 'utf8' });
const wanted = written.trim().split('\n').length;
if (seen < wanted) console.error(`only ${seen} of ${wanted} files were looked at`);
if (summary.violations.length > 0 || circles.length > 0 || seen < wanted) process.exit(1);
console.log(`${seen} files keep the import rules`);
