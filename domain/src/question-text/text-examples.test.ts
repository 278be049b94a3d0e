import { describe, expect, it } from 'vitest';
import type { QuestionCells } from './cells.ts';
import { columnOf, optionLetterOf, questionColumns } from './import-columns.ts';
import { canonicalRich } from '../rich-text/rich-html.ts';
import { plainOf, richFromText, stemBlanks } from '../rich-text/rich-text.ts';
import { readCells, readText } from './text.ts';

const read = (text: string) => readText(text).blocks;
const drafts = (text: string) => read(text).map(({ cells }) => readCells(cells));
const bodies = (text: string) => drafts(text).map(({ draft }) => draft?.body);
const messages = (cells: Partial<QuestionCells>) =>
  readCells(cells).faults.map(({ column, message, warning }) => `${column}${warning ? '?' : '!'} ${message}`);
const letters = (text: string) =>
  bodies(text).map((body) =>
    body && 'options' in body
      ? body.options
          .filter(({ right }) => right)
          .map(({ id }) => id)
          .join('')
      : body,
  );

describe('options', () => {
  it.each([
    ['A. 甲\nB. 乙\nC. 丙'],
    ['A、甲\nB、乙\nC、丙'],
    ['A．甲\nB．乙\nC．丙'],
    ['A) 甲\nB) 乙\nC) 丙'],
    ['(A) 甲\n(B) 乙\n(C) 丙'],
    ['（Ａ）甲\n（Ｂ）乙\n（Ｃ）丙'],
    ['Ａ．甲\nＢ．乙\nＣ．丙'],
    ['A：甲\nB：乙\nC：丙'],
    ['a. 甲\nb. 乙\nc. 丙'],
    ['A. 甲  B. 乙  C. 丙'],
    ['A.甲\tB.乙\tC.丙'],
    ['A. 甲 B. 乙\nC. 丙'],
    ['A.甲B.乙C.丙'],
  ])('as %j', (options) => {
    const [{ cells }] = read(`1. 选哪一个？\n${options}\n答案：B`) as [{ cells: QuestionCells }];
    expect(cells.options).toBe('A. 甲\nB. 乙\nC. 丙');
    expect(letters(`1. 选哪一个？\n${options}\n答案：B`)).toEqual(['b']);
  });

  it('may follow the stem on the same line', () => {
    expect(read('1. 选哪一个？（ ） A. 甲 B. 乙\n答案：A')[0]?.cells).toMatchObject({
      stem: '选哪一个？（ ）',
      options: 'A. 甲\nB. 乙',
      answer: 'A',
    });
  });

  it('are not recognised in words that only look like one', () => {
    expect(bodies('1. 补充哪些？\nA. 维生素B、维生素C\nB. 其他，e.g. 水\n答案：A')[0]).toMatchObject({
      options: [{ content: '<p>维生素B、维生素C</p>' }, { content: '<p>其他，e.g. 水</p>' }],
    });
  });

  it('can have analyses and fixed positions', () => {
    const text = '1. 选？\nA. 甲\nB. 乙\nC. 以上都对\n答案：C\n选项解析：A=不全；B=也不全\n固定选项：C';
    expect(bodies(text)[0]).toMatchObject({
      options: [
        { analysis: '<p>不全</p>', fixed: false },
        { analysis: '<p>也不全</p>', fixed: false },
        { analysis: '', fixed: true },
      ],
    });
    expect(bodies(text.replace(/选项解析.*/, '选项A解析：不全\n选项B解析：也不全'))).toEqual(bodies(text));
  });
});

