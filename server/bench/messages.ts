/**
 * The unread counter and the inbox at scale: `npm run bench:messages [-- people]`. A hundred direct messages for each
 * user, a thousand broadcasts, a real API process; prints a table and fails when a target is missed.
 */
import { createHash, randomBytes } from 'node:crypto';
import { broadcastApi, messageApi } from '@ganlin/contract/message/message';
import { readConfig } from '../src/config.ts';
import { newId } from '../src/platform/ids.ts';
import { adminToken, callAt, judge, openBenchSite, percentile } from './bench-site.ts';
import { fillPeople } from './people.ts';

const people = Number(process.argv[2] ?? 10_000);
const DIRECT_EACH = 100;
const BROADCASTS = 1000;
const CALLERS = 200;

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), people);
await fillMessages();
const tokens = await openSessions();
const api = await site.start('api');
const admin = await adminToken(api.origin);

// Each caller once, so that the sessions are cached: what follows measures messages, not signing in.
const first = await timesOf(CALLERS, countUnread);
const stored = await timesOf(2000, countUnread);
await callAt(api.origin, broadcastApi.send, {
  token: admin,
  input: { id: newId(), form: { title: '新的通知', content: '内容', audience: { all: true } } },
});
const again = await timesOf(CALLERS, countUnread);
const inbox = await timesOf(500, (token, round) => page(token, { current: 1 + (round % 5) }));
const unread = await timesOf(200, (token) => page(token, { read: false }));
const reading = await timesOf(CALLERS, (token) => callAt(api.origin, messageApi.markRead, { token, input: {} }));

console.log(`${people} people, ${people * DIRECT_EACH} direct messages, ${BROADCASTS} broadcasts`);
judge({
  ...figures('count, kept', stored, 20),
  ...figures('count, first time', first),
  ...figures('count, after a broadcast', again, 20),
  ...figures('inbox', inbox),
  ...figures('inbox, unread', unread),
  ...figures('mark all read', reading),
});

function countUnread(token: string): Promise<unknown> {
  return callAt(api.origin, messageApi.countUnread, { token, input: {} });
}

function page(token: string, { current = 1, ...params }: { current?: number; read?: boolean }): Promise<unknown> {
  return callAt(api.origin, messageApi.paging, { token, input: { current, size: 20, params } });
}

async function timesOf(rounds: number, ask: (token: string, round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await ask(tokens[round % tokens.length] ?? '', round);
    times.push(performance.now() - started);
  }
  return times;
}

function figures(name: string, times: readonly number[], promised?: number) {
  const at = (share: number) => Math.round(percentile(times, share) * 10) / 10;
  return {
    [`${name}, p50 (ms)`]: { measured: at(0.5) },
    [`${name}, p95 (ms)`]: { measured: at(0.95), ...(promised === undefined ? {} : { promised }) },
    [`${name}, p99 (ms)`]: { measured: at(0.99) },
  };
}

/** Half of everything is read; audiences are of all kinds, so that matching them takes some work. */
async function fillMessages(): Promise<void> {
  await site.db.query(
    `insert into message_direct (id, user_id, kind, title, content, sent_at, read_at)
     select gen_random_uuid(), u.id, 1 + n % 6, '第 ' || n || ' 条', repeat('请按时完成学习任务。', 10),
            now() + n * interval '1 second', case when n % 2 = 0 then now() end
       from iam_user u cross join generate_series(1, $1::int) n`,
    [DIRECT_EACH],
  );
  await site.db.query(
    `insert into message_inbox (user_id, direct_unread)
     select user_id, count(*) filter (where read_at is null) from message_direct group by user_id`,
  );
  await site.db.query(
    `update iam_user set dept_id = (select id from iam_dept order by md5(iam_user.id::text || id::text) limit 1)`,
  );
  await site.db.query(
    `insert into message_broadcast (id, sender_id, sender, kind, title, content, audience_all, audience_depts,
       audience_roles, audience_label, reach_all, reach_depts, reach_trees, reach_regions, receivers, sent_at)
     select gen_random_uuid(), (select id from iam_user where user_name = 'admin'), '周管理', 2, '通知 ' || n,
            repeat('汛期将至，请检查作业装备。', 50), n % 4 = 0,
            case when n % 4 = 1 then array(select id from iam_dept order by md5(n::text || id::text) limit 5) else '{}' end,
            case when n % 4 = 2 then array(select id from iam_role order by md5(n::text || id::text) limit 1) else '{}' end,
            '', true, '{}', '{}', '{}', 1, now() + n * interval '1 second'
       from generate_series(1, $1::int) n`,
    [BROADCASTS],
  );
  await site.db.query(
    `insert into message_named (broadcast_id, user_id)
     select b.id, u.id from (select id from message_broadcast
              where not audience_all and audience_depts = '{}' and audience_roles = '{}') b
      cross join lateral (select id from iam_user order by md5(b.id::text || id::text) limit 300) u`,
  );
  await site.db.query(
    `insert into message_state (user_id, broadcast_id, read_at)
     select u.id, b.id, now() from (select id from iam_user order by id limit 2000) u
      cross join (select id from message_broadcast where audience_all order by id limit 100) b`,
  );
  await site.db.query('vacuum analyze');
}

async function openSessions(): Promise<string[]> {
  const tokens = Array.from({ length: CALLERS }, () => randomBytes(32).toString('base64url'));
  await site.db.query(
    `insert into iam_session (id, token_hash, user_id, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), t.hash, u.id, now(), now(), now() + interval '1 day'
       from unnest($1::bytea[]) with ordinality as t(hash, n)
       join (select id, row_number() over (order by id) as n from iam_user where role_type = 1 and state = 0) u on u.n = t.n`,
    [tokens.map((token) => createHash('sha256').update(token).digest())],
  );
  return tokens;
}
