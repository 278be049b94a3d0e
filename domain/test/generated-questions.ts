import fc from 'fast-check';
import type { Blank, Body, Child, Option, SimpleBody } from '@ganlin/contract/question/body';
import { DraftRules, type QuestionDraft } from '../src/question-text/cells.ts';
import { QuestionLevel, QuestionType, type SimpleType } from '@ganlin/contract/question/kinds';
import { writeNames } from '../src/question-text/lists.ts';
import { escapeAttribute, escapeHtml } from '../src/rich-text/escape.ts';
import { canonicalRich } from '../src/rich-text/rich-html.ts';
import { plainOf } from '../src/rich-text/rich-text.ts';

/** Questions of every type, as they are kept, with everything in their texts that could be misread. */

const words = [
  '火箭作业前',
  '操作手首先应当',
  '碘化银的成冰阈温约为 -4 ℃',
  '空域批准',
  '安全射界图',
  'dBZ',
  '（　　）',
  '（ A ）',
  '（√）',
  '。',
  '，',
  ' ',
  '  ',
  '\u3000',
  '\u00A0',
  '😀',
];
const perils = [
  'A. ',
  'B、',
  '（C）',
  'D．',
  'e.g. ',
  ' A. 甲 B. 乙',
  'A.甲B.乙C.丙',
  '1. ',
  '２、',
  '(3) ',
  '（4）',
  '第5题：',
  '1.5 倍',
  '答案：',
  ' 答案：B',
  '【答案】',
  '[解析]',
  '解析：',
  '难度：易',
  '知识点：',
  '编码：',
  '题库：',
  '题型：',
  '关键词：',
  '答案无序：是',
  '匹配方式：包含',
  '选项解析：A=甲；B=乙',
  '选项A解析：',
  '固定选项：A',
  '干扰项：',
  '【单选题】',
  '（判断题）',
  '一、多选题（每题 2 分）',
  '二、专业知识',
  '简答题：',
  '【小题】',
  '【小题】【单选题】',
  '【组合题结束】',
  '甲 —— 乙',
  '--',
  '—',
  '→',
  '=>',
  '|',
  '；',
  ';',
  '、',
  '\\',
  '\\\\',
  '\\答案：',
  '\\A. ',
  '\\$',
  'C:\\temp\\1.txt',
  '$',
  '$5 和 $6',
  '$x$',
  '<',
  '<b>',
  '</sub>',
  '<p>',
  '<table>',
  'a<b>c',
  '&lt;',
  '&',
  '"',
  '![图](media:abc)',
  '![',
  '[]()',
  '±',
  '98±2',
  '5~10',
  '～',
  '_',
  '*',
];
/** Now and then something to be misread. */
const snippet = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.constantFrom(...perils) },
);
const text = fc.array(snippet, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));

/** A line of plain words of some length. */
export function plainText(maxLength: number): fc.Arbitrary<string> {
  return text.map((label) => label.slice(0, maxLength).replaceAll(/\s/g, ' ').trim()).filter((label) => label !== '');
}

const latex = fc.constantFrom(
  'x^{2}',
  String.raw`\frac{a}{b}`,
  'Z=aR^b',
  String.raw`\text{5\$}`,
  'a|b；c——d',
  'p<q>r',
  '"',
  '\\\\',
  'a$b',
  '_',
);
const inline: fc.Arbitrary<string> = fc.letrec<{ node: string; nodes: string }>((tie) => ({
  nodes: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 6, arbitrary: text.map(escapeHtml) },
    latex.map((formula) => `<span data-formula="${escapeAttribute(formula)}"></span>`),
    fc
      .tuple(fc.constantFrom('01900000-0000-7000-8000-000000000001', 'f2'), fc.constantFrom('', '图 1', 'a]b', '"'))
      .map(([file, alt]) => `<img data-file="${file}" alt="${escapeAttribute(alt)}">`),
    fc.constantFrom('<br>', '<audio data-file="f3"></audio>', '<video data-file="f4"></video>'),
    fc
      .tuple(fc.constantFrom('strong', 'em', 'u', 'sub', 'sup'), tie('nodes'))
      .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
  ),
})).nodes;