describe('answers', () => {
  it.each([
    '答案：B',
    '答案:B',
    '答案： b',
    '【答案】B',
    '[答案] B',
    '［答案］：Ｂ',
    '参考答案：B',
    '正确答案：B。',
    '标准答案: (B)',
    '答案：乙',
  ])('of one option, written as %j', (answer) => expect(letters(`1. 选？\nA. 甲\nB. 乙\n${answer}`)).toEqual(['b']));

  it.each(['ABD', 'A、B、D', 'A;B;D', 'A，B，D', 'A B D', 'ＡＢＤ', 'dba', 'A/B/D', 'A和B和D'])(
    'of several options, written as %j',
    (answer) => expect(letters(`1. 选？\nA. 甲\nB. 乙\nC. 丙\nD. 丁\n答案：${answer}`)).toEqual(['abd']),
  );

  it.each([
    ['正确', true],
    ['对', true],
    ['√', true],
    ['T', true],
    ['是', true],
    ['Ｔ', true],
    ['错误', false],
    ['错', false],
    ['×', false],
    ['F', false],
    ['否', false],
    ['不正确', false],
  ])('of a true/false question, written as %j', (answer, right) =>
    expect(bodies(`1. 对吗？\n答案：${answer}`)).toEqual([{ type: 3, right }]),
  );

  it('are taken from the stem’s brackets', () => {
    expect(read('1. 首先应当（ A ）。\nA. 检查\nB. 装填')[0]?.cells).toMatchObject({
      stem: '首先应当（　　）。',
      answer: 'A',
    });
    expect(letters('1. 包括（ABD）哪些（近年）？\nA. 甲\nB. 乙\nC. 丙\nD. 丁')).toEqual(['abd']);
    expect(
      read('一、判断题\n1. 必须批准。（√）\n2. 可以酒后作业。（ × ）').map(({ cells }) => [cells.stem, cells.answer]),
    ).toEqual([
      ['必须批准。', '√'],
      ['可以酒后作业。', '×'],
    ]);
    // If an answer is given, a letter in brackets is part of the stem.
    expect(read('1. 型号（A）是？\nA. 甲\nB. 乙\n答案：B')[0]?.cells.stem).toBe('型号（A）是？');
  });

  it('of a true/false question may be a letter', () => {
    expect(bodies('1. 对吗？\nA. 正确\nB. 错误\n答案：B')).toEqual([{ type: 3, right: false }]);
  });

  it('of blanks can be several words, numbers, ranges or in any order', () => {
    const blank = { match: 'exact', tolerance: 0, group: 0 };
    expect(bodies('1. ____ 与 ____。\n答案：-4；零下4 | AgI')).toEqual([
      {
        type: 5,
        blanks: [
          { ...blank, answers: ['-4', '零下4'] },
          { ...blank, answers: ['AgI'] },
        ],
      },
    ]);
    expect(bodies('1. ____ 与 ____。\n答案：９８±２｜５～１０')).toEqual([
      {
        type: 5,
        blanks: [
          { ...blank, answers: ['98'], match: 'number', tolerance: 2 },
          { ...blank, answers: ['5~10'], match: 'range' },
        ],
      },
    ]);
    expect(bodies('1. ____、____ 和 ____。\n答案：甲 | 乙 | 丙\n答案无序：1,2\n匹配方式：3 包含')).toEqual([
      {
        type: 5,
        blanks: [
          { ...blank, answers: ['甲'], group: 1 },
          { ...blank, answers: ['乙'], group: 1 },
          { ...blank, answers: ['丙'], match: 'contains' },
        ],
      },
    ]);
    expect(
      bodies(String.raw`1. ____。
答案：a\|b；5\~10`),
    ).toEqual([{ type: 5, blanks: [{ ...blank, answers: ['a|b', '5~10'] }] }]);
  });

  it('of a short answer may span lines with their own numbering', () => {
    const text = `三、简答题
5. 简述留架的处置程序。
答案：1. 立即停止作业。
2. 断开点火电源。
3. 等待并警戒。
关键词：断开电源；等待、警戒
解析：先断电。
6. 简述上报内容。
答案：时间、地点、经过。`;
    expect(bodies(text)).toEqual([
      {
        type: 4,
        reference: '<p>1. 立即停止作业。</p><p>2. 断开点火电源。</p><p>3. 等待并警戒。</p>',
        keywords: ['断开电源', '等待', '警戒'],
      },
      { type: 4, reference: '<p>时间、地点、经过。</p>', keywords: [] },
    ]);
  });
});

