import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const release = 'deploy/release';
const config = read('server/src/config.ts');
const isSetting = (name: string): boolean => new RegExp(`^  ${name.replace(/_FILE$/, '')}: `, 'm').test(config);

describe('a version', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };

  it('is the same in every package and in the chart', () => {
    for (const name of ['contract', 'domain', 'server', 'web', 'e2e'])
      expect(JSON.parse(read(`${name}/package.json`)), name).toMatchObject({ version });
    expect(read('deploy/helm/ganlin/Chart.yaml')).toMatch(
      new RegExp(`^version: ${version}\\nappVersion: ${version}$`, 'm'),
    );
  });

  it('has its section in the changelog', () => {
    expect(read('CHANGELOG.md')).toMatch(
      new RegExp(`^## ${version.replaceAll('.', '\\.')} — \\d{4}-\\d\\d-\\d\\d$`, 'm'),
    );
  });
});

describe('the scripts of a release', () => {
  const scripts = [...globSync(`${release}/**/*.sh`, { cwd: repository }), `${release}/bin/ganlin`];

  it('are valid shell, and executable unless they are sourced', () => {
    expect(scripts.length).toBeGreaterThan(4);
    for (const script of scripts) {
      execFileSync('bash', ['-n', join(repository, script)]);
      if (!script.endsWith('common.sh')) execFileSync('test', ['-x', join(repository, script)]);
    }
  });

  it('know every command of the server', () => {
    const [, list = ''] = /^\s+(migrate \| .*)\) script=\$command/m.exec(read(`${release}/bin/ganlin`)) ?? [];
    const commands = readdirSync(join(repository, 'server/src/commands')).flatMap(
      (name) => /^([a-z-]+)\.ts$/.exec(name)?.[1] ?? [],
    );
    const released = commands.filter((name) => name !== 'archive-command');
    expect(list.split(' | ').sort()).toEqual(released.sort());
  });
});

describe('settings', () => {
  it.each([
    [`${release}/install.sh`, /^([A-Z_]+)=(?=\/|1|\$)/gm],
    ['compose.production.yaml', /^\s+([A-Z_]+(?:_FILE|_URL|_PROXY)): /gm],
    ['Dockerfile', /(?<=ENV .*)\b([A-Z_]+)=/g],
    ['deploy/helm/ganlin/templates/migrate.yaml', /name: ([A-Z_]+_FILE),/g],
  ])('that %s names exist', (file, pattern) => {
    const names = [...read(file).matchAll(pattern)].map(([, name = '']) => name);
    const own = names.filter((name) => !name.startsWith('POSTGRES_') && !name.endsWith('_PORTS'));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((name) => !isSetting(name))).toEqual([]);
  });

  it('are documented, each of them', () => {
    const manual = read('docs/operations.md');
    const [, fields = ''] = /const Env = z\.object\(\{([^]*?)^\}\);/m.exec(config) ?? [];
    const names = [...fields.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => name !== 'ACK_BEFORE_COMMIT' && !manual.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('compose.production.yaml', () => {
  const compose = read('compose.production.yaml');

  it('declares the secrets that its services use, and the script makes them', () => {
    const declared = [...compose.matchAll(/^ {2}([a-z-]+): \{ file: deploy\/compose\/secrets\/([a-z.-]+) \}$/gm)];
    const names = declared.map(([, name = '']) => name);
    const used = [...compose.matchAll(/\/run\/secrets\/([a-z-]+)/g)].map(([, name = '']) => name);
    expect(names).toEqual(expect.arrayContaining(used));
    const script = read('deploy/compose/make-secrets.sh');
    for (const [, , file = ''] of declared) expect(script, file).toContain(file);
  });

  it('mounts files that exist', () => {
    const mounted = [...compose.matchAll(/- \.\/([^:]+):/g)].map(([, file = '']) => file);
    expect(mounted.length).toBeGreaterThan(2);
    expect(mounted.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
  });
});
