import type pg from 'pg';
import { newId } from '../src/platform/ids.ts';

const STEP = 5000;

const places = [
  '雷达站',
  '作业点',
  '指挥中心',
  '高炮阵地',
  '火箭发射架',
  '探空站',
  '机场',
  '县气象局',
  '弹药库',
  '观测场',
];
const people = ['操作手', '指挥员', '安全员', '观测员', '值班员', '驾驶员', '保管员', '负责人', '实习人员', '联络员'];
const actions = [
  '检查锁紧装置',
  '申请空域',
  '核对弹药数量',
  '填写记录',
  '上报异常',
  '断开电源',
  '设置警戒',
  '撤离人员',
  '校准方位',
  '判读回波',
  '估算含水量',
  '更换备件',
  '登记编号',
  '清点工具',
  '通报邻站',
  '测量风速',
  '计算提前量',
  '复核密码',
];
const things = [
  '碘化银',
  '干冰',
  '液氮',
  '吸湿性盐粉',
  '过冷水',
  '冰晶',
  '雨滴',
  '冰雹胚胎',
  '上升气流',
  '零度层',
  '回波顶',
  '垂直累积液态水',
  '双偏振参量',
  '多普勒速度',
  '有界弱回波区',
  '三体散射',
  '云顶温度',
  '凝结核',
  '降水粒子',
];
const rules = ['管理条例', '气象法', '安全规程', '空域批准书', '应急预案', '值班制度', '交接班记录', '技术规范'];
/** Occurs in about three of ten questions, and in the names of half the banks. */
const FREQUENT = '作业';

/** Sentences as in real question banks: a few frequent words, many of medium frequency, a long tail of rare ones. */
export function sentenceOf(chance: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? '';
  const rare = String.fromCodePoint(0x4e00 + Math.floor(chance() * 6000), 0x4e00 + Math.floor(chance() * 6000));
  const often = chance() < 0.3 ? `${FREQUENT}前` : '值班时';
  const forms = [
    () =>
      `${often}，${pick(people)}在${pick(places)}首先应当${pick(actions)}，其次${pick(actions)}，依据是《${rare}${pick(rules)}》（　）。`,
    () =>
      `关于${pick(things)}与${pick(things)}的关系，下列说法正确的是（　），其中${rare}地区的观测表明${pick(things)}起主要作用。`,
    () =>
      `${pick(places)}的${pick(people)}发现${pick(things)}出现异常时，应立即${pick(actions)}并${pick(actions)}，${often}不得擅自${pick(actions)}。`,
    () =>
      `按照《${pick(rules)}》第${Math.floor(chance() * 80) + 1}条，${rare}县${pick(people)}在${often}必须完成的工作包括${pick(actions)}和（　）。`,
  ];
  return (forms[Math.floor(chance() * forms.length)] ?? forms[0])?.() ?? '';
}

/** Returns the same numbers on every run. */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Filled {
  readonly repoIds: readonly string[];
  readonly tags: readonly string[];
  /** Some of the texts, to take search phrases from. */
  readonly samples: readonly string[];
}

/** Inserts questions in banks of very different sizes: the first has `large` of them. */
export async function fillQuestions(db: pg.Pool, count: number, large: number): Promise<Filled> {
  const chance = chanceFrom(7);
  const repoIds = Array.from({ length: 12 }, () => newId());
  const tags = Array.from({ length: 40 }, (_, n) => `${things[n % things.length]}${n}`);
  const samples: string[] = [];
  await db.query(
    `insert into question_repo (id, code, title, open, created_at, updated_at)
     select id, 'B' || n, '题库' || n, 1, now(), now() from unnest($1::uuid[]) with ordinality as t(id, n)`,
    [repoIds],
  );
  // The index is rebuilt unchanged at the end: updating it row by row takes much longer.
  const { rows } = await db.query<{ definition: string }>(
    `select pg_get_indexdef('question_item_search_idx'::regclass) as definition`,
  );
  const definition = rows[0]?.definition ?? '';
  await db.query('drop index question_item_search_idx');
  for (let from = 0; from < count; from += STEP) {
    const step = Array.from({ length: Math.min(STEP, count - from) }, (_, n) => {
      const text = sentenceOf(chance);
      if (chance() < 0.002) samples.push(text);
      return { number: from + n, text, options: Array.from({ length: 4 }, () => things[Math.floor(chance() * 19)]) };
    });
    await insertStep(db, step, { repoIds, tags, large });
  }
  const client = await db.connect();
  await client.query(`set maintenance_work_mem = '512MB'`);
  await client.query(definition);
  client.release();
  await db.query(`update question_repo r set total = c.total, revision = 1
    from (select repo_id, count(*) as total from question_repo_item group by 1) c where c.repo_id = r.id`);
  await db.query('vacuum analyze');
  return { repoIds, tags, samples };
}

