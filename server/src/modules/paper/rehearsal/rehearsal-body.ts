import { createHash } from 'node:crypto';
import type { SentBody } from '@ganlin/contract/paper/body';
import { QuestionLevel, QuestionType } from '@ganlin/contract/question/kinds';

type Question = SentBody['questions'][number]['question'];

const SCORE = 2;
const nothing = { options: [], blanks: 0, lefts: [], rights: [], children: [] };

const question = (number: number, type: QuestionType, content: string, parts: Partial<Question> = {}): Question => ({
  ...nothing,
  ...parts,
  // Valid nowhere else, like the ids of an exam's questions.
  id: `00000000-0000-7000-8000-00000000000${number}`,
  version: 1,
  code: `S${number}`,
  level: QuestionLevel.normal,
  type,
  content: `<p>${content}</p>`,
});

const optionsOf = (...texts: readonly string[]): Pick<Question, 'options'> => ({
  options: texts.map((text, index) => ({ id: 'abcdef'.charAt(index), content: `<p>${text}</p>` })),
});

const questions: readonly Question[] = [
  question(
    1,
    QuestionType.single,
    '考试中网络断开了，应当怎么做？',
    optionsOf(
      '继续作答，不关闭页面，等网络恢复后自动发送',
      '立即关闭浏览器',
      '清除浏览器数据，重新登录',
      '换一个账号，从头作答',
    ),
  ),
  question(
    2,
    QuestionType.multi,
    '下列哪些属于人工影响天气作业？（可选多项）',
    optionsOf('人工增雨', '人工防雹', '人工消雾', '发布台风预警'),
  ),
  question(3, QuestionType.judge, '碘化银可以用作人工增雨的冷云催化剂。'),
  question(4, QuestionType.fill, '人工增雨使用的干冰，是固态的 ____。', { blanks: 1 }),
  question(5, QuestionType.essay, '请随意输入一两句话，试一试输入法和自动保存。'),
];

const body: SentBody = {
  sections: [{ title: '试考', intro: '<p>这些题只用来熟悉页面，不计成绩，做完也不评分。</p>' }],
  questions: questions.map((one) => ({ section: 0, score: SCORE, question: one })),
};

/** The same for everyone: it contains nothing of any exam. */
export const rehearsalBody: Buffer = Buffer.from(JSON.stringify(body));
export const rehearsalBodyHash: string = createHash('sha256').update(rehearsalBody).digest('hex');
export const rehearsalTypes: readonly QuestionType[] = questions.map(({ type }) => type);
export const REHEARSAL_CENTI = questions.length * SCORE * 100;
