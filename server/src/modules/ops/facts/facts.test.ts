import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { healthApi } from '@ganlin/contract/ops/health';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../scripts/at-end.ts';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { databaseFigures } from '../../../../test/support/metrics.ts';
import { readCertificate } from './certificate.ts';
import { addBackup } from './facts.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const health = async () => (await app.admin()).call(healthApi.detail, {});

describe('the health page', () => {
  it('shows the disks, also in the metrics', async () => {
    const { disks } = (await health()).server;
    expect(disks.map(({ name }) => name)).toEqual(['files', 'temporary']);
    for (const { freeBytes, sizeBytes } of disks) {
      expect(freeBytes).toBeGreaterThan(0);
      expect(freeBytes).toBeLessThanOrEqual(sizeBytes);
    }
    const metrics = await databaseFigures(app);
    expect(metrics.get('ganlin_disk_free_bytes{disk="files"}')).toBeGreaterThan(0);
    expect(metrics.get('ganlin_database_bytes')).toBeGreaterThan(1_000_000);
  });

  it('shows the last backup of each kind; reports are never changed', async () => {
    await addBackup(app.platform.db, { kind: 'backup', bytes: 1_000, note: '' });
    await addBackup(app.platform.db, { kind: 'backup', bytes: null, note: 'second' });
    await app.owner.query("update ops_backup set finished_at = $1 where note = 'second'", [app.clock.now]);
    await app.owner.query("update ops_backup set finished_at = $1 where note = ''", [new Date(0)]);
    app.clock.advance(27 * 3_600);
    const { backups } = (await health()).server;
    // Nobody makes backups of a developer's site: only production is late.
    expect(backups).toMatchObject([
      { kind: 'backup', hours: 27, late: false },
      { kind: 'restore-test', finishedAt: null, hours: null, late: false },
    ]);
    await expect(app.platform.db.deleteFrom('opsBackup').execute()).rejects.toMatchObject({ code: '42501' });
  });

  it('does not say that there is no standby where it may not look', async () => {
    const { replication } = (await health()).server;
    expect(replication).toEqual({ visible: false, synchronous: false, standbys: [], archiveFailing: false });
    const metrics = await databaseFigures(app);
    expect(metrics.get('ganlin_wal_archive_failing')).toBe(0);
    expect([...metrics.keys()].filter((name) => name.startsWith('ganlin_replication'))).toEqual([]);
  });

  it('says that slow queries are not recorded', async () => {
    expect((await health()).slowQueries).toEqual({ state: 'off', queries: [] });
  });
});

it('reads when the certificate at an address expires, trusted or not', async () => {
  using folder = temporaryFolder('certificate-');
  const [key, cert] = [join(folder.path, 'key.pem'), join(folder.path, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-days', '10', '-subj', '/CN=localhost', '-keyout', key, '-out', cert];
  execFileSync('openssl', [...request, ...subject], { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => socket.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const found = await readCertificate(`https://localhost:${port}`);
    const days = ((found?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(9);
    expect(days).toBeLessThan(10.1);
  } finally {
    server.close();
  }
});
