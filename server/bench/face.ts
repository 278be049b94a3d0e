/**
 * Face comparison under load: `npm run bench:face [-- people]`. Enrols a real face among many made-up ones, signs in
 * with it repeatedly from several addresses while another call is measured, prints a table, and fails when a target
 * is missed. It also prints the distances between variants of one photo and between different people, and how often
 * the right person is refused when their photo is darker, smaller or turned.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { FACE_FRAMES, faceApi } from '@ganlin/contract/iam/sign-in/face';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { readConfig } from '../src/config.ts';
import { openFaces, type Faces } from '../src/platform/gateways/face/faces.ts';
import { likenessAt } from '../src/modules/iam/face/face-match.rules.ts';
import { DESCRIPTOR_LENGTH, FACE_MODEL } from '../src/platform/gateways/face/face.ts';
import { distanceOf, encodeDescriptor, facePlace } from '../src/platform/gateways/face/gallery.ts';
import { openLog } from '../src/platform/log/log.ts';
import { seal } from '../src/platform/security/sealed.ts';
import { doings } from '../test/support/face-capture.ts';
import { jpegOf, people as sitters, type Held } from '../test/support/face-pictures.ts';
import { callAt, judge, openBenchSite, peakMemoryMb, percentile } from './bench-site.ts';
import { fillPeople } from './people.ts';

const people = Number(process.argv[2] ?? 20_000);
const CLIENTS = 2;
const SECONDS = 20;
const sitter = sitters[1];

// Behind a proxy, so that each client can have its own address.
await using site = await openBenchSite({ TRUST_PROXY: 'on' });
const { db } = site;
const config = readConfig(site.env);
await fillPeople(db, config, people);
await fillFaces();
await db.query('update site_setting set face_login = true');
const api = await site.start('api');
const { token } = await callAt(api.origin, sessionApi.demoLogin, { input: { account: 'learner' } });

const enrolment = await timed(async () => {
  const capture = await captureAt('10.0.0.1');
  await callFrom('10.0.0.1', faceApi.enrol, { ...capture, password: 'RainStudent2026', consent: true }, token);
});
const alone = await othersDuring(async () => pause(3_000));
const logins: number[] = [];
const beside = await othersDuring(async () => {
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => signInFor(`10.0.1.${n}`)));
});
await printDistances();
console.log(
  `${people} templates; enrolling, with all of them read: ${Math.round(enrolment)} ms; ` +
    `${logins.length} sign-ins of ${FACE_FRAMES + 1} pictures in ${SECONDS} s`,
);
judge({
  'another call alone, p99 (ms)': { measured: Math.round(percentile(alone, 0.99)) },
  'another call while faces are compared, p99 (ms)': {
    measured: Math.round(percentile(beside, 0.99)),
    promised: 100,
  },
  'sign-in by face, median (ms)': { measured: Math.round(percentile(logins, 0.5)) },
  'memory of the API (MB)': { measured: Math.round(peakMemoryMb(api.pid)) },
});

/** Random descriptors of the real length: no two of them are alike. */
async function fillFaces(): Promise<void> {
  const { rows } = await db.query<{ id: string }>(`select id from iam_user where user_name ~ '^user[0-9]+$'`);
  for (let from = 0; from < rows.length; from += 2_000) {
    const ids = rows.slice(from, from + 2_000).map(({ id }) => id);
    await db.query(
      `insert into iam_face.template (user_id, descriptor_sealed, model, consent_version, consented_at, enrolled_at)
       select id, sealed, $3, 1, now(), now() from unnest($1::uuid[], $2::text[]) as t(id, sealed)`,
      [ids, ids.map((id) => seal(config.dataKeys, encodeDescriptor(anybody()), facePlace(id))), FACE_MODEL],
    );
  }
}

function anybody(): Float32Array {
  const numbers = Float32Array.from({ length: DESCRIPTOR_LENGTH }, () => Math.random() - 0.5);
  const length = Math.hypot(...numbers);
  return numbers.map((number) => (number * 1.45) / length);
}

