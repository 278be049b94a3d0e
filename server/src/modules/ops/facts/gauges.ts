import { defineGauges } from '../../../platform/metrics/database-gauges.ts';
import { readDatabaseFacts } from '../health.queries.ts';
import { certificateOf } from './certificate.ts';
import { readDisks } from './disks.ts';
import { replicationFacts } from './facts.ts';
import { listLatestBackups } from './facts.queries.ts';

/** Read together, but apart from each other: an address that does not answer must not hide the backups. */
export const diskGauges = defineGauges(
  {
    ganlin_disk_free_bytes: { help: 'Free space for this process, by disk', labels: ['disk'] },
    ganlin_disk_size_bytes: { help: 'Size of the disk', labels: ['disk'] },
  },
  async ({ config }) => {
    const disks = await readDisks(config);
    return {
      ganlin_disk_free_bytes: disks.map(({ name, freeBytes }) => ({ labels: { disk: name }, value: freeBytes })),
      ganlin_disk_size_bytes: disks.map(({ name, sizeBytes }) => ({ labels: { disk: name }, value: sizeBytes })),
    };
  },
);

export const backupGauges = defineGauges(
  {
    ganlin_backup_last_success_timestamp_seconds: { help: 'When a backup was last reported; 0 if never' },
    ganlin_restore_test_last_success_timestamp_seconds: { help: 'When a tested restore was last reported; 0 if never' },
    ganlin_database_bytes: { help: 'Size of the database' },
  },
  async ({ db }) => {
    const rows = await listLatestBackups(db);
    const secondsOf = (kind: string) => (rows.find((row) => row.kind === kind)?.finishedAt.getTime() ?? 0) / 1_000;
    return {
      ganlin_backup_last_success_timestamp_seconds: secondsOf('backup'),
      ganlin_restore_test_last_success_timestamp_seconds: secondsOf('restore-test'),
      ganlin_database_bytes: (await readDatabaseFacts(db)).bytes,
    };
  },
);

/** A state that commits wait for; without such a setting its absence is no problem. */
const SYNCHRONOUS = ['sync', 'quorum'] as const;

export const replicationGauges = defineGauges(
  {
    ganlin_replication_lag_seconds: { help: 'How far a standby is behind', labels: ['standby'] },
    ganlin_replication_standbys: {
      help: 'Standbys by state; sync and quorum only if commits wait for a standby',
      labels: ['sync_state'],
    },
    ganlin_wal_archive_failing: { help: '1 if the last file of the log could not be archived' },
  },
  async ({ db }) => {
    const { visible, synchronous, standbys, archiveFailing } = await replicationFacts({ db });
    const states = ['async', 'potential', ...(synchronous ? SYNCHRONOUS : [])];
    const count = (state: string) => standbys.filter(({ syncState }) => syncState === state).length;
    return {
      ganlin_wal_archive_failing: Number(archiveFailing),
      // An account that may not see them must not report that there is none.
      ...(visible && {
        ganlin_replication_lag_seconds: standbys.map(({ name, lagSeconds }) => ({
          labels: { standby: name },
          value: lagSeconds,
        })),
        ganlin_replication_standbys: states.map((state) => ({ labels: { sync_state: state }, value: count(state) })),
      }),
    };
  },
);

export const certificateGauges = defineGauges(
  {
    ganlin_certificate_expires_timestamp_seconds: {
      help: 'When the certificate at the public address expires',
      labels: ['address'],
    },
  },
  async ({ config }) => {
    const certificate = await certificateOf(config);
    if (!certificate) return {};
    const { address, expiresAt } = certificate;
    return {
      ganlin_certificate_expires_timestamp_seconds: [{ labels: { address }, value: expiresAt.getTime() / 1_000 }],
    };
  },
);