/** The right answer to each question of `fillBank`. */
export const BANK_RIGHT = ['a'];

/** One bank of single choice questions, each with four options and an analysis. */
export async function fillBank(db: pg.Pool, questions: number): Promise<string> {
  const id = newId();
  const started = performance.now();
  await db.query(
    `insert into question_repo (id, code, title, open, total, counts, revision, created_at, updated_at)
     values ($1, 'LARGE', '大题库', 1, $2, jsonb_build_object('1', $2::int), 1, now(), now())`,
    [id, questions],
  );
  await db.query(
    `insert into question_item (id, code, type, level, state, latest_version, published_version, text, search,
       stem_hash, tags, created_by, updated_by, created_at, updated_at)
     select gen_random_uuid(), 'L-' || n, 1, 1, 1, 1, 1, '第 ' || n || ' 题', '', sha256(n::text::bytea), '{}', $1, $1,
            now(), now()
       from generate_series(1, $2::int) n`,
    [id, questions],
  );
  const option = (name: string, right: boolean) =>
    `{"id":"${name}","content":"选项的内容写在这里，有二十来个字那么长","right":${right},"analysis":"","fixed":false}`;
  const body = `{"type":1,"options":[${['a', 'b', 'c', 'd'].map((name) => option(name, BANK_RIGHT.includes(name))).join(',')}]}`;
  await db.query(
    `insert into question_version (question_id, version, published_at, level, content, analysis, body, editor_id, saved_at)
     select id, 1, now(), 1, '<p>关于人工影响天气作业的问题，' || text || '，下列说法正确的是（　）。</p>',
            '<p>依据管理条例，作业前应当申请空域，并检查装备。</p>', $2::jsonb, $1, now()
       from question_item where code like 'L-%'`,
    [id, body],
  );
  await db.query(
    `insert into question_repo_item (repo_id, question_id, sort, type, level, state)
     select $1, id, nextval('question_sort_seq'), 1, 1, 1 from question_item where code like 'L-%'`,
    [id],
  );
  await db.query('vacuum analyze');
  console.log(`bank written in ${Math.round((performance.now() - started) / 1000)} s`);
  return id;
}

interface Row {
  readonly number: number;
  readonly text: string;
  readonly options: readonly (string | undefined)[];
}

async function insertStep(
  db: pg.Pool,
  rows: readonly Row[],
  { repoIds, tags, large }: { repoIds: readonly string[]; tags: readonly string[]; large: number },
): Promise<void> {
  const ids = rows.map(() => newId());
  const repoOf = (n: number) => (n < large ? repoIds[0] : repoIds[1 + (n % (repoIds.length - 1))]);
  const codes = rows.map(({ number }) => `Q-${String(number).padStart(7, '0')}`);
  const types = rows.map(({ number }) => [1, 1, 1, 1, 2, 2, 3, 3, 5, 99][number % 10]);
  await db.query(
    `insert into question_item (id, code, type, level, state, latest_version, published_version, text, search, stem_hash,
                                tags, repo_ids, created_by, updated_by, created_at, updated_at)
     select id, code, type, level, 1, 1, 1, text, search, sha256(id::text::bytea), array[tag], array[repo],
            id, id, now(), now()
       from unnest($1::uuid[], $2::text[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::uuid[])
            as t(id, code, type, level, text, search, tag, repo)`,
    [
      ids,
      codes,
      types,
      rows.map(({ number }) => 1 + (number % 3 === 0 ? 1 : 0)),
      rows.map(({ text }) => text),
      rows.map(({ text, options }, n) => `${codes[n]?.toLowerCase()} ${text} ${options.join(' ')}`.normalize('NFKC')),
      rows.map(({ number }) => tags[Math.floor(Math.sqrt(number * 7919)) % tags.length]),
      rows.map(({ number }) => repoOf(number)),
    ],
  );
  await db.query(
    `insert into question_repo_item (repo_id, question_id, sort, type, level, state)
     select r, q, nextval('question_sort_seq'), i.type, i.level, 1
       from unnest($1::uuid[], $2::uuid[]) as t(r, q) join question_item i on i.id = q`,
    [rows.map(({ number }) => repoOf(number)), ids],
  );
}