async function signInFor(ip: string): Promise<void> {
  const end = performance.now() + SECONDS * 1_000;
  while (performance.now() < end) {
    const capture = await captureAt(ip);
    logins.push(await timed(() => callFrom(ip, faceApi.login, capture)));
  }
}

/** What a page sends when its user follows the instructions. */
async function captureAt(ip: string): Promise<{ nonce: string; base64: string; frames: string[] }> {
  const { nonce, action } = await callFrom(ip, faceApi.challenge, {});
  const [still, done] = [await jpegOf(sitter), await jpegOf(sitter, action === null ? {} : doings[action])].map(
    (jpeg) => jpeg.toString('base64'),
  );
  if (still === undefined || done === undefined) throw new Error('no picture');
  return { nonce, base64: still, frames: Array.from({ length: FACE_FRAMES }, (_, n) => (n < 3 ? still : done)) };
}

/** Times of a small call that is repeated while something else runs. */
async function othersDuring(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      times.push(await timed(() => callAt(api.origin, sessionApi.info, { token, input: {} })));
      await pause(10);
    }
  })();
  await work();
  over.abort();
  await asking;
  return times;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function callFrom<E extends Endpoint>(ip: string, endpoint: E, input: Input<E>, token = ''): Promise<Data<E>> {
  const reply = await fetch(api.origin + endpoint.path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(input),
  });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: Data<E> };
  if (code !== 0) throw new Error(`${endpoint.path}: ${msg}`);
  return data;
}

async function printDistances(): Promise<void> {
  const faces = openFaces({ keys: config.dataKeys, log: openLog('warn') });
  const seen = async (held: object) => faces.look(await Promise.all(sitters.map((one) => jpegOf(one, {}, held))));
  const [style, again] = [await seen({}), await seen({ shift: 14, scale: 0.88, rotate: 0.08 })];
  await printRefusals(faces, style);
  await faces.close();
  // The same photo transformed: nobody is in the samples twice, so this says little about how people change.
  const same = style.flatMap((one, n) => (one && again[n] ? [distanceOf(one.descriptor, again[n].descriptor)] : []));
  const first = style.flatMap((one) => (one ? [one.descriptor] : []));
  const others = first.flatMap((one, n) => first.slice(n + 1).map((other) => distanceOf(one, other)));
  console.table({
    'same photo': {
      pairs: same.length,
      nearest: Math.min(...same),
      median: percentile(same, 0.5),
      farthest: Math.max(...same),
    },
    'different people': {
      pairs: others.length,
      nearest: Math.min(...others),
      median: percentile(others, 0.5),
      farthest: Math.max(...others),
    },
  });
}

/** Changes of light, size, tilt and turn; nobody is in the samples twice, so hair, age and glasses stay the same. */
const changes: Readonly<Record<string, Held>> = {
  'half the light': { light: 0.5 },
  'twice the light': { light: 2 },
  'three quarters the size': { scale: 0.75 },
  'a quarter larger': { scale: 1.25 },
  'tilted by 7°': { rotate: 0.12 },
  'tilted by 14°': { rotate: -0.25 },
  'turned a little': { squeeze: 0.88 },
  'all at once, slightly': { light: 0.75, scale: 0.88, rotate: 0.08, shift: 14 },
};

/** The default similarity threshold of a site. */
const DEFAULT_LIKENESS = 0.6;

async function printRefusals(faces: Faces, style: Awaited<ReturnType<Faces['look']>>): Promise<void> {
  const rows: Record<string, { tries: number; refused: number; percent: number }> = {};
  for (const [name, held] of Object.entries(changes)) {
    const changed = await faces.look(await Promise.all(sitters.map((one) => jpegOf(one, {}, held))));
    const tried = style.flatMap((one, n) => (one ? [{ one, other: changed[n] }] : []));
    const refused = tried.filter(
      ({ one, other }) => !other || likenessAt(distanceOf(one.descriptor, other.descriptor)) < DEFAULT_LIKENESS,
    ).length;
    rows[name] = { tries: tried.length, refused, percent: Math.round((100 * refused) / tried.length) };
  }
  console.table(rows);
}
