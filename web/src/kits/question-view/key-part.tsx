import type { SimpleAnswer } from '@ganlin/contract/question/answer';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { excerptOf } from '@ganlin/domain/rich-text/rich-text';
import type { SimpleView } from '@ganlin/contract/question/view';
import type { ReactNode } from 'react';
import { Excerpt } from '../rich-text/excerpt.tsx';
import { RichText } from '../rich-text/rich-text.tsx';
import { circled, isChoice, letterOf, namesOf, rightChoices } from './answers.ts';
import type { KeyBody } from './part-props.ts';
import styles from './key-part.module.css';

type Blank = Extract<KeyBody, { type: typeof QuestionType.fill }>['blanks'][number];

interface KeyPartProps {
  readonly view: SimpleView;
  readonly answer: SimpleAnswer;
  readonly answerName?: string | undefined;
  readonly body: KeyBody;
  readonly analysis: string;
}

/** The correct answer, the given answer, and the analysis. */
export function KeyPart({ analysis, ...props }: KeyPartProps): ReactNode {
  return (
    <div className={styles.key}>
      <RightAnswer {...props} />
      <Analysis html={analysis} />
    </div>
  );
}

/** The analysis of a combined question as a whole. */
export function WholeAnalysis({ html }: { readonly html: string }): ReactNode {
  if (html === '') return null;
  return (
    <div className={styles.key}>
      <Analysis html={html} />
    </div>
  );
}

function Analysis({ html }: { readonly html: string }): ReactNode {
  if (html === '') return null;
  return (
    <div className={styles.row}>
      <b>解析</b>
      <RichText html={html} />
    </div>
  );
}

function RightAnswer(props: Omit<KeyPartProps, 'analysis'>): ReactNode {
  const { view, body } = props;
  if (isChoice(body.type)) return <RightChoice {...props} />;
  if (body.type === QuestionType.fill) return <RightBlanks blanks={body.blanks} />;
  if (body.type === QuestionType.match) return <RightPairs view={view} pairs={body.pairs} />;
  return body.type === QuestionType.essay ? <Reference body={body} /> : null;
}

function RightChoice({ view, answer, answerName = '我的答案', body }: Omit<KeyPartProps, 'analysis'>): ReactNode {
  const chosen = namesOf(view, answer.options ?? []);
  return (
    <>
      <p className={styles.line}>
        正确答案 <b className={styles.good}>{rightChoices(view, body)}</b>
        {chosen !== '' && (
          <>
            <span className={styles.gap} />
            {answerName} <b>{chosen}</b>
          </>
        )}
      </p>
      <OptionRemarks view={view} body={body} />
    </>
  );
}

/** Why each option is right or wrong. Not beside the options, which would move when the answer is shown. */
function OptionRemarks({ view, body }: Pick<KeyPartProps, 'view' | 'body'>): ReactNode {
  if (body.type !== QuestionType.single && body.type !== QuestionType.multi) return null;
  const remarks = new Map(body.options.map(({ id, analysis = '' }) => [id, analysis]));
  return view.options.map(({ id }, index) => {
    const remark = remarks.get(id) ?? '';
    return (
      remark !== '' && (
        <div key={id} className={styles.row}>
          <b>选项 {letterOf(index)}</b>
          <RichText html={remark} />
        </div>
      )
    );
  });
}

function RightBlanks({ blanks }: { readonly blanks: readonly Blank[] }): ReactNode {
  return (
    <div className={styles.row}>
      <b>正确答案</b>
      <ol className={styles.list}>
        {blanks.map((blank, index) => (
          <li key={circled(index)}>
            {circled(index)} {blankWords(blank)}
          </li>
        ))}
        {groupsOf(blanks).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </div>
  );
}

function blankWords({ answers, match, tolerance = 0 }: Blank): string {
  const text = answers.join(' 或 ');
  if (match === 'number' && tolerance > 0) return `${text}（±${tolerance}）`;
  if (match === 'contains') return `写出“${text}”即可`;
  return text;
}

/** The blanks whose answers are interchangeable. */
function groupsOf(blanks: readonly Blank[]): string[] {
  const groups = new Map<number, string[]>();
  for (const [index, { group = 0 }] of blanks.entries()) {
    if (group > 0) groups.set(group, [...(groups.get(group) ?? []), circled(index)]);
  }
  return [...groups.values()].filter((all) => all.length > 1).map((all) => `${all.join('')} 顺序不限`);
}

function RightPairs({ view, pairs }: { readonly view: SimpleView; readonly pairs: Readonly<Record<string, string>> }) {
  return (
    <div className={styles.row}>
      <b>正确答案</b>
      <ol className={styles.list}>
        {view.lefts.map(({ id, content }) => {
          const at = view.rights.findIndex((right) => right.id === pairs[id]);
          const right = view.rights[at];
          return (
            <li key={id}>
              <Excerpt
                text={`${excerptOf(content)} —— ${right ? `${letterOf(at)}. ${excerptOf(right.content)}` : ''}`}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Reference({ body }: { readonly body: Extract<KeyBody, { type: typeof QuestionType.essay }> }): ReactNode {
  const { reference = '', keywords = [] } = body;
  return (
    <>
      {reference !== '' && (
        <div className={styles.row}>
          <b>参考答案</b>
          <RichText html={reference} />
        </div>
      )}
      {keywords.length > 0 && (
        <p className={styles.line}>
          <b>要点</b> {keywords.join('、')}
        </p>
      )}
    </>
  );
}
