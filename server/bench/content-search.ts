/**
 * Searches 200,000 articles as guests do: `npm run bench:content [-- articles]`. Uses a separate database and a real
 * API process; prints a table and a line of figures, and fails when a target is missed.
 */
import { Channel } from '@ganlin/contract/content/kinds';
import { portalSearchApi } from '@ganlin/contract/portal/search';
import type { Data, Endpoint, Input } from '@ganlin/contract/core/endpoint';
import { judge, openBenchSite, percentile } from './bench-site.ts';
import { articleWriter, fillArticles, RARE_SHARE, rareWord } from './content-rows.ts';
import { chanceFrom } from './question-rows.ts';

const articles = Number(process.argv[2] ?? 200_000);
const PROMISED = 150;
const PROMISED_SUGGEST = 50;
const PROMISED_LOADING_S = 120;

type Requested = Input<typeof portalSearchApi.search>;

await using site = await openBenchSite({ TRUST_PROXY: 'on' });
const loading = await fillArticles(site.db, articles);
console.log(`${articles} articles written in ${loading.rows} s, indexed in ${loading.indexes} s`);
const api = await site.start('api');
let guests = 0;
const { article, word } = articleWriter();
const chance = chanceFrom(23);
const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
const between = (from: number, to: number) => from + Math.floor(chance() * (to - from));

/** Texts to take search phrases from, as a user remembers them. */
const texts = Array.from({ length: 300 }, (_, index) => article(index).plain);
const frequent = () => word(between(0, 30));
const ordinary = () => word(between(60, 3000));
const rare = () => rareWord(between(0, Math.floor(articles / RARE_SHARE)));

/** Three to six characters from the middle of a text, regardless of word boundaries. */
function remembered(): string {
  const text = pick(texts);
  const from = between(0, text.length - 6);
  return text.slice(from, from + between(3, 7)).replaceAll(/\s/g, '') || '作业';
}

const kinds: Readonly<Record<string, () => Omit<Requested, 'current'>>> = {
  rare: () => ({ keyword: rare() }),
  ordinary: () => ({ keyword: ordinary() }),
  frequent: () => ({ keyword: frequent() }),
  'two characters': () => ({
    keyword: pick(['作业', '气象', '增雨', '雷达', '空域', '验收', '通航', '抗旱', '水库', '演练']),
  }),
  remembered: () => ({ keyword: remembered() }),
  'several words': () => ({
    keyword: `${frequent()} ${pick([frequent, ordinary])()}${chance() < 0.4 ? ` ${ordinary()}` : ''}`,
  }),
  'one character': () => ({ keyword: pick(['云', '雨', '雹', word(between(60, 900)).slice(0, 1)]) }),
  'in a channel': () => ({ keyword: pick([frequent, ordinary, remembered])(), channel: pick(Object.values(Channel)) }),
  synonyms: () => ({
    keyword: pick(['三七高炮', '人影作业', '增雨火箭弹', '上岗证', '人影条例', '哑弹', '炮点', '空管']),
  }),
  clause: () => ({
    keyword: `${pick(['气象法', '人影条例', '条例', '办法', '作业规定'])}第${between(1, 40)}条`,
  }),
  question: () => ({
    keyword: pick([
      () => `${ordinary()}的${ordinary()}是什么`,
      () => `怎么${frequent()}${ordinary()}`,
      () => `${frequent()}${frequent()}${ordinary()}怎么办`,
      () => '火箭弹过期怎么办',
      () => '冰雹的形成原因',
    ])(),
  }),
  'not there': () => ({ keyword: pick(['量子纠缠', '饕餮盛宴', 'zzzz', '作业纠缠']) }),
};
const pages = [1, 1, 1, 2, 3, 4, 5];
const ROUNDS = 40;

for (const kind of Object.values(kinds)) for (let round = 0; round < 3; round++) await ask(kind());
const times: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]));
// Kinds are mixed, as real searches are, so that none finds the cache warmed by its own kind.
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, kind] of Object.entries(kinds)) times[name]?.push(await ask(kind(), pick(pages)));
}
const suggested: number[] = [];
for (let round = 0; round < 150; round++) suggested.push(await suggest());

const p95 = (some: readonly number[]) => Math.round(percentile(some, 0.95));
const all = Object.values(times).flat();
judge({
  'rows written (s)': { measured: loading.rows, promised: PROMISED_LOADING_S },
  'indexes built (s)': { measured: loading.indexes },
  'all searches, median (ms)': { measured: Math.round(percentile(all, 0.5)) },
  'all searches, p95 (ms)': { measured: p95(all), promised: PROMISED },
  ...Object.fromEntries(Object.entries(times).map(([name, some]) => [`${name}, p95 (ms)`, { measured: p95(some) }])),
  'suggestions, p95 (ms)': { measured: p95(suggested), promised: PROMISED_SUGGEST },
});
const perKind = Object.entries(times).map(([name, some]) => `${name} ${p95(some)}`);
console.log(
  `${articles} articles: search p95 ${p95(all)} ms (promised ${PROMISED}; ${perKind.join(', ')}), suggest p95 ${p95(suggested)} ms`,
);

/** Every call comes from another address, as those of guests do, because the rate limit counts by address. */
async function callAsGuest<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Data<E>> {
  guests++;
  const reply = await fetch(api.origin + endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${guests >> 8}.${guests & 255}` },
    body: JSON.stringify(input),
  });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: Data<E> };
  if (code !== 0) throw new Error(`${endpoint.path}: ${msg}`);
  return data;
}

async function ask(requested: Omit<Requested, 'current'>, current = 1): Promise<number> {
  const started = performance.now();
  const { total } = await callAsGuest(portalSearchApi.search, { ...requested, current });
  const spent = performance.now() - started;
  if (process.env['SLOW'] && spent > Number(process.env['SLOW'])) {
    console.log(Math.round(spent), JSON.stringify(requested), `page ${current}, ${total} found`);
  }
  return spent;
}

async function suggest(): Promise<number> {
  const keyword = pick([frequent, ordinary, () => frequent().slice(0, 1), remembered])().slice(0, between(1, 5));
  const started = performance.now();
  await callAsGuest(portalSearchApi.suggest, { keyword });
  return performance.now() - started;
}