const block = fc.oneof(
  { weight: 6, arbitrary: inline.map((nodes) => `<p>${nodes}</p>`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(inline, { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</${tag}>`),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(inline, { minLength: 1, maxLength: 3 })
      .map((cells) => `<table><tr>${cells.map((cell) => `<td colspan="2"><p>${cell}</p></td>`).join('')}</tr></table>`),
  },
);

function richOf(maxBlocks: number): fc.Arbitrary<string> {
  return fc
    .array(block, { minLength: 1, maxLength: maxBlocks })
    .map((blocks) => canonicalRich(blocks.join('')))
    .filter((html) => html !== '' && plainOf(html) !== '' && !/_{2,}/.test(plainOf(html)));
}
/** Text with markup in the form that is kept. */
export const rich: fc.Arbitrary<string> = richOf(3);
const optionalRich = fc.oneof(fc.constant(''), rich);

function differing(contents: readonly string[]): boolean {
  return new Set(contents).size === contents.length;
}

function optionsWith(rights: (count: number) => fc.Arbitrary<number[]>): fc.Arbitrary<Option[]> {
  return fc
    .array(fc.record({ content: richOf(2), analysis: optionalRich, fixed: fc.boolean() }), {
      minLength: 2,
      maxLength: 6,
    })
    .chain((parts) =>
      rights(parts.length).map((right) =>
        parts.map((part, at) => ({ ...part, id: String.fromCodePoint(97 + at), right: right.includes(at) })),
      ),
    );
}

const decimal = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }).map(String),
  fc.integer({ min: -9999, max: 9999 }).map((value) => String(value / 100)),
);
const answers = fc.uniqueArray(plainText(30), { minLength: 1, maxLength: 3 });
const blank: fc.Arbitrary<Omit<Blank, 'group'>> = fc.oneof(
  answers.map((answers) => ({ answers, match: 'exact' as const, tolerance: 0 })),
  answers.map((answers) => ({ answers, match: 'contains' as const, tolerance: 0 })),
  fc
    .tuple(fc.uniqueArray(decimal, { minLength: 1, maxLength: 2 }), fc.constantFrom(0, 0.5, 2))
    .map(([answers, tolerance]) => ({ answers, match: 'number' as const, tolerance })),
  fc
    .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 50 }))
    .map(([least, width]) => ({ answers: [`${least}~${least + width}`], match: 'range' as const, tolerance: 0 })),
);

const blanks: fc.Arbitrary<Blank[]> = fc.array(blank, { minLength: 1, maxLength: 4 }).chain((all) =>
  fc.constantFrom('none', 'all', 'some').map((order) =>
    all.map((one, at) => ({
      ...one,
      group: order === 'none' || all.length < 2 || (order === 'some' && at >= 2) ? 0 : 1,
    })),
  ),
);

const matchBody: fc.Arbitrary<SimpleBody> = fc
  .record({
    lefts: fc.uniqueArray(richOf(2), { minLength: 2, maxLength: 4 }),
    rights: fc.uniqueArray(richOf(2), { minLength: 2, maxLength: 5 }),
    shift: fc.nat({ max: 1 }),
  })
  .map(({ lefts, rights, shift }) => {
    const chosen = lefts.map((_, at) => rights[Math.min(at, rights.length - 1 - shift)] ?? '');
    // Kept in the order in which they are first used, those of no left last: as a file says it.
    const ordered = [...new Set([...chosen, ...rights])];
    return {
      type: QuestionType.match,
      lefts: lefts.map((content, at) => ({ id: `l${at + 1}`, content })),
      rights: ordered.map((content, at) => ({ id: `r${at + 1}`, content })),
      pairs: Object.fromEntries(chosen.map((content, at) => [`l${at + 1}`, `r${ordered.indexOf(content) + 1}`])),
    };
  });

const bodies: Readonly<Record<SimpleType, fc.Arbitrary<SimpleBody>>> = {
  1: optionsWith((count) => fc.nat({ max: count - 1 }).map((right) => [right]))
    .filter((options) => differing(options.map(({ content }) => content)))
    .map((options) => ({ type: QuestionType.single, options })),
  2: optionsWith((count) =>
    fc.shuffledSubarray(
      Array.from({ length: count }, (_, at) => at),
      { minLength: 2 },
    ),
  ).map((options) => ({ type: QuestionType.multi, options })),
  3: fc.boolean().map((right) => ({ type: QuestionType.judge, right })),
  4: fc
    .record({ reference: rich, keywords: fc.uniqueArray(plainText(40), { maxLength: 3 }) })
    .map((body) => ({ type: QuestionType.essay, ...body })),
  5: blanks.map((blanks) => ({ type: QuestionType.fill, blanks })),
  6: matchBody,
};

/** A stem that fits a body: one blank for each answer. */
function stemFor(body: SimpleBody): fc.Arbitrary<string> {
  if (body.type !== QuestionType.fill) return rich;
  return fc
    .array(text.filter((label) => !label.includes('_')).map(escapeHtml), {
      minLength: body.blanks.length + 1,
      maxLength: body.blanks.length + 1,
    })
    .map((parts) => canonicalRich(`<p>${parts.join('____')}</p>`));
}

export const simpleBody: fc.Arbitrary<SimpleBody> = fc.oneof(...Object.values(bodies));
const child: fc.Arbitrary<Omit<Child, 'id'>> = simpleBody.chain((body) =>
  fc.record({ content: stemFor(body), analysis: optionalRich, body: fc.constant(body) }),
);
const combined: fc.Arbitrary<Body> = fc.array(child, { minLength: 1, maxLength: 3 }).map((children) => ({
  type: QuestionType.combined,
  children: children.map((one, at) => ({ ...one, id: `c${at + 1}` })),
}));

/** What is right in any question. */
export const body: fc.Arbitrary<Body> = fc.oneof({ weight: 4, arbitrary: simpleBody }, combined);

/** A whole question of the type, or of any. */
export function question(type?: QuestionType): fc.Arbitrary<QuestionDraft> {
  const one = type === undefined ? body : type === QuestionType.combined ? combined : bodies[type];
  return one
    .chain((body) =>
      fc.record({
        type: fc.constant(body.type),
        level: fc.constantFrom(...Object.values(QuestionLevel)),
        content: body.type === QuestionType.combined ? rich : stemFor(body),
        analysis: optionalRich,
        body: fc.constant(body),
        tags: fc.uniqueArray(plainText(30), { maxLength: 3 }),
        source: fc.oneof(fc.constant(''), plainText(60)),
        code: fc.constantFrom('', 'Q-00001', 'HJ_2'),
        repo: fc.uniqueArray(plainText(20), { maxLength: 2 }).map(writeNames),
      }),
    )
    .filter((draft) => DraftRules.safeParse(draft).success);
}
