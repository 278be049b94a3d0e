/**
 * Checks the files of deploy/monitoring with the programs that will read them: `npm run check:alerts`. The rules are
 * parsed and their unit tests run, both configurations are read, and every expression of the dashboard is parsed.
 * promtool and amtool come from Debian's packages prometheus and prometheus-alertmanager.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from './at-end.ts';

const folder = resolve(import.meta.dirname, '../deploy/monitoring');
const files = (pattern: string): string[] => globSync(join(folder, pattern)).toSorted();

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}

/** The dashboard's expressions as recording rules: promtool reads those. */
function dashboardRules(path: string): string {
  const { panels } = JSON.parse(readFileSync(join(folder, 'grafana/ganlin.json'), 'utf8')) as Dashboard;
  const rules = panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }, at) => ({ record: `dashboard:${at}`, expr }));
  // JSON is YAML.
  writeFileSync(path, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  return path;
}

using work = temporaryFolder('check-alerts-');
const checks: readonly (readonly [program: string, ...args: string[]])[] = [
  ['promtool', 'check', 'rules', ...files('rules/*.yml')],
  ['promtool', 'check', 'rules', dashboardRules(join(work.path, 'dashboard.yml'))],
  // The files with the tokens are on the server only.
  ['promtool', 'check', 'config', '--syntax-only', join(folder, 'prometheus.yml')],
  ['promtool', 'test', 'rules', ...files('rules/tests/*.yml')],
  ['amtool', 'check-config', join(folder, 'alertmanager.yml')],
];

const failed = checks.filter(([program, ...args]) => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) console.error(`${program} is missing: apt-get install prometheus prometheus-alertmanager`);
  else if (status !== 0) console.error(`${program} ${args.slice(0, 2).join(' ')}\n${stdout}${stderr}`);
  return status !== 0;
});
console.log(`alerts: ${checks.length - failed.length} checks passed, ${failed.length} failed`);
if (failed.length > 0) process.exitCode = 1;