describe('start of a question', () => {
  const two = (first: string, second: string) =>
    `${first}火箭作业前应当？\nA. 检查\nB. 装填\n答案：A\n解析：先检查。\n${second}作业结束后应当？\nA. 清点\nB. 离开\n答案：A`;

  it.each([
    ['1. ', '2. '],
    ['1、', '2、'],
    ['１．', '２．'],
    ['1) ', '2) '],
    ['（1）', '（2）'],
    ['第1题 ', '第2题：'],
    ['12.', '13.'],
    ['', '\n'],
    ['1. ', '\n1. '],
    ['1. ', '二、单选题\n1. '],
  ])('is recognised with %j and %j', (first, second) => {
    expect(read(two(first, second)).map(({ cells }) => cells.stem)).toEqual(['火箭作业前应当？', '作业结束后应当？']);
  });

  it('is recognised without numbers and empty lines, as Word drops its own numbering', () => {
    const text = '甲问？\nA. 一\nB. 二\n答案：A\n乙问？\nA. 三\nB. 四\n答案：B\n丙说。\n答案：对';
    expect(read(text).map(({ cells }) => [cells.stem, cells.type])).toEqual([
      ['甲问？', '单选题'],
      ['乙问？', '单选题'],
      ['丙说。', '判断题'],
    ]);
  });

  it('has its line number', () => {
    expect(
      read(
        '\r\n一、单选题\r\n\r\n1. 甲？\r\nA. 一\r\nB. 二\r\n答案：A\r\n\r\n2. 乙？\r\nA. 一\r\nB. 二\r\n答案：A',
      ).map(({ line }) => line),
    ).toEqual([4, 9]);
  });

  it('is not recognised in the steps of a stem', () => {
    const text = '3. 正确的顺序是（　　）。\n1. 检查\n2. 装填\n3. 发射\nA. 123\nB. 132\n答案：A\n4. 对吗？\n答案：对';
    expect(read(text).map(({ cells }) => cells.stem)).toEqual([
      '正确的顺序是（　　）。\n1. 检查\n2. 装填\n3. 发射',
      '对吗？',
    ]);
  });

  it('is not recognised in a decimal number in the text', () => {
    expect(read('1. 多少倍？\n答案：约\n1.5 倍\n2. 对吗？\n答案：对')).toHaveLength(2);
  });
});

