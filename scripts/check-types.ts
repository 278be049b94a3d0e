/** Type-checks every package, or those named, with the native compiler; each has its own libraries and module resolution. */
import { spawnSync } from 'node:child_process';

const named = process.argv.slice(2);
const projects = named.length > 0 ? named : ['.', 'contract', 'domain', 'server', 'web', 'e2e'];
const failed = projects.filter((project) => {
  // Skips files that have not changed since the last check.
  const notes = `node_modules/.cache/types/${project === '.' ? 'root' : project}.tsbuildinfo`;
  // Every further checker works out most types again: four take three times the processor and 5 GB for the server.
  const compiler = ['node_modules/typescript7/bin/tsc', '-p', project, '--checkers', '1'];
  return (
    spawnSync(process.execPath, [...compiler, '--incremental', '--tsBuildInfoFile', notes], { stdio: 'inherit' })
      .status !== 0
  );
});
if (failed.length > 0) {
  console.error(`type errors in: ${failed.join(', ')}`);
  process.exit(1);
}
