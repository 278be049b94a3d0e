import { portalSearchApi } from '@ganlin/contract/portal/search';
import type { Data } from '@ganlin/contract/core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { modules } from '../../../app.ts';

type Found = Data<typeof portalSearchApi.search>;

let app: TestApp;
let learner: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  await transaction(systemCtx(app.platform, 'test'), async (ctx) => {
    for (const name of ['iam', 'content', 'question', 'course', 'exam', 'training']) {
      await modules.find((one) => one.name === name)?.demo?.(ctx);
    }
  });
  learner = await app.learner();
}, 120_000);
afterAll(() => app.close());

/** What a search shows, from the top, as its page lays it out; a named clause as 法名 第N条. */
function shown({ clause, records, near, others, articlesFirst }: Found): string[] {
  const text = (title: readonly { readonly text: string }[]) => title.map((piece) => piece.text).join('');
  const articles = records.map(lineOf);
  const best = Array.from({ length: 3 }, (_, at) => others.flatMap(({ hits }) => hits[at] ?? []))
    .flat()
    .slice(0, 3);
  const close = (near?.records ?? []).map(lineOf);
  const [first, then] = articles.length > 0 ? [articles, close] : [close, []];
  return [
    ...(clause ? [`${clause.title} ${clause.label}`] : []),
    ...first.slice(0, articlesFirst),
    ...best.map(({ kind, title }) => `${kind}:${text(title)}`),
    ...first.slice(articlesFirst),
    ...then,
  ];
}

const lineOf = ({ title, hits }: Found['records'][number]): string =>
  [title, ...hits.map(({ label }) => label)].join(' ');

/** What people of the trade type, and what they mean: in the first three, in one line of the result. */
const questions: readonly (readonly [typed: string, meant: RegExp])[] = [
  // Clauses, by the names the trade has for laws and by every way to write a number.
  ['气象法第三十条', /^中华人民共和国气象法 第三十条$/],
  ['气象法30条', /^中华人民共和国气象法 第三十条$/],
  ['《气象法》第３９条', /^中华人民共和国气象法 第三十九条$/],
  ['人影条例 12条', /^人工影响天气管理条例 第十二条$/],
  ['人影条例第十八条', /^人工影响天气管理条例 第十八条$/],
  ['条例第十条第二款', /^人工影响天气管理条例 第十条$/],
  ['人工影响天气管理条例第十七条规定了什么', /^人工影响天气管理条例 第十七条$/],
  ['通航条例第十六条', /^通用航空飞行管制条例 第十六条$/],
  ['第三十一条 气象法', /^中华人民共和国气象法 第三十一条$/],
  // Laws and documents.
  ['人影条例', /^人工影响天气管理条例/],
  ['气象法', /^中华人民共和国气象法/],
  ['通航飞行管制条例', /^通用航空飞行管制条例/],
  ['无人机条例', /^无人驾驶航空器飞行管理暂行条例/],
  ['民爆条例', /^民用爆炸物品安全管理条例/],
  ['事故报告条例', /^生产安全事故报告和调查处理条例/],
  ['湖北人影办法', /^湖北省人工影响天气管理办法（2025/],
  ['国办47号文', /推进人工影响天气工作高质量发展的意见/],
  ['河南人影条例', /^河南省人工影响天气管理条例/],
  // Questions about the rules.
  ['怎么申请空域', /^人工影响天气管理条例.*第十一条|空域申请与作业/],
  ['谁批准空域', /^人工影响天气管理条例.*第十[一二]条/],
  ['火箭弹过期怎么办', /^人工影响天气管理条例.*第十八条|^民用爆炸物品/],
  ['作业人员要培训吗', /^人工影响天气管理条例.*第十条|^class:.*作业人员/],
  ['高炮年检', /^人工影响天气管理条例.*第十七条/],
  ['跨省作业', /^人工影响天气管理条例.*第十四条/],
  ['未经批准的空域作业怎么处罚', /^人工影响天气管理条例.*第十九条/],
  ['运输炮弹的规定', /^人工影响天气管理条例.*第十六条|^民用爆炸物品/],
  ['上岗证', /上岗/],
  ['捡到火箭弹残骸怎么办', /^民用爆炸物品.*丢了、捡到了/],
  ['事故多久上报', /^生产安全事故报告和调查处理条例.*报告的时限/],
  ['无人机增雨要审批吗', /^无人驾驶航空器飞行管理|^无人机上阵/],
  // Standards.
  ['37高炮', /^人工影响天气作业用 37 mm 高炮/],
  ['三七高炮', /^人工影响天气作业用 37 mm 高炮/],
  ['QX/T 165', /^人工影响天气作业用 37 mm 高炮/],
  ['qx/t151', /^人工影响天气作业术语/],
  ['安全射界图', /射界/],
  ['烟炉作业要求', /^人工增雨（雪）地面催化剂发生器/],
  ['作业站建设规范', /^人工影响天气地面作业站建设规范/],
  // Science.
  ['冰雹的形成原因', /冰雹是怎样/],
  ['冰雹怎么形成的', /冰雹是怎样/],
  ['碘化银会不会污染', /^碘化银会不会污染环境/],
  ['云怎么变成雨', /^云里的水怎样变成雨/],
  ['过冷却水', /^零下十几度，水为什么还不结冰/],
  ['增雨一次花多少钱', /花多少钱|值不值/],
  ['怎么看雷达回波', /雷达回波/],
  ['火箭和高炮的区别', /火箭和高炮，各管什么/],
  ['消雾的办法', /消雾/],
  // Lectures, notices, news.
  ['双偏振雷达讲座', /双偏振雷达识别冰雹云/],
  ['增雨效果评估', /^增雨效果怎样检验/],
  ['火箭作业点检查', /火箭作业点安全检查十步/],
  ['考试须知', /在线考试须知/],
  ['年度复训', /复训/],
  ['怎么报名培训班', /^class:|^关于培训班在线报名的说明/],
  ['系统什么时候维护', /^系统例行维护安排/],
  // Classes, courses, banks and exams.
  ['防雹指挥培训班', /^class:防雹作业指挥与雷达识别培训班/],
  ['飞机增雨培训班', /^class:飞机人工增雨技术培训班/],
  ['烟炉培训', /^class:地面烟炉作业与维护实操班/],
  ['空域申请课程', /^course:空域申请与作业指挥/],
  ['炮手急救题库', /^bank:作业现场急救题库/],
  ['雷达题库', /^bank:雷达回波识别题库/],
  ['上岗考试', /^exam:人工影响天气作业人员上岗考试/],
];

it('finds what the trade asks for: at least 54 of 60 questions in the first three', async () => {
  expect(questions).toHaveLength(60);
  const lines = [];
  let found = 0;
  for (const [keyword, meant] of questions) {
    const top = shown(await learner.call(portalSearchApi.search, { keyword })).slice(0, 3);
    const at = top.findIndex((line) => meant.test(line));
    if (at >= 0) found++;
    lines.push(`${at < 0 ? '—' : at + 1}  ${keyword}  →  ${top.join(' | ')}`);
  }
  process.stdout.write(`${lines.join('\n')}\n${found} of ${questions.length} in the first three\n`);
  expect(found).toBeGreaterThanOrEqual(54);
}, 120_000);
