import { MAX_ANSWER_TEXT } from '@ganlin/contract/question/answer';
import type { ReactNode } from 'react';
import type { PartProps } from './part-props.ts';
import styles from './essay-part.module.css';

/** A free-text answer. */
export function EssayPart({ answer, onAnswer, readOnly, stemId }: PartProps): ReactNode {
  const text = answer.text ?? '';
  return (
    <div className={styles.essay}>
      <textarea
        aria-labelledby={stemId}
        value={text}
        readOnly={readOnly}
        maxLength={MAX_ANSWER_TEXT}
        rows={6}
        placeholder="请输入答案"
        onChange={({ target }) => onAnswer({ ...answer, text: target.value })}
      />
      <p aria-hidden="true">{text.length} 字</p>
    </div>
  );
}
