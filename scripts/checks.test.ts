/** Tests of the checks themselves: each must find its target, in a copy of the repository with planted errors. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository, type RepositoryCopy } from './repository-copy.ts';

let copy: RepositoryCopy;
beforeAll(() => {
  copy = copyRepository();
});
afterAll(() => copy[Symbol.dispose]());

const plant = (file: string, content: string): void => copy.write(file, content);

/** Runs a check, only for the given parts if the whole takes long. */
function check(script: string, ...parts: string[]): { failed: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', `check:${script}`, '--', ...parts], {
    cwd: copy.folder,
    encoding: 'utf8',
  });
  return { failed: status !== 0, output: stdout + stderr };
}

/** A file that breaks exactly this rule; where a rule needs two, the test plants the second. */
const forbiddenImports: Readonly<Record<string, readonly [file: string, content: string]>> = {
  'contract-is-a-leaf': ['contract/src/core/planted.ts', `import '../../../server/src/config.ts';`],
  'domain-is-above-contract-only': ['domain/src/planted.ts', `import '../../server/src/config.ts';`],
  'server-never-imports-web': ['server/src/planted-web.ts', `import '../../web/src/lib/text/format.ts';`],
  'web-never-imports-server': [
    'web/src/app/planted-server.ts',
    `import type { Config } from '../../../server/src/config.ts';\nexport type C = Config;`,
  ],
  'platform-knows-no-module': ['server/src/platform/planted.ts', `import '../modules/site/index.ts';`],
  'platform-is-below-kits': ['server/src/platform/planted-kit.ts', `import '../kits/import/upload.ts';`],
  'kits-know-no-module': ['server/src/kits/planted.ts', `import '../modules/site/index.ts';`],
  'only-main-knows-the-app': ['server/src/modules/site/planted-app.ts', `import '../../app.ts';`],
  'modules-meet-at-index': ['server/src/modules/ops/planted-inside.ts', `import '../iam/model/queries.ts';`],
  'modules-look-down-audit': ['server/src/modules/audit/planted-up.ts', `import '../ops/index.ts';`],
  'modules-look-down-question': ['server/src/modules/question/planted.ts', `import '../exam/index.ts';`],
  'rules-are-pure': ['server/src/modules/iam/planted.rules.ts', `import '../../platform/ids.ts';`],
  'only-http-knows-fastify': ['server/src/modules/iam/planted-http.ts', `import 'fastify';`],
  'only-realtime-knows-socket-io': [
    'server/src/modules/iam/planted-socket.ts',
    `import type { Socket } from 'socket.io';\nexport type S = Socket;`,
  ],
  'only-realtime-knows-its-client': ['web/src/features/ops/planted-socket.ts', `import 'socket.io-client';`],
  'sql-lives-in-queries': ['server/src/modules/iam/planted-sql.ts', `import 'kysely';`],
  'lib-and-ui-know-no-feature': ['web/src/ui/planted.tsx', `import '../features/content/home/home.tsx';`],
  'lib-is-below-ui': ['web/src/lib/planted-up.ts', `import '../ui/not-found.tsx';`],
  'kits-below-features': ['web/src/kits/planted.tsx', `import '../features/content/home/home.tsx';`],
  'features-do-not-meet': ['web/src/features/ops/planted.ts', `import '../content/home/home.tsx';`],
  'no-cycles': ['web/src/lib/planted-a.ts', `import './planted-b.ts';\nexport const a = 1;`],
};

describe('check:imports', () => {
  it('finds a planted violation of every rule', () => {
    plant('server/src/modules/exam/index.ts', `export const exam = 1;`);
    plant('server/src/modules/iam/captcha/planted.ts', `export type { login } from '../session/login.ts';`);
    plant('web/src/features/question/reports/planted.ts', `import '../editor/question-editor.tsx';`);
    plant('web/src/lib/planted-b.ts', `import './planted-a.ts';\nexport const b = 1;`);
    for (const [file, content] of Object.values(forbiddenImports)) plant(file, `${content}\n`);
    const { failed, output } = check('imports');
    expect(failed).toBe(true);
    for (const [rule, [file]] of Object.entries(forbiddenImports))
      expect(output).toMatch(new RegExp(`^${rule}: ${file}`, 'm'));
    expect(output).toMatch(/^topics-look-down: server\/src\/modules\/iam\/captcha /m);
    expect(output).toMatch(/^topics-look-down: web\/src\/features\/question\/reports /m);
  });
});

describe('check:rooms', () => {
  it('finds a folder with too many files', () => {
    for (let file = 0; file < 16; file++) plant(`web/src/planted/file-${file}.ts`, 'export {};');
    const { failed, output } = check('rooms');
    expect(failed).toBe(true);
    expect(output).toContain('web/src/planted: 16 source files, at most 15');
  });
});

describe('check:types', () => {
  it('finds a type error and an endpoint without access', () => {
    plant('contract/src/planted-types.ts', `export const n: number = 'text';\n`);
    plant(
      'contract/src/planted-access.ts',
      `import { z } from 'zod';\nimport { post } from './core/endpoint.ts';\nexport const x = post('/api/a/b/c', { summary: '', request: z.object({}), response: z.null() });\n`,
    );
    const { failed, output } = check('types', 'contract');
    expect(failed).toBe(true);
    expect(output).toContain('contract/src/planted-types.ts(1,14)');
    expect(output).toMatch(/planted-access\.ts.*'access' is missing/);
  });
});

