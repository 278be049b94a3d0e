import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { realtimeAsks } from '@ganlin/contract/realtime/connection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../scripts/at-end.ts';
import { addOns, bundleFiles, bundleServer, unbundled } from '../../../scripts/release/bundle-server.ts';
import { componentsOf, licencesText } from '../../../scripts/release/components.ts';
import type { Lockfile } from '../../../scripts/packages.rules.ts';
import { closureOf } from '../../../scripts/release/locked-packages.rules.ts';
import { sbomOf } from '../../../scripts/release/sbom.ts';
import { watch, type Watched } from '../exam/watched-process.ts';
import { connect } from '../realtime/clients.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

const repository = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
const { packages: lock } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
  packages: Lockfile;
};
const folder = temporaryFolder('bundle-test-');
const dist = join(folder.path, 'server/dist');
let bundled: readonly string[];

beforeAll(async () => {
  bundled = await bundleServer(repository, dist);
  cpSync(join(repository, 'server/migrations'), join(folder.path, 'server/migrations'), { recursive: true });
  writeFileSync(join(folder.path, 'server/package.json'), '{"type":"module","version":"1.2.3"}');
  writeFileSync(join(folder.path, 'release.json'), '{"version":"1.2.3","commit":"0123456789ab"}');
  mkdirSync(join(folder.path, 'web'));
  symlinkSync(join(repository, 'node_modules'), join(folder.path, 'node_modules'));
}, 60_000);

describe('the bundled server', () => {
  let app: TestApp;
  let server: Watched;
  beforeAll(async () => {
    app = await openTestApp();
    const { databaseUrl, redisUrl } = app.platform.config;
    const where = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, STORAGE_DIR: join(folder.path, 'files') };
    server = await watch('api', { ...process.env, ...where }, join(dist, 'main.js'));
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await app.close();
  }, 60_000);

  it('has a file for every process and command, all in one folder', () => {
    const commands = readdirSync(join(repository, 'server/src/commands')).filter((name) => /^[a-z-]+\.ts$/.test(name));
    const released = commands.filter((name) => name !== 'archive-command.ts');
    const files = readdirSync(dist, { withFileTypes: true });
    expect(files.every((file) => file.isFile())).toBe(true);
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'main.js',
        'book-process.js',
        'docx-process.js',
        'import-text-process.js',
        'thread.js',
        ...released.map((name) => name.replace('.ts', '.js')),
      ]),
    );
  });

  it('loads completely, and says what it cannot start without', async () => {
    const started = run(process.execPath, [join(dist, 'main.js'), 'api'], { env: { DATABASE_URL: 'none' } });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/DATABASE_URL: must start with postgres:\/\/[^]*REDIS_URL/),
    });
  });

  it('reads imported files in processes of their own', async () => {
    const child = fork(join(dist, 'import-text-process.js'), { serialization: 'advanced', env: {}, execArgv: [] });
    child.send({ bytes: Buffer.from('1. 天空是什么颜色？\nA. 蓝\nB. 红\n答案：A'), order: {} });
    const [answer] = await once(child, 'message');
    expect(JSON.stringify(answer)).toContain('天空是什么颜色');
    child.kill();
  });

  it.each(['websocket', 'polling'])('accepts real-time connections over %s', async (transport) => {
    expect(bundled.filter((file) => /node_modules\/(socket|engine)\.io\//.test(file))).not.toEqual([]);
    const { token } = await app.learner();
    const connection = await connect(server.origin, token, { transports: [transport] });
    expect(await connection.ask(realtimeAsks.clock, {})).toHaveProperty('now');
    expect(connection.socket.io.engine.transport.name).toBe(transport);
    connection.close();
  });

  it('contains nothing without a licence', () => {
    expect(bundled.filter((file) => /node_modules\/(unzipper|buffers)\//.test(file))).toEqual([]);
  });
});

describe('a bundled kit', () => {
  it('reads the template that lies beside it', async () => {
    const parts = [
      'server/src/kits/certificate-paper/draw-certificates',
      'server/src/kits/certificate-paper/certificate-paper',
      'domain/src/certificate-paper/designs/course-completion',
      'domain/src/certificate-paper/sample-certificates',
    ];
    const to = join(folder.path, 'server/kit');
    await bundleFiles(
      parts.map((part) => join(repository, `${part}.ts`)),
      to,
    );
    expect(readdirSync(to)).toContain('certificate.typ');
    const program = `
      import { drawCertificates } from './draw-certificates.js';
      import { prepareCertificatePaper } from './certificate-paper.js';
      import { courseCompletionDesign } from './course-completion.js';
      import { sampleCertificates } from './sample-certificates.js';
      const paper = await prepareCertificatePaper(courseCompletionDesign);
      const pdf = await drawCertificates(paper, [{ printed: sampleCertificates.withoutPhoto }]);
      console.log(pdf.subarray(0, 5).toString());`;
    writeFileSync(join(to, 'draw.js'), program);
    const { stdout } = await run(process.execPath, [join(to, 'draw.js')]);
    expect(stdout.trim()).toBe('%PDF-');
  }, 60_000);
});

describe('the list of what is shipped', () => {
  it.each(['x64', 'arm64'] as const)(
    'names a licence for every package that stays outside of the bundle, on %s',
    (arch) => {
      const paths = closureOf(lock, [...unbundled, ...Object.values(addOns).flat()], { arch });
      expect(paths).toEqual(
        expect.arrayContaining([
          `node_modules/@img/sharp-linux-${arch}`,
          `node_modules/@myriaddreamin/typst-ts-node-compiler-linux-${arch}-gnu`,
        ]),
      );
      const components = componentsOf(repository, paths, lock);
      expect(components.every(({ licence }) => licence !== '')).toBe(true);
      expect(licencesText(components)).toContain(`sharp ${lock['node_modules/sharp']?.version ?? ''} (Apache-2.0)`);
    },
  );

  it('refuses a package without a licence', () => {
    const unlicensed = { ...lock, 'node_modules/secret': { version: '1.0.0' } };
    expect(() => componentsOf(repository, ['node_modules/secret'], unlicensed)).toThrow('has no licence');
    expect(() => componentsOf(repository, ['node_modules/buffers'], lock)).toThrow('has no licence');
  });

  it('is a bill of materials with names, versions, licences and hashes', () => {
    const about = { version: '1.2.3', commit: '0123456789ab', builtAt: '2026-11-17T08:00:00+08:00' };
    const components = componentsOf(repository, ['node_modules/@napi-rs/canvas', 'node_modules/sharp'], lock);
    const bom = sbomOf(about, components);
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
      components: [
        { group: '@napi-rs', name: 'canvas', purl: expect.stringMatching(/^pkg:npm\/%40napi-rs\/canvas@\d/) },
        { name: 'sharp', licenses: [{ license: { id: 'Apache-2.0' } }], hashes: [{ alg: 'SHA-512' }] },
      ],
    });
    expect(sbomOf(about, components)).toEqual(bom);
  });
});
