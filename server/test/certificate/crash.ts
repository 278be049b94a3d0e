/**
 * Certificates granted in bulk while workers die: `npm run test:certificate:crash [-- tasks people]`. Fifty tasks of
 * two hundred people each, three quarters of them with one template, over two workers that are killed again and again.
 * Afterwards everybody has one certificate, the numbers of each template have no gap and no double, every certificate
 * has one entry in the audit chain, and every task says that it is done.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { TaskState } from '@ganlin/contract/ops/task';
import { adminToken, callAt, judge, openBenchSite } from '../../bench/bench-site.ts';
import { fillPeople } from '../../bench/people.ts';
import { readConfig } from '../../src/config.ts';
import { killNowAndThen, watch } from '../exam/watched-process.ts';
import { certificateDesign, templateForm } from '../support/certificates.ts';

const tasks = Number(process.argv[2] ?? 50);
const size = Number(process.argv[3] ?? 200);
const SECONDS = 20;
const LEAST_KILLS = 4;
/** A worker that was killed counts as dead after a minute; then another takes its task. */
const END_MS = 600_000;

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), tasks * size);
const api = await site.start('api');
const token = await adminToken(api.origin);
const templates = [await publish(), await publish()] as const;
const { rows: people } = await site.db.query<{ id: string }>(
  `select id from iam_user where user_name like 'user%' order by id limit $1`,
  [tasks * size],
);
const before = await granted();
const workers = [await watch('worker', site.env), await watch('worker', site.env)];
const began = performance.now();
await Promise.all(Array.from({ length: tasks }, (_, at) => start(at)));
const kills = await killNowAndThen(workers, { seconds: SECONDS, least: LEAST_KILLS });
const unfinished = await untilDone();
const seconds = Math.round((performance.now() - began) / 1000);
for (const worker of workers) await worker.stop();

const expected = tasks * size;
const { rows: series } = await site.db.query<{ used: number; count: number; least: number; most: number }>(
  `select s.used, count(c.id)::int as count, min(c.serial) as least, max(c.serial) as most
     from certificate_series s join certificate_certificate c on c.template_id = s.template_id and c.year = s.year
    where s.template_id = any($1) group by s.template_id, s.year, s.used`,
  [templates],
);
const figures = {
  'certificates granted': { measured: (await granted()) - before, promised: expected, least: expected },
  'people with two': {
    measured: await count(`select user_id from certificate_certificate
    where template_id = any($1) group by user_id having count(*) > 1`),
    promised: 0,
  },
  'numbers that are missing or double': {
    measured: series.reduce(
      (sum, { used, count, least, most }) => sum + Math.abs(used - count) + (least - 1) + (most - count),
      0,
    ),
    promised: 0,
  },
  'certificates without exactly one audit entry': {
    measured: await count(`select c.id from certificate_certificate c
    left join audit_entry e on e.target = 'certificate:' || c.id and e.action = 'certificate.granted'
    where c.template_id = any($1) group by c.id having count(e.id) <> 1`),
    promised: 0,
  },
  'tasks that are not done': { measured: unfinished, promised: 0 },
  'workers killed': { measured: kills, least: LEAST_KILLS },
  'tasks that were run more than once': { measured: await repeated(), least: 1 },
};
judge(figures);
const line = Object.entries(figures).map(([name, { measured }]) => `${name} ${measured}`);
console.log([...line, `${tasks} tasks of ${size}, ${seconds} s`].join('; '));

async function publish(): Promise<string> {
  const design = certificateDesign();
  // These people have no ID number.
  const elements = design.front.elements.map((element) =>
    element.kind === 'text' && element.id === 'name' ? { ...element, text: '{holderName}' } : element,
  );
  const form = templateForm({ design: { ...design, front: { ...design.front, elements } } });
  const { id, version } = await callAt(api.origin, certificateTemplateApi.save, { token, input: { form } });
  await callAt(api.origin, certificateTemplateApi.publish, { token, input: { id, version } });
  return id;
}

async function start(at: number): Promise<void> {
  const templateId = templates[at % 4 === 0 ? 1 : 0];
  const rows = people.slice(at * size, (at + 1) * size).map(({ id }) => ({ userId: id }));
  const input = { grantId: randomUUID(), templateId, issuedOn: '2026-03-05', rows };
  await callAt(api.origin, certificateGrantApi.start, { token, input });
}

async function untilDone(): Promise<number> {
  const deadline = performance.now() + END_MS;
  for (;;) {
    const { rows } = await site.db.query<{ count: number }>(
      `select count(*)::int as count from platform_task where kind = 'certificate.grant' and state <> $1`,
      [TaskState.done],
    );
    const left = rows[0]?.count ?? 0;
    if (left === 0 || performance.now() > deadline) return left;
    await pause(500);
  }
}

async function granted(): Promise<number> {
  return count('select id from certificate_certificate where template_id = any($1)');
}

async function count(query: string): Promise<number> {
  return (await site.db.query(query, [templates])).rowCount ?? 0;
}

async function repeated(): Promise<number> {
  const { rows } = await site.db.query<{ count: number }>(
    `select count(*)::int as count from platform_task where kind = 'certificate.grant' and attempts > 1`,
  );
  return rows[0]?.count ?? 0;
}
