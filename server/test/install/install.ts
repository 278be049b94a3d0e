/**
 * Installs, upgrades and rolls back on a computer with nothing but Debian 12, without a network:
 * `npm run test:install`, after `npm run release -- --arch x64 --debian-packages`. Needs root, debootstrap and
 * systemd-container. While 50 examinees save answers, the site is upgraded to a later release with a migration and
 * then rolled back. No answer may be lost and no request may fail.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../../../scripts/at-end.ts';
import { bootFreshDebian, fileIn, type FreshDebian } from '../../../scripts/release/fresh-debian.ts';
import { writeChecksums } from '../../../scripts/release/pack.ts';
import { judge } from '../../bench/bench-site.ts';

const releases = resolve(import.meta.dirname, '../../../release');
const LATER = '99.0.0';

await using machine = await bootFreshDebian();
const installed = install(machine);
const people = await startPeople(machine, installed.password);
await pause(3_000);
const [upgradeSeconds] = timed(() => machine.run(`ganlin-${LATER}/upgrade.sh`));
const later = machine.read('/opt/ganlin/current/bin/ganlin version');
const migrated = machine.read(
  `cd / && runuser -u postgres -- psql -d ganlin -tAc "select count(*) from pg_tables where tablename = 'upgrade_probe'"`,
);
await pause(3_000);
const [rollbackSeconds] = timed(() => machine.run('/opt/ganlin/current/rollback.sh'));
const back = machine.read('/opt/ganlin/current/bin/ganlin version');
await pause(3_000);
const seen = await people.finish();
const broken = machine.read(`systemctl list-units --state=failed --plain --no-legend`);
const startSeconds = startOf(machine, 'ganlin-api@3001');
const memory = (unit: string) =>
  Number(machine.read(`grep VmRSS /proc/$(systemctl show -P MainPID ${unit})/status | tr -dc 0-9`)) / 1024;

if (Object.keys(seen.failures).length > 0) console.error('what failed:', seen.failures);
judge({
  'installation to a running site (s)': { measured: installed.seconds },
  'upgrade under load (s)': { measured: upgradeSeconds },
  'rollback under load (s)': { measured: rollbackSeconds },
  'the later release ran, with its migration': {
    measured: later.includes(LATER) && migrated === '1' ? 1 : 0,
    least: 1,
  },
  'the release before runs again': { measured: back.includes(LATER) ? 0 : 1, least: 1 },
  'examinees seated': { measured: people.seated, least: 50 },
  'saves acknowledged': { measured: seen.saves, least: 500 },
  'longest save (ms)': { measured: seen.longestSaveMs },
  'requests that failed': { measured: Object.values(seen.failures).reduce((sum, one) => sum + one, 0), promised: 0 },
  'requests that browsers resend by themselves': { measured: seen.resent },
  'calls refused': { measured: seen.refused, promised: 0 },
  'acknowledged answers lost': { measured: seen.lost, promised: 0 },
  'answers with another content': { measured: seen.wrong, promised: 0 },
  'papers not handed in and graded exactly once': { measured: seen.notOnce + seen.ungraded, promised: 0 },
  'units that failed': { measured: broken === '' ? 0 : broken.split('\n').length, promised: 0 },
  'processor time of an API process until it is ready (s)': { measured: startSeconds, promised: 1 },
  'memory of an API process (MB)': { measured: Math.round(memory('ganlin-api@3001')) },
  'memory of the worker (MB)': { measured: Math.round(memory('ganlin-worker@3101')) },
});

/** The second start on this computer: the first one also compiles. */
function startOf({ run, read }: FreshDebian, unit: string): number {
  run(`systemctl restart ${unit} && . /opt/ganlin/current/lib/common.sh && wait_ready ${unit} 3001`);
  const [user, system] = read(`cut -d' ' -f14,15 /proc/$(systemctl show -P MainPID ${unit})/stat`)
    .split(' ')
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) / 100;
}

