/** Type-checks every package, or those named, with the native compiler; each has its own libraries and module resolution. */
import { spawnSync } from 'node:child_process';

const named = process.argv.slice(2);
const projects = named.length > 0 ? named : ['.', 'contract', 'server', 'web', 'e2e'];
const failed = projects.filter(
  (project) =>
    spawnSync(process.execPath, ['node_modules/typescript7/bin/tsc', '-p', project], { stdio: 'inherit' }).status !== 0,
);
if (failed.length > 0) {
  console.error(`type errors in: ${failed.join(', ')}`);
  process.exit(1);
}