describe('types', () => {
  it.each([
    ['【单选题】', '单选题'],
    ['[多选题]', '多选题'],
    ['（判断题）', '判断题'],
    ['一、单项选择题（本大题共 20 小题，每小题 2 分，共 40 分）', '单选题'],
    ['二、多项选择题：每题 3 分', '多选题'],
    ['第三部分 判断题', '判断题'],
    ['四. 填空题', '填空题'],
    ['简答题', '简答题'],
    ['论述题（20 分）', '简答题'],
    ['五、连线题', '匹配题'],
    ['材料题', '组合题'],
  ])('are read from the heading %j', (heading, type) =>
    expect(read(`${heading}\n1. 问？\n答案：A`)[0]?.cells.type).toBe(type),
  );

  it('apply until the next heading, and one question may have its own', () => {
    const text =
      '【单选题】\n1. 甲？\nA. 一\nB. 二\n答案：A\n2. 【多选题】乙？\nA. 一\nB. 二\n答案：AB\n3. 丙？\nA. 一\nB. 二\n答案：B';
    expect(read(text).map(({ cells }) => cells.type)).toEqual(['单选题', '多选题', '单选题']);
    expect(
      read('一、选择题\n1. 甲？\nA. 一\nB. 二\n答案：A\n2. 乙？\nA. 一\nB. 二\n答案：AB').map(
        ({ cells }) => cells.type,
      ),
    ).toEqual(['单选题', '多选题']);
  });

  it('are inferred from the content', () => {
    const text =
      '1. 甲？\nA. 一\nB. 二\n答案：A\n\n2. 乙？\nA. 一\nB. 二\n答案：AB\n\n3. 丙。\n答案：错\n\n4. 丁 ____。\n答案：戊\n\n5. 己？\n答案：庚辛\n\n6. 连。\n甲 —— 乙\n丙 —— 丁';
    expect(read(text).map(({ cells }) => cells.type)).toEqual([
      '单选题',
      '多选题',
      '判断题',
      '填空题',
      '简答题',
      '匹配题',
    ]);
    expect(drafts(text).flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('accept wide underscores or empty brackets as blanks', () => {
    expect(read('填空题\n1. 阈温约为＿＿＿℃。\n答案：-4')[0]?.cells.stem).toBe('阈温约为____℃。');
    expect(read('填空题\n1. 阈温约为（　　）℃，化学式为（ ）。\n答案：-4 | AgI')[0]?.cells.stem).toBe(
      '阈温约为____℃，化学式为____。',
    );
  });
});

describe('other fields', () => {
  it('may share one line', () => {
    expect(read('1. 选？\nA. 甲 B. 乙  答案：B  难度：较难\n【解析】因为。【知识点】一')[0]?.cells).toMatchObject({
      options: 'A. 甲\nB. 乙',
      answer: 'B',
      level: '较难',
      analysis: '因为。【知识点】一',
    });
    expect(read('1. 选？\nA. 甲\nB. 乙\n【答案】B【解析】因为。')[0]?.cells).toMatchObject({
      answer: 'B',
      analysis: '因为。',
    });
  });

  it('give bank, category and remark at the start of a file', () => {
    const { head, blocks } = readText('题库：火箭\n分类：安全\n题库说明：一句话\n\n1. 对吗？\n答案：对\n题库：另一个');
    expect(head).toEqual({ repo: '火箭', category: '安全', remark: '一句话' });
    expect(blocks[0]?.cells.repo).toBe('另一个');
  });

  it('of a combined question come after its parts', () => {
    const text = `【组合题】
1. 阅读材料。
某县 16 时。
【小题】【单选题】
（1）选？
A. 甲
B. 乙
答案：B
解析：小题解析
【小题】
（2）对吗？
答案：错误
【组合题结束】
解析：整题解析
难度：较难
2. 又一份材料。
【小题】对吗？
答案：对`;
    const [first, second] = drafts(text);
    expect(first?.draft).toMatchObject({
      level: 2,
      content: '<p>阅读材料。</p><p>某县 16 时。</p>',
      analysis: '<p>整题解析</p>',
      body: {
        children: [
          { id: 'c1', content: '<p>选？</p>', analysis: '<p>小题解析</p>', body: { type: 1 } },
          { body: { type: 3, right: false } },
        ],
      },
    });
    expect(second?.draft?.body).toMatchObject({ children: [{ content: '<p>对吗？</p>' }] });
  });
});

describe('reports errors at their cells', () => {
  const single = { type: '单选题', stem: '选？', options: 'A. 甲\nB. 乙\nC. 丙', answer: 'A' };
  it.each<[Partial<QuestionCells>, string[]]>([
    [single, []],
    [{ ...single, answer: 'AB' }, ['answer! 单选题只能有一个答案，有几个就请改为多选题']],
    [{ ...single, answer: '' }, ['answer! 没有写答案']],
    [{ ...single, answer: 'E' }, ['answer! 答案 E 没有对应的选项']],
    [{ ...single, answer: '不知道' }, ['answer! 答案应为选项的字母，如 A']],
    [{ ...single, type: '多选题' }, ['answer! 多选题至少要有两个正确答案，只有一个就请改为单选题']],
    [{ ...single, options: 'A. 甲\nB. 乙\nC.' }, ['options! 选项 C 为空']],
    [{ ...single, options: 'A. 甲\nC. 丙' }, ['options! 缺少选项 B']],
    [{ ...single, options: 'A. 甲\nB. 甲' }, ['options? 选项 A 与 B 内容相同']],
    [{ ...single, options: '' }, ['options! 没有写选项，一行一个，如 A. …']],
    [{ ...single, stem: '' }, ['stem! 没有写题干']],
    [{ ...single, type: '' }, ['type? 没有写题型，已按单选题理解']],
    [
      { ...single, type: '抢答题' },
      ['type! 题型“抢答题”无法识别，请填单选题、多选题、判断题、填空题、简答题、匹配题或组合题'],
    ],
    [{ ...single, level: '易' }, ['level? 难度只有 普通、较难 两种，“易”将按普通导入']],
    [{ ...single, level: '难' }, ['level? 难度只有 普通、较难 两种，“难”将按较难导入']],
    [{ ...single, level: '五星' }, ['level! 难度“五星”无法识别，请填 普通 或 较难']],
    [{ ...single, code: '编 1' }, ['code! 编码只能用字母、数字、横线和下划线']],
    [{ ...single, tags: '一'.repeat(31) }, ['tags! 知识点不能超过 30 个字']],
    [{ ...single, source: '一'.repeat(101) }, ['source! 来源不能超过 100 个字']],
    [{ ...single, stem: '一'.repeat(20_001) }, ['stem! 内容过长']],
    [{ type: '判断题', stem: '对吗？', answer: '也许' }, ['answer! 判断题的答案应为 正确 或 错误']],
    [{ type: '填空题', stem: '没有空。', answer: '甲' }, ['stem! 题干中至少要有一个空，用 ____ 表示']],
    [
      { type: '填空题', stem: '____ 与 ____。', answer: '甲' },
      ['answer! 题干有 2 个空，答案有 1 个；各空之间用 | 分隔'],
    ],
    [{ type: '填空题', stem: '____ 与 ____。', answer: '甲 |' }, ['answer! 第 2 空没有写答案']],
    [
      { type: '填空题', stem: '____ 与 ____。', answer: '甲；乙' },
      ['answer? 已按 2 个空分别理解；各空之间请用 | 分隔，同一空的多个答案用 ； 分隔'],
    ],
    [{ type: '填空题', stem: '____。', answer: '9±1；九' }, ['answer! 第 1 空：数值容差或范围不能与别的写法混用']],
    [{ type: '填空题', stem: '____。', answer: '10~5' }, ['answer! 第 1 空：范围要从小到大写，如 5~10']],
    [{ type: '匹配题', stem: '连。', options: '甲 —— 乙' }, ['options! 匹配题至少要有两对，一行一对：左 —— 右']],
    [{ type: '匹配题', stem: '连。', options: '甲 —— 乙\n丙 —— 丁\n戊' }, ['options! “戊”请写成 左 —— 右']],
    [{ type: '匹配题', stem: '连。', options: '甲 —— 乙\n丙 ——' }, ['options! 第 2 对缺少右项']],
    [{ type: '简答题', stem: '简述。', answer: '' }, ['answer? 没有写参考答案']],
    [{ type: '组合题', stem: '材料。', children: '' }, ['children! 组合题至少要有一个小题，每个小题以 【小题】 开头']],
    [
      { type: '组合题', stem: '材料。', children: '【小题】【单选题】选？\nA. 甲\nB. 乙' },
      ['children! 第 1 小题：没有写答案'],
    ],
  ])('%j', (cells, expected) => expect(messages(cells)).toEqual(expected));

  it('returns no draft with an error, and a draft with warnings', () => {
    expect(readCells({ ...single, answer: '' }).draft).toBeUndefined();
    expect(readCells({ ...single, level: '中' }).draft?.level).toBe(1);
  });
});

describe('markup', () => {
  it('is parsed from plain text', () => {
    expect(richFromText('甲 $x^2$ H<sub>2</sub>O\n<b>乙</b> a<b ![图](media:f1)')).toBe(
      '<p>甲 <span data-formula="x^2"></span> H<sub>2</sub>O</p><p><strong>乙</strong> a&lt;b <img data-file="f1" alt="图"></p>',
    );
    expect(richFromText(String.raw`\$5 \<b> \\ C:\temp`)).toBe(String.raw`<p>$5 &lt;b&gt; \ C:\temp</p>`);
  });

  it('is reduced to the tags that questions support', () => {
    expect(
      canonicalRich('<div onclick="x()">甲<script>alert(1)</script><b>乙</b><a href="javascript:x">丙</a></div>'),
    ).toBe('<p>甲<strong>乙</strong>丙</p>');
    expect(canonicalRich('<p>甲<img src="x" onerror="y"><img data-file=\'a"b\'></p><p> </p>')).toBe('<p>甲</p>');
    expect(
      canonicalRich('<table><thead><tr><th>一</th></tr></thead><tr><td rowspan="2" style="x">二</td></tr></table>尾'),
    ).toBe(
      '<table><tbody><tr><th>一</th></tr></tbody><tbody><tr><td rowspan="2">二</td></tr></tbody></table><p>尾</p>',
    );
  });

  it('is stripped for plain text, and blanks are counted', () => {
    const html = '<p>甲 <span data-formula="x^2"></span><br>乙<img data-file="f1" alt=""></p><ul><li>丙</li></ul>';
    expect(plainOf(html)).toBe('甲 x^2 乙[图片] 丙');
    expect(stemBlanks('<p>____ 和 __，_ 不算<span data-formula="a__b"></span></p>')).toBe(2);
  });
});

it('recognises spreadsheet headings by their names', () => {
  expect(questionColumns.map(({ title }) => columnOf(title))).toEqual(questionColumns.map(({ key }) => key));
  expect([columnOf('题目类型'), columnOf(' *题干（必填）'), columnOf('无关')]).toEqual(['type', 'stem', undefined]);
  expect([optionLetterOf('A'), optionLetterOf('选项 b'), optionLetterOf('Ｃ'), optionLetterOf('答案')]).toEqual([
    'A',
    'B',
    'C',
    undefined,
  ]);
});