function install({ root, read, run }: FreshDebian): { seconds: number; password: string } {
  const release = fileIn(releases, /-linux-x64\.tar\.gz$/);
  cpSync(fileIn(releases, /^ganlin-debian-.*\.tar$/), join(root, 'root/packages.tar'));
  cpSync(release, join(root, 'root/release.tar.gz'));
  run('mkdir release && tar -xzf release.tar.gz -C release --strip-components=1');
  makeLaterRelease(root, release);
  const [seconds, printed] = timed(() => read('release/install.sh --packages /root/packages.tar --admin zhou'));
  console.log(printed);
  const password = /password (\S+)/.exec(printed)?.[1];
  if (password === undefined) throw new Error('no administrator');
  return { seconds, password };
}

/** The same release with a later number, another script and one more migration. */
function makeLaterRelease(root: string, archive: string): void {
  using folder = temporaryFolder('later-release-');
  execFileSync('tar', ['xzf', archive, '-C', folder.path]);
  const [name = ''] = readdirSync(folder.path);
  const release = join(folder.path, name);
  const change = (file: string, edit: (text: string) => string) =>
    writeFileSync(join(release, file), edit(readFileSync(join(release, file), 'utf8')));
  change('release.json', (text) => text.replace(/"version":"[^"]+"/, `"version":"${LATER}"`));
  writeFileSync(
    join(release, 'server/migrations/99990101000000_test__upgrade_probe.sql'),
    'create table upgrade_probe (id int primary key);\n',
  );
  // The entry script under another name, as every change gives it.
  const page = readFileSync(join(release, 'web/dist/index.html'), 'utf8');
  const entry = /src="\/assets\/([^"]+\.js)"/.exec(page)?.[1] ?? '';
  const renamed = entry.replace(/\.js$/, '-later.js');
  for (const file of readdirSync(join(release, 'web/dist/assets')).filter((one) => one.startsWith(entry)))
    renameSync(join(release, 'web/dist/assets', file), join(release, 'web/dist/assets', file.replace(entry, renamed)));
  change('web/dist/index.html', (text) => text.replaceAll(entry, renamed));
  for (const ending of ['.br', '.gz']) {
    const file = join(release, `web/dist/index.html${ending}`);
    execFileSync('rm', ['-f', file]);
  }
  writeChecksums(release);
  mkdirSync(join(root, 'root'), { recursive: true });
  cpSync(release, join(root, `root/ganlin-${LATER}`), { recursive: true });
}

interface Seen {
  readonly saves: number;
  readonly longestSaveMs: number;
  readonly refused: number;
  readonly failures: Readonly<Record<string, number>>;
  readonly resent: number;
  readonly lost: number;
  readonly wrong: number;
  readonly notOnce: number;
  readonly ungraded: number;
}

async function startPeople({ root, pid }: FreshDebian, password: string) {
  const settings = readFileSync(join(root, 'etc/ganlin/ganlin.env'), 'utf8').replaceAll('=/etc/', `=${root}/etc/`);
  const env = Object.fromEntries(
    settings.split('\n').flatMap((line) => (/^\w+=/.test(line) ? [line.split('=', 2)] : [])),
  );
  const script = resolve(import.meta.dirname, 'people-on-site.ts');
  const owner = join(root, 'etc/ganlin/secrets/database-owner-url');
  const child = spawn(
    'nsenter',
    ['--target', String(pid), '--net', process.execPath, script, 'zhou', password, owner],
    {
      env: {
        ...process.env,
        ...env,
        NODE_ENV: 'production',
        NODE_EXTRA_CA_CERTS: join(root, 'etc/ganlin/tls/site.crt'),
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const lines = createInterface(child.stdout);
  const next = async <T>(): Promise<T> => {
    const ended = once(child, 'exit').then(() => ['']);
    for (;;) {
      const [line = ''] = (await Promise.race([once(lines, 'line'), ended])) as string[];
      if (line === '') throw new Error('the people on the site have left');
      // Written by our own script; what helpers print is none.
      if (line.startsWith('{')) return JSON.parse(line) as T;
    }
  };
  const { seated } = await next<{ seated: number }>();
  return {
    seated,
    finish: () => {
      child.stdin.write('\n');
      return next<Seen>();
    },
  };
}

function timed<T>(work: () => T): [seconds: number, result: T] {
  const began = performance.now();
  const result = work();
  return [Math.round((performance.now() - began) / 100) / 10, result];
}
