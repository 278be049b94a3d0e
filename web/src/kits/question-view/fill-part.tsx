import type { SimpleAnswer } from '@ganlin/contract/question/answer';
import { createElement, Fragment, useMemo, type CSSProperties, type ReactNode } from 'react';
import { circled, withBlank } from './answers.ts';
import type { PartProps } from './part-props.ts';
import styles from './fill-part.module.css';

type BlankProps = Pick<PartProps, 'view' | 'answer' | 'onAnswer' | 'readOnly' | 'keyOnly'>;

/** The input for each blank of the stem. */
export function useBlank({ view, answer, onAnswer, readOnly, keyOnly }: BlankProps): (index: number) => ReactNode {
  return useMemo(
    () => (index: number) => (
      <BlankInput
        index={index}
        text={answer.blanks?.[index] ?? ''}
        readOnly={readOnly}
        isKey={keyOnly}
        onText={(text) => onAnswer(withBlank(view, answer, { index, text }))}
      />
    ),
    [view, answer, onAnswer, readOnly, keyOnly],
  );
}

interface BlankInputProps {
  readonly index: number;
  readonly text: string;
  readonly readOnly: boolean;
  readonly isKey: boolean;
  readonly onText: (text: string) => void;
}

function BlankInput({ index, text, readOnly, isKey, onText }: BlankInputProps): ReactNode {
  // Chinese characters are twice as wide as Latin ones: the field grows with its content.
  const width = { '--length': text.length + text.replaceAll(/[\0-\u00ff]/g, '').length };
  return (
    <span className={styles.blank} data-filled={text !== ''} data-key={isKey} style={width as CSSProperties}>
      <em aria-hidden="true">{circled(index)}</em>
      <input
        type="text"
        aria-label={`第 ${index + 1} 空${isKey ? '的正确答案' : ''}`}
        value={text}
        readOnly={readOnly}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onText(target.value)}
      />
    </span>
  );
}

/** Blanks that the stem does not contain, in case it has fewer than the answer. */
export function MissingBlanks({ from, count, blank }: MissingBlanksProps): ReactNode {
  if (from >= count) return null;
  return (
    <p className={styles.missing}>
      {createElement(Fragment, null, ...Array.from({ length: count - from }, (_, at) => blank(from + at)))}
    </p>
  );
}

interface MissingBlanksProps {
  readonly from: number;
  readonly count: number;
  readonly blank: (index: number) => ReactNode;
}

export const noAnswer: SimpleAnswer = {};
