import { QuestionType } from '@ganlin/contract/question/kinds';
import { stemBlanks } from '@ganlin/domain/rich-text/rich-text';
import { useId, useState, type ReactNode } from 'react';
import { RichText } from '../rich-text/rich-text.tsx';
import { isChoice } from './answers.ts';
import { ChoicePart } from './choice-part.tsx';
import { EssayPart } from './essay-part.tsx';
import { MissingBlanks, useBlank } from './fill-part.tsx';
import { MatchHint, MatchPart } from './match-part.tsx';
import type { PartProps } from './part-props.ts';
import styles from './question-card.module.css';

interface SimpleQuestionProps extends Omit<PartProps, 'stemId'> {
  readonly hotkeys: boolean;
}

/** The stem of a question, or of a part of a combined one, and its answer control. */
export function SimpleQuestion(props: SimpleQuestionProps): ReactNode {
  const stemId = useId();
  const { view, readOnly } = props;
  // What was closed when it came is only read. An answer given here leaves the hint where it is: nothing may move.
  const [isReview] = useState(readOnly);
  return (
    <>
      <Stem {...props} id={stemId} />
      {!isReview && !props.keyOnly && hints[view.type]}
      <Part {...props} stemId={stemId} />
    </>
  );
}

const hints: Readonly<Partial<Record<QuestionType, ReactNode>>> = {
  [QuestionType.multi]: <p className={styles.hint}>可选多项。</p>,
  [QuestionType.fill]: <p className={styles.hint}>全角、半角和空格不影响判分。</p>,
  [QuestionType.match]: <MatchHint className={styles.hint} />,
};

function Stem({ id, ...props }: SimpleQuestionProps & { readonly id: string }): ReactNode {
  const blank = useBlank(props);
  const { content, type, blanks } = props.view;
  const isFill = type === QuestionType.fill;
  return (
    <div id={id} className={isFill ? `${styles.stem} ${styles.roomy}` : styles.stem}>
      <RichText html={content} blank={isFill ? blank : undefined} />
      {isFill && <MissingBlanks from={stemBlanks(content)} count={blanks} blank={blank} />}
    </div>
  );
}

function Part({ hotkeys, ...props }: SimpleQuestionProps & { readonly stemId: string }): ReactNode {
  const { type } = props.view;
  if (isChoice(type)) return <ChoicePart {...props} hotkeys={hotkeys} />;
  // An empty field beside the reference answer would be useless.
  if (type === QuestionType.essay) return props.keyOnly ? null : <EssayPart {...props} />;
  return type === QuestionType.match ? <MatchPart {...props} /> : null;
}
