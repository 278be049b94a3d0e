import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { rootFolder } from '../../folders.ts';

const run = promisify(execFile);

/** The parts of the tracing that a process of its own has loaded after opening it by this configuration. */
async function loadedBy(config: object | null): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { loadTracing } = await import(${JSON.stringify(join(import.meta.dirname, 'load-tracing.ts'))});
    const tracing = await loadTracing(${JSON.stringify(config)}, { log: {}, role: 'api' });
    await tracing?.close();
    console.log(JSON.stringify(loaded.map((url) => url.split('/').at(-1))));
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program]);
  return JSON.parse(stdout) as string[];
}

it('loads nothing of the tracing unless an address is set', async () => {
  expect(await loadedBy(null)).toEqual(['load-tracing.ts']);
  const parts = await loadedBy({ endpoint: 'http://127.0.0.1:9', ratio: 1, saves: false });
  expect(parts).toEqual(expect.arrayContaining(['open-tracing.ts', 'exporter.ts', 'otlp.ts', 'client-spans.ts']));
});

it('no other file imports those parts', () => {
  const files = globSync('server/src/**/*.ts', { cwd: rootFolder }).filter((file) => !file.includes('.test.'));
  const parts = /from '[^']*\/(open-tracing|exporter|otlp|client-spans)\.ts'/;
  const importing = files.filter((file) => parts.test(readFileSync(join(rootFolder, file), 'utf8')));
  const names = new Set(importing.map((file) => file.split('/').at(-1)));
  expect(names).toEqual(new Set(['exporter.ts', 'open-tracing.ts']));
});
