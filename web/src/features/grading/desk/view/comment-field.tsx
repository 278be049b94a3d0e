import { useId, type KeyboardEvent, type Ref } from 'react';
import { commented, MAX_COMMENT, withBlock, type MarkDraft } from '../marking/mark-draft.ts';
import type { Marking } from '../marking/use-marking.ts';
import { keepFocus } from './keep-focus.ts';
import styles from './comment-field.module.css';

interface CommentFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly draft: MarkDraft;
  readonly isBusy: boolean;
  readonly onChange: Marking['change'];
  readonly onSubmit: () => void;
}

const blocks = ['要素不全', '表述不规范', '答非所问'];

/** The comment. Enter is a new line, Ctrl+Enter submits, Esc returns to the keys of the page. */
export function CommentField({ ref, draft, isBusy, onChange, onSubmit }: CommentFieldProps) {
  const id = useId();
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
    if (!isSubmit && event.key !== 'Escape') return;
    // Otherwise the keys for the next answer would be typed into its comment.
    event.currentTarget.blur();
    if (!isSubmit) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className={styles.comment}>
      <p className={styles.label}>
        <label htmlFor={id}>评语</label>
        <span className="ui-note">考生可见</span>
      </p>
      <textarea
        ref={ref}
        id={id}
        rows={3}
        maxLength={MAX_COMMENT}
        readOnly={isBusy}
        value={draft.comment}
        onChange={({ target }) => onChange((draft) => commented(draft, target.value))}
        onKeyDown={press}
      />
      <div className={styles.blocks}>
        {blocks.map((block) => (
          <button
            key={block}
            type="button"
            disabled={isBusy}
            aria-label={`评语加上“${block}”`}
            onMouseDown={keepFocus}
            onClick={() => onChange((draft) => withBlock(draft, block))}
          >
            {block}
          </button>
        ))}
      </div>
    </div>
  );
}
