import { Verdict, verdictLabels } from '@ganlin/contract/question/verdict';
import type { Answer, SimpleAnswer } from '@ganlin/contract/question/answer';
import { QuestionLevel, QuestionType, questionLevelLabels, questionTypeLabels } from '@ganlin/contract/question/kinds';
import type { QuestionView } from '@ganlin/contract/question/view';
import { createElement, type ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Media, type MediaAddresses } from '../rich-text/media.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import { keyAnswer } from './answers.ts';
import { ClauseLinks } from './clause-links.tsx';
import { noAnswer } from './fill-part.tsx';
import { KeyPart, WholeAnalysis } from './key-part.tsx';
import type { KeyBody, ShownKey } from './part-props.ts';
import { SimpleQuestion } from './simple-question.tsx';
import styles from './question-card.module.css';

interface QuestionCardProps {
  readonly question: QuestionView;
  /** Its number on the page or in the paper. */
  readonly number?: number | undefined;
  /** Its points. */
  readonly score?: number | undefined;
  /** With a key and null, only the correct answer is shown and nothing is marked as missed. */
  readonly answer: Answer | null;
  /** The label of the answer beside the key; the viewer need not be the user who gave it. */
  readonly answerName?: string | undefined;
  readonly onAnswer: (answer: Answer) => void;
  readonly readOnly?: boolean | undefined;
  /** If set, the correct answer and the analysis are shown. */
  readonly outcomeKey?: ShownKey | undefined;
  readonly verdict?: Verdict | undefined;
  /** Child id → its verdict, of a combined question. */
  readonly childVerdicts?: Readonly<Record<string, Verdict>> | undefined;
  /** Shown between the question and its key, in place of the verdict. */
  readonly result?: ReactNode;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
  /** A–Z and 1–9 choose wherever the focus is: for a page with one question. */
  readonly hotkeys?: boolean | undefined;
  /** At the end of the header: a star, a flag. */
  readonly aside?: ReactNode;
  /** File id → URL, for a question whose media have none. */
  readonly media?: MediaAddresses | undefined;
}

/** A question of any type as the user who answers it sees it. Sizes follow `--question-scale`. */
export function QuestionCard({ media, ...props }: QuestionCardProps): ReactNode {
  return media ? (
    <Media value={media}>
      <Card {...props} />
    </Media>
  ) : (
    <Card {...props} />
  );
}

function Card(props: Omit<QuestionCardProps, 'media'>): ReactNode {
  const { question, number, score, aside, verdict, headingLevel = 2 } = props;
  const title = `${number === undefined ? '' : `第 ${number} 题 `}${questionTypeLabels[question.type]}`;
  return (
    <article className={styles.card} aria-label={title}>
      <header className={styles.head}>
        {createElement(
          `h${headingLevel}`,
          { className: 'ui-row ui-gap-3' },
          number !== undefined && <span className={styles.number}>{number}</span>,
          <span className={styles.type}>{questionTypeLabels[question.type]}</span>,
        )}
        {question.level === QuestionLevel.hard && (
          <span className={styles.level}>{questionLevelLabels[question.level]}</span>
        )}
        {score !== undefined && <span className={styles.score}>{score} 分</span>}
        <span className={styles.aside}>{aside}</span>
      </header>
      {question.type === QuestionType.combined ? <Combined {...props} /> : <Simple {...props} />}
      {/* Rendered before it has content: only then do screen readers announce a change. */}
      <output className={styles.verdict}>{verdict !== undefined && <VerdictLine verdict={verdict} />}</output>
      {props.result}
      <CardKey {...props} />
      <ClauseLinks clauses={props.outcomeKey?.clauses ?? []} />
    </article>
  );
}

function Simple(props: QuestionCardProps): ReactNode {
  const { question, answer, onAnswer, readOnly = false, outcomeKey, hotkeys = false } = props;
  const body = simpleBody(outcomeKey);
  return (
    <SimpleQuestion
      view={question}
      answer={answer ?? standIn(body)}
      onAnswer={onAnswer}
      readOnly={readOnly}
      body={body}
      keyOnly={answer === null && body !== undefined}
      hotkeys={hotkeys}
    />
  );
}

function CardKey({ question, answer, answerName, outcomeKey }: QuestionCardProps): ReactNode {
  if (!outcomeKey) return null;
  const body = simpleBody(outcomeKey);
  if (!body) return <WholeAnalysis html={outcomeKey.analysis} />;
  return (
    <KeyPart
      view={question}
      answer={answer ?? noAnswer}
      answerName={answerName}
      body={body}
      analysis={outcomeKey.analysis}
    />
  );
}

/** A text with questions on it, each answered separately. */
function Combined(props: QuestionCardProps): ReactNode {
  const { question, answer, onAnswer, readOnly = false, outcomeKey, childVerdicts = {}, headingLevel = 2 } = props;
  const keys = outcomeKey?.body.type === QuestionType.combined ? outcomeKey.body.children : [];
  return (
    <>
      <RichText html={question.content} className={`${styles.stem} ${styles.material}`} />
      {question.children.map((child, index) => {
        const key = keys.find(({ id }) => id === child.id);
        const own = answer ? (answer.children?.[child.id] ?? noAnswer) : standIn(key?.body);
        const verdict = childVerdicts[child.id];
        return (
          <section key={child.id} className={styles.child} aria-label={`第 ${index + 1} 小题`}>
            {createElement(
              `h${headingLevel + 1}`,
              { className: styles.childTitle },
              `（${index + 1}）`,
              <span className={styles.type}>{questionTypeLabels[child.type]}</span>,
            )}
            <SimpleQuestion
              view={child}
              answer={own}
              onAnswer={(next) => onAnswer({ ...answer, children: { ...answer?.children, [child.id]: next } })}
              readOnly={readOnly}
              body={key?.body}
              keyOnly={answer === null && key !== undefined}
              hotkeys={false}
            />
            {verdict !== undefined && (
              <div className={styles.verdict}>
                <VerdictLine verdict={verdict} />
              </div>
            )}
            {key && (
              <KeyPart
                view={child}
                answer={own}
                answerName={props.answerName}
                body={key.body}
                analysis={key.analysis ?? ''}
              />
            )}
          </section>
        );
      })}
    </>
  );
}

const verdictLooks: Readonly<Record<Verdict, { icon: IconName; look: string | undefined }>> = {
  [Verdict.wrong]: { icon: 'close', look: styles.isWrong },
  [Verdict.right]: { icon: 'check', look: styles.isRight },
  [Verdict.partly]: { icon: 'alert', look: styles.isPartly },
  [Verdict.open]: { icon: 'note', look: styles.isOpen },
};

function VerdictLine({ verdict }: { readonly verdict: Verdict }): ReactNode {
  const { icon, look } = verdictLooks[verdict];
  return (
    <span className={`${styles.line} ${look}`}>
      <Icon name={icon} size={18} />
      {verdictLabels[verdict]}
    </span>
  );
}

function standIn(body: KeyBody | undefined): SimpleAnswer {
  return body ? keyAnswer(body) : noAnswer;
}

function simpleBody(key: ShownKey | undefined): KeyBody | undefined {
  return key && key.body.type !== QuestionType.combined ? key.body : undefined;
}
