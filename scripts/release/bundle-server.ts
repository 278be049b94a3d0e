import { readdir, readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';

/**
 * Packages that stay in node_modules: native code, data files next to their code, and what is loaded by name when it
 * is first needed. All others are bundled, so that a process starts by reading a few files.
 */
export const unbundled = [
  '@alicloud/dysmsapi20170525',
  '@alicloud/openapi-client',
  '@myriaddreamin/typst-ts-node-compiler',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'sharp',
  'tencentcloud-sdk-nodejs-sms',
] as const;

/** Large parts that few sites use, released apart. */
export const addOns = {
  face: ['@tensorflow/tfjs-backend-wasm', '@tensorflow/tfjs-core', '@vladmandic/face-api'],
  'api-docs': ['swagger-ui-dist'],
} as const;

const external = [...unbundled, ...Object.values(addOns).flat()];

/**
 * Bundles the processes and commands of the server, each into a file of its own name directly in `to`. Returns the
 * files that went into it.
 */
export async function bundleServer(repository: string, to: string): Promise<readonly string[]> {
  const source = resolve(repository, 'server/src');
  const commands = (await readdir(resolve(source, 'commands'))).filter(isCommand);
  return bundleFiles([resolve(source, 'main.ts'), ...commands.map((name) => resolve(source, 'commands', name))], to);
}

export async function bundleFiles(entries: readonly string[], to: string): Promise<readonly string[]> {
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((file) => [basename(file, '.ts'), file])),
    platform: 'node',
    // The last two are optional parts of the database driver.
    external: [...external.flatMap((name) => [name, new RegExp(`^${name}/`)]), 'pg-native', 'pg-cloudflare'],
    plugins: [separateProcesses, filesBesideCode, withoutUnzipper],
    onLog: (level, log, handle) => {
      if (log.code !== 'CIRCULAR_DEPENDENCY' && log.code !== 'EVAL') handle(level, log);
    },
  });
  const { output } = await bundle.write({
    dir: to,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

const isCommand = (name: string): boolean =>
  name.endsWith('.ts') && !name.includes('.test.') && name !== 'archive-command.ts';

/** Programs that our code starts as `new URL('./name.ts', import.meta.url)` become files of the bundle. */
const separateProcesses: Plugin = {
  name: 'separate-processes',
  transform: {
    filter: { code: 'import.meta.url' },
    handler(code, id) {
      return code.replace(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g, (_, name: string) => {
        this.emitFile({ type: 'chunk', id: resolve(id, '..', `${name}.ts`), fileName: `${name}.js` });
        return `new URL('./${name}.js', import.meta.url)`;
      });
    },
  },
};

/** Templates that our code reads as `new URL('./name.typ', import.meta.url)` are copied beside the bundle. */
const filesBesideCode: Plugin = {
  name: 'files-beside-code',
  transform: {
    filter: { code: 'import.meta.url' },
    async handler(code, id) {
      for (const [, name = ''] of code.matchAll(/new URL\('\.\/([\w-]+\.typ)', import\.meta\.url\)/g))
        this.emitFile({ type: 'asset', fileName: name, source: await readFile(resolve(id, '..', name)) });
      return undefined;
    },
  },
};

/** Exceljs needs it only to read streams, which we never do; one of its dependencies has no licence. */
const withoutUnzipper: Plugin = {
  name: 'without-unzipper',
  resolveId: { filter: { id: /^unzipper$/ }, handler: () => '\0unzipper' },
  load: { filter: { id: /^\0unzipper$/ }, handler: () => 'export default {}' },
};
