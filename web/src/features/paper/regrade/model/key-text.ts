import type { Answer } from '@ganlin/contract/question/answer';
import { QuestionType } from '@ganlin/contract/question/kinds';
import type { QuestionView, SimpleView } from '@ganlin/contract/question/view';
import { plainOf } from '@ganlin/domain/rich-text/rich-text';
import { hashKey } from '@tanstack/react-query';
import { circled, isChoice, letterOf, rightChoices } from '../../../../kits/question-view/answers.ts';
import { answerText } from '../../result/judged.ts';
import type { GradingKey, KeyBody, SimpleKeyBody } from './regrade.ts';

/** The right answer in one line: `A、B`, `正确`, `① 碘化银 或 AgI`, `甲→A`. */
export function keyText(body: KeyBody): string {
  if (body.type !== QuestionType.combined) return simpleKeyText(body);
  return body.children.map((child, at) => `（${at + 1}）${simpleKeyText(child.body)}`).join(' ');
}

function simpleKeyText(body: SimpleKeyBody): string {
  if (isChoice(body.type)) return rightChoices(simpleView(body, ''), body) || '未选';
  if (body.type === QuestionType.fill) {
    const texts = body.blanks.map(({ answers }) => answers.join(' 或 ') || '未填');
    return texts.length === 1 ? (texts[0] ?? '') : texts.map((text, at) => `${circled(at)} ${text}`).join(' ');
  }
  if (body.type !== QuestionType.match) return '由阅卷人评分';
  return body.lefts
    .map(({ id, content }) => {
      const at = body.rights.findIndex((right) => right.id === body.pairs[id]);
      return `${plainOf(content)}→${at < 0 ? '未选' : letterOf(at)}`;
    })
    .join('，');
}

/**
 * Whether two keys grade alike. Texts are not compared: they cannot be changed here, and the addresses of pictures in
 * them are signed anew with every response.
 */
export const gradesAlike = (one: GradingKey, other: GradingKey): boolean =>
  hashKey([ruleOf(one)]) === hashKey([ruleOf(other)]);

/** The same of the right answers alone. */
export const answersAlike = (one: KeyBody, other: KeyBody): boolean =>
  hashKey([rightOf(one)]) === hashKey([rightOf(other)]);

const ruleOf = ({ body, ...rules }: GradingKey) => ({ ...rules, right: rightOf(body) });

function rightOf(body: KeyBody): unknown {
  if (body.type === QuestionType.combined) return body.children.map((child) => [child.id, rightOf(child.body)]);
  if (body.type === QuestionType.judge) return body.right;
  if (body.type === QuestionType.fill) return body.blanks;
  if (body.type === QuestionType.match) return body.pairs;
  return 'options' in body ? body.options.filter(({ right }) => right).map(({ id }) => id) : null;
}

/** An answer in one line, with options in the order of the key: papers may show them shuffled. */
export function givenText(body: KeyBody, answer: Answer | null): string {
  return answer === null ? '未作答' : answerText(viewOf(body), answer);
}

function viewOf(body: KeyBody): QuestionView {
  const children =
    body.type === QuestionType.combined
      ? body.children.map(({ id, content, body: own }) => ({ id, ...simpleView(own, content) }))
      : [];
  const own = body.type === QuestionType.combined ? emptyView : simpleView(body, '');
  return { ...own, type: body.type, id: '', version: 1, code: '', level: 1, children };
}

const emptyView: SimpleView = {
  type: QuestionType.combined,
  content: '',
  options: [],
  blanks: 0,
  lefts: [],
  rights: [],
};

/** A part of a question as its views take it. */
function simpleView(body: SimpleKeyBody, content: string): SimpleView {
  return {
    type: body.type,
    content,
    options: 'options' in body ? body.options : [],
    blanks: 'blanks' in body ? body.blanks.length : 0,
    lefts: 'lefts' in body ? body.lefts : [],
    rights: 'rights' in body ? body.rights : [],
  };
}
