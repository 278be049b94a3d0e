import { Channel } from '@ganlin/contract/content/kinds';
import type pg from 'pg';
import { newId } from '../src/platform/ids.ts';
import { chanceFrom } from './question-rows.ts';

const STEP = 2000;
/** Words ranked below those named here are made of two to four characters. */
const VOCABULARY = 100_000;
/** Words that occur in exactly three articles each. */
export const RARE_SHARE = 20;

/** Most frequent first: the n-th occurs once for every n times of the first. */
const named =
  `人工影响天气 作业 的 应当 和 气象 主管机构 增雨 防雹 火箭 安全 空域 管理 单位 人员 高炮 雷达 规定 飞机 申请 碘化银 降水 云 条例
  批准 指挥 检查 催化剂 培训 考核 弹药 储存 运输 标准 技术 回波 冰雹 过冷水 冰晶 探测 资料 预案 应急 演练 值班 记录 上岗证 无人机 通知
  省级 县级 会议 研究 试验 效果评估 卫星 观测 农业 抗旱 水库 生态 森林 防火 消雾 机场 通航 航线 飞行管制 责任 处罚 监督 验收 年检`.split(
    /\s+/,
  );
const subjects = [
  '管理条例',
  '管理办法',
  '作业规范',
  '技术要求',
  '工作通知',
  '培训班',
  '成果发布',
  '观测报告',
  '问答',
  '解读',
];
const issuers = [
  '国务院',
  '中国气象局',
  '湖北省人民政府',
  '河南省人大常委会',
  '四川省气象局',
  '民航局',
  '应急管理部',
  '某市政府',
];
const signs = ['，', '，', '，', '。', '。\n', '、', '；', '：'];

/** About half of the articles are news, as on real sites. */
const shares: readonly (readonly [number, number])[] = [
  [Channel.news, 0.55],
  [Channel.notice, 0.75],
  [Channel.science, 0.83],
  [Channel.law, 0.9],
  [Channel.standard, 0.95],
  [Channel.product, 0.98],
  [Channel.lecture, 1],
];

interface Written {
  readonly channel: number;
  readonly title: string;
  readonly number: string;
  readonly issuer: string;
  readonly tags: string;
  readonly plain: string;
}

/** Words by rank, and articles made of them. The same on every run. */
export function articleWriter(): { article: (index: number) => Written; word: (rank: number) => string } {
  const chance = chanceFrom(5);
  const words = Array.from({ length: VOCABULARY }, (_, rank) => named[rank] ?? madeWord(rank));
  const anyWord = () => words[Math.floor(Math.exp(chance() * Math.log(VOCABULARY)))] ?? '';
  const pick = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? '';
  const text = (length: number) => {
    let written = '';
    while (written.length < length) {
      written += anyWord();
      if (chance() < 0.2) written += pick(signs);
    }
    return written;
  };
  const article = (index: number): Written => {
    const share = chance();
    const channel = shares.find(([, upTo]) => share < upTo)?.[0] ?? Channel.news;
    const hasNumber = channel === Channel.law || channel === Channel.standard;
    const rare = index % RARE_SHARE < 3 ? rareWord(Math.floor(index / RARE_SHARE)) : '';
    // 300 to 3,000 characters, mostly short, as news articles are.
    const length = 300 + Math.floor(2700 * chance() ** 8);
    return {
      channel,
      title: `${anyWord()}${anyWord()}${anyWord()}${pick(subjects)}`,
      number: hasNumber ? `QX/T ${index}-${2000 + (index % 26)}` : '',
      issuer: hasNumber ? pick(issuers) : '',
      tags: `${anyWord()},${anyWord()}`,
      plain: `${rare}${text(length)}`,
    };
  };
  return { article, word: (rank) => words[rank] ?? '' };
}

/** Made of characters that are used nowhere else. */
export const rareWord = (n: number): string =>
  String.fromCodePoint(0x8c00 + (n % 3000), 0x8c00 + 1 + Math.floor(n / 3000));

/** A few characters make up most words, as in real texts: about two thousand, the first of them far more often. */
function madeWord(rank: number): string {
  const chance = chanceFrom(rank * 7919 + 13);
  chance();
  return String.fromCodePoint(
    ...Array.from({ length: 2 + (rank % 3) }, () => 0x4e00 + Math.floor(chance() ** 4 * 2500)),
  );
}

/** Writes articles as the module's own statements would; returns the seconds it took. */
export async function fillArticles(db: pg.Pool, count: number): Promise<{ rows: number; indexes: number }> {
  const started = performance.now();
  const definitions = await dropSearchIndexes(db);
  const client = await db.connect();
  // Writing is not measured, so faster compression is fine and a power cut may lose it.
  await client.query('set default_toast_compression = lz4; set synchronous_commit = off');
  const { article } = articleWriter();
  let sending: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < count; from += STEP) {
    const rows = Array.from({ length: Math.min(STEP, count - from) }, (_, n) => article(from + n));
    await sending;
    sending = insertStep(client, rows);
  }
  await sending;
  client.release();
  const written = performance.now();
  await Promise.all(definitions.map((definition) => buildIndex(db, definition)));
  await db.query('vacuum analyze content_article');
  await db.query('vacuum analyze content_search');
  const seconds = (from: number, to: number) => Math.round((to - from) / 1000);
  return { rows: seconds(started, written), indexes: seconds(written, performance.now()) };
}

/** The indexes are rebuilt unchanged at the end: updating them row by row takes much longer. */
async function dropSearchIndexes(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'content_search' and indexdef like '%USING gin%'`,
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  return rows.map(({ name, definition }) => `${definition}; alter index ${name} alter column 1 set statistics 0`);
}

async function buildIndex(db: pg.Pool, definition: string): Promise<void> {
  const client = await db.connect();
  await client.query(`set maintenance_work_mem = '512MB'`);
  await client.query(definition);
  client.release();
}

/** The fields that a channel's form requires. */
function fieldsOf(channel: number): string {
  if (channel === Channel.product) return '{"company":"云岭气象装备"}';
  return channel <= Channel.standard ? '{"level":1}' : '{}';
}

async function insertStep(db: pg.PoolClient, rows: readonly Written[]): Promise<void> {
  const of = <K extends keyof Written>(key: K) => rows.map((row) => row[key]);
  await db.query(
    `insert into content_article (id, channel, title, summary, body, source, author, tags, state, publish_at, pinned,
       level, issuer, number, fields, plain, created_by, updated_by, created_at, updated_at)
     select id, channel, title, left(plain, 80), '<p>' || replace(plain, E'\\n', '</p><p>') || '</p>', '', '',
            string_to_array(tags, ','), 1, now() - random() * interval '2000 days', random() < 0.0005,
            case when channel <= 2 then 1 end, issuer, number, fields, plain, id, id, now(), now()
       from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[])
            as t(id, channel, title, plain, issuer, number, tags, fields)`,
    [
      rows.map(() => newId()),
      of('channel'),
      of('title'),
      of('plain'),
      of('issuer'),
      of('number'),
      of('tags'),
      of('channel').map(fieldsOf),
    ],
  );
}