describe('check:lint', () => {
  it('finds a floating promise, a clock in a module, and any', () => {
    const file = 'server/src/modules/iam/planted-lint.ts';
    plant(
      file,
      `export function later(work: () => Promise<void>): number {\n  work();\n  return Date.now();\n}\nexport const x: any = 1;\n`,
    );
    const { failed, output } = check('lint', file);
    expect(failed).toBe(true);
    for (const rule of ['no-floating-promises', 'no-restricted-globals', 'no-explicit-any'])
      expect(output).toContain(rule);
  });
});

describe('check:styles', () => {
  it('finds classes that are not in their style sheet, however they are referenced', () => {
    plant(
      'web/src/ui/planted.module.css',
      `.known {\n  color: red;\n}\n.other:not(:global(.outside)) {\n  color: red;\n}\n`,
    );
    plant(
      'web/src/ui/planted-styles.tsx',
      `import sheet from './planted.module.css';\nexport const classes = (name: string) => [\n  sheet.known,\n  sheet['other'],\n  sheet.lost,\n  sheet['gone'],\n  sheet.outside,\n  sheet[name],\n];\n`,
    );
    const { failed, output } = check('styles');
    expect(failed).toBe(true);
    expect(output.match(/^web\/src.*$/gm)).toEqual([
      'web/src/ui/planted-styles.tsx:5: no class .lost in web/src/ui/planted.module.css',
      'web/src/ui/planted-styles.tsx:6: no class .gone in web/src/ui/planted.module.css',
      'web/src/ui/planted-styles.tsx:7: no class .outside in web/src/ui/planted.module.css',
      'web/src/ui/planted-styles.tsx:8: take classes by their written name in web/src/ui/planted.module.css',
    ]);
  });
});

describe('check:styles and primitives', () => {
  it('finds a primitive that does not exist, in a sheet and on an element', () => {
    plant('web/src/ui/planted-primitive.module.css', `.known {\n  composes: ui-lost from global;\n}\n`);
    plant('web/src/ui/planted-primitive.tsx', `export const planted = <i className="ui-row ui-gone" />;\n`);
    const { failed, output } = check('styles');
    expect(failed).toBe(true);
    expect(output).toContain('web/src/ui/planted-primitive.module.css: no primitive ui-lost');
    expect(output).toContain('web/src/ui/planted-primitive.tsx: no primitive ui-gone');
    expect(output).not.toContain('ui-row');
  });
});

describe('check:css', () => {
  it('finds a body shared by too many rules, in any order of its declarations', () => {
    const rule = (name: string) => `.${name} {\n  top: 1px;\n  left: 2px;\n  right: 3px;\n}\n`;
    const other = `.f {\n  right: 3px;\n  /* nearer */\n  top: 1px;\n  left: 2px;\n}\n`;
    plant('web/src/ui/planted-twins.module.css', ['a', 'b', 'c', 'd', 'e', 'g', 'h', 'i'].map(rule).join('\n'));
    plant('web/src/ui/planted-twin.module.css', other);
    const { failed, output } = check('css');
    expect(failed).toBe(true);
    expect(output).toContain('left: 2px; right: 3px; top: 1px');
    expect(output).toContain('web/src/ui/planted-twin.module.css: .f');
  });
});

describe('check:unused', () => {
  it('finds an unused export and an unused file', () => {
    plant('web/src/lib/planted-unused.ts', `export const unused = 1;\n`);
    plant(
      'server/src/platform/ids.ts',
      `import { v7 } from 'uuid';\n\nexport const newId = (): string => v7();\nexport const neverUsed = 1;\n`,
    );
    const { failed, output } = check('unused');
    expect(failed).toBe(true);
    expect(output).toContain('planted-unused.ts');
    expect(output).toContain('neverUsed');
  });
});

describe('check:format', () => {
  it('finds an unformatted file', () => {
    plant('server/src/planted-format.ts', `export   const a=1\n`);
    const { failed, output } = check('format');
    expect(failed).toBe(true);
    expect(output).toContain('planted-format.ts');
  });
});

describe('check:secrets', () => {
  it('finds a key in a file, without printing it', () => {
    // Joined at run time, so that this file itself contains no key.
    const key = ['wJalrXUtnFEMI/K7MDENG', 'bPxRfiCYzzzzzzzzzz'].join('/');
    plant('docs/planted-secret.md', `secret_access_key = "${key}"\n`);
    const { failed, output } = check('secrets');
    expect(failed).toBe(true);
    expect(output).toContain('planted-secret.md');
    expect(output).not.toContain(key);
  });
});

describe('check:packages', () => {
  it('finds a licence that is not on the allowed list', () => {
    const lock = readFileSync(join(copy.folder, 'package-lock.json'), 'utf8');
    plant('package-lock.json', lock.replace(/("node_modules\/zod": \{[^}]*"license": )"MIT"/, '$1"GPL-3.0-only"'));
    const { failed, output } = check('packages');
    expect(failed).toBe(true);
    expect(output).toContain('node_modules/zod: licence GPL-3.0-only');
  });
});
