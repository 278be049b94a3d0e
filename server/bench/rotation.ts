/**
 * Key rotation under load: `npm run bench:rotation [-- people]`. Fills a separate database with numbers under an old
 * key, lets a real API process and a real worker rotate while clients read and save, prints a table, and fails when a
 * target is missed.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RoleType, userApi } from '@ganlin/contract/iam/user';
import { healthApi } from '@ganlin/contract/ops/health';
import { readConfig } from '../src/config.ts';
import { newId } from '../src/platform/ids.ts';
import { keyedHash, seal, unseal } from '../src/platform/security/sealed.ts';
import { adminToken, callAt, judge, openBenchSite, percentile, taskEnd } from './bench-site.ts';

const people = Number(process.argv[2] ?? 100_000);
const CLIENTS = 4;
const SAMPLE = 1000;

const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const [oldKey, currentKey] = [newKey('a'), newKey('b')];

await using site = await openBenchSite({ DATA_KEYS: `${currentKey},${oldKey}` });
const { db } = site;
const config = readConfig(site.env);
/** By id, the number that each row must decrypt to; saving changes it. */
const numbers = new Map<string, { userName: string; mobile: string }>();
await fill();
const { origin } = await site.start('api');
await site.start('worker');
const token = await adminToken(origin);

const load = startLoad();
await pause(2_000);
const before = load.take();
const started = performance.now();
const { taskId } = await callAt(origin, healthApi.rotateKeys, { token, input: {} });
const { note } = await taskEnd(origin, token, taskId);
const seconds = (performance.now() - started) / 1000;
const during = load.take();
await load.stop();
const failures = [...before.failures, ...during.failures, ...load.take().failures];
const [p95, p95Before] = [during, before].map(({ times }) => Math.round(percentile(times, 0.95)));
console.log(
  `${people} users: rotated in ${seconds.toFixed(1)} s during ${during.times.length} calls, ` +
    `p95 ${p95} ms (${p95Before} ms before). ${note}`,
);
if (failures.length > 0) console.error(failures.slice(0, 5).join('\n'));
judge({
  'failed calls': { measured: failures.length, promised: 0 },
  'values under the old key': { measured: await countUnder('a'), promised: 0 },
  'numbers that open to another text': { measured: await countWrong(), promised: 0 },
  'call p95 (ms)': { measured: p95 ?? Infinity, promised: 500 },
});

/** Clients that list, view and save without a pause; each saves its own users, so that it knows their numbers. */
function startLoad() {
  const ids = [...numbers.keys()];
  let [times, failures]: [number[], string[]] = [[], []];
  const stopping = new AbortController();
  const timed = async (one: Promise<unknown>) => {
    const started = performance.now();
    await one.catch((error: unknown) => failures.push(String(error)));
    times.push(performance.now() - started);
  };
  const client = async (index: number) => {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const at = ((turn * 97) % Math.ceil(ids.length / CLIENTS)) * CLIENTS + index;
      const id = ids[at % ids.length] ?? '';
      const page = { params: {}, size: 20, current: 1 + (turn % 50) };
      await timed(callAt(origin, userApi.paging, { token, input: page }));
      await timed(callAt(origin, userApi.detail, { token, input: { id } }));
      if (at < ids.length) await timed(saveOne({ id, turn, index }));
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
  return {
    take: () => {
      const taken = { times, failures };
      [times, failures] = [[], []];
      return taken;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(clients);
    },
  };
}

/** Every second save changes the number, the others leave it unchanged. */
async function saveOne({ id, turn, index }: { id: string; turn: number; index: number }): Promise<void> {
  const person = numbers.get(id);
  if (!person) return;
  const { userName } = person;
  const form = { id, userName, realName: `名${turn}`, roleType: RoleType.learner, deptId: null };
  const mobile = `13${index}${String(turn).padStart(8, '0')}`;
  const isNew = turn % 2 === 0;
  await callAt(origin, userApi.save, { token, input: { ...form, ...(isNew ? { mobile } : {}) } });
  if (isNew) person.mobile = mobile;
}

async function countUnder(id: string): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    `select count(*) from iam_user where split_part(mobile_sealed, '.', 1) = $1 or split_part(id_card_sealed, '.', 1) = $1`,
    [id],
  );
  return Number(rows[0]?.count);
}

/** Decrypts the numbers of many users, and of all who were changed meanwhile. */
async function countWrong(): Promise<number> {
  const { rows } = await db.query<{ id: string; mobile_sealed: string }>(
    `select id, mobile_sealed from iam_user where mobile_sealed <> '' and user_name like 'user%'
      order by updated_at desc limit $1`,
    [SAMPLE],
  );
  return rows.filter(
    ({ id, mobile_sealed: sealed }) =>
      unseal(config.dataKeys, sealed, ['iamUser.mobileSealed', id]) !== numbers.get(id)?.mobile,
  ).length;
}

async function fill(): Promise<void> {
  const old = readConfig({ ...site.env, DATA_KEYS: oldKey }).dataKeys;
  for (let from = 0; from < people; from += 2000) {
    const rows = Array.from({ length: Math.min(2000, people - from) }, (_, index) => {
      const userName = `user${from + index}`;
      const mobile = `166${String(from + index).padStart(8, '0')}`;
      const id = newId();
      numbers.set(id, { userName, mobile });
      return [
        id,
        userName,
        seal(old, mobile, ['iamUser.mobileSealed', id]),
        keyedHash(config.searchSecret, 'mobile', mobile),
        seal(old, `${mobile}1`, ['iamUser.idCardSealed', id]),
      ];
    });
    await db.query(
      `insert into iam_user (id, user_name, real_name, password_hash, mobile_sealed, mobile_hash, id_card_sealed, role_type, created_at, updated_at)
       select id, user_name, '王海涛', 'unused', mobile, hash, id_card, 1, now(), now()
         from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::text[]) as t(id, user_name, mobile, hash, id_card)`,
      [0, 1, 2, 3, 4].map((column) => rows.map((row) => row[column])),
    );
  }
  await db.query('analyze');
}
