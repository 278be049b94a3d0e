import { QuestionType } from '@ganlin/contract/question/kinds';
import type { QuestionView } from '@ganlin/contract/question/view';
import { useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { choicesOf, letterOf, markOf, optionOfKey, withOption } from '../../../kits/question-view/answers.ts';
import type { ShownKey } from '../../../kits/question-view/part-props.ts';
import { RichText } from '../../../kits/rich-text/rich-text.tsx';
import { isForPage } from '../../../lib/browser/keys.ts';
import { Icon } from '../../../ui/icon.tsx';
import { BattleIcon, optionShape } from '../model/drawing/battle-icon.tsx';
import type { GivenAnswer } from '../model/match-state.ts';
import styles from './options.module.css';

interface OptionsProps {
  /** Number of the question: what was marked belongs to one. */
  readonly ordinal: number;
  readonly question: QuestionView;
  readonly isOpen: boolean;
  readonly given: GivenAnswer | undefined;
  /** The right answer, once it is revealed. */
  readonly outcomeKey: ShownKey | null;
  /** What the other has chosen, once it is revealed. */
  readonly otherPick: readonly string[];
  /** Signs instead of letters alone, as on the big screen. */
  readonly hasShapes: boolean;
  readonly onGive: (pick: readonly string[]) => void;
}

/** Large buttons: one touch answers, a multiple choice needs a second one to confirm. */
export function Options(props: OptionsProps): ReactNode {
  const { ordinal, question, isOpen, given, outcomeKey, otherPick, hasShapes, onGive } = props;
  const isMulti = question.type === QuestionType.multi;
  const [marks, setMarks] = useState<{ readonly ordinal: number; readonly ids: readonly string[] }>({
    ordinal,
    ids: [],
  });
  const marked = marks.ordinal === ordinal ? marks.ids : [];
  const chosen = given?.pick ?? marked;
  const choose = (id: string): void => {
    if (!isOpen) return;
    if (!isMulti) return onGive([id]);
    setMarks({ ordinal, ids: withOption(question, { options: [...marked] }, id).options ?? [] });
  };
  const confirm = (): void => {
    if (isOpen && isMulti && marked.length > 0) onGive(marked);
  };
  useAnswerKeys({ onKey: (key) => optionOfKey(question, key)?.id, onChoose: choose, onConfirm: confirm });
  const body = outcomeKey && outcomeKey.body.type !== QuestionType.combined ? outcomeKey.body : undefined;
  return (
    <div className={styles.options}>
      {choicesOf(question).map(({ id, content }, index) => {
        const isChosen = chosen.includes(id);
        const mark = body && markOf(body, id, isChosen);
        const look = [
          styles.option,
          isChosen && styles.chosen,
          (given || body) && !isChosen && !mark && styles.dim,
          mark && (mark === 'wrong' ? styles.wrong : styles.right),
        ];
        return (
          <button
            key={id}
            type="button"
            className={look.filter(Boolean).join(' ')}
            aria-pressed={isChosen}
            aria-disabled={!isOpen}
            onClick={() => choose(id)}
          >
            <span className={styles.letter}>
              {hasShapes && <BattleIcon name={optionShape(index)} size={22} />}
              {letterOf(index)}
            </span>
            <RichText html={content} within="control" className={styles.content} />
            <span className={styles.notes}>
              {mark && <Verdict isRight={mark !== 'wrong'} isChosen={isChosen} />}
              {body && otherPick.includes(id) && <span className={styles.other}>对手</span>}
              {!body && isChosen && given && (
                <span className={styles.locked}>
                  <BattleIcon name="lock" size={16} />
                  <span>{given.state === 'late' ? '没赶上' : '已锁定'}</span>
                </span>
              )}
            </span>
          </button>
        );
      })}
      {isMulti && !body && (
        <button type="button" className={styles.confirm} disabled={!isOpen || marked.length === 0} onClick={confirm}>
          {given ? '已提交' : marked.length === 0 ? '可选多项，选好后确认' : `确认所选 ${marked.length} 项`}
        </button>
      )}
    </div>
  );
}

function Verdict({ isRight, isChosen }: { readonly isRight: boolean; readonly isChosen: boolean }): ReactNode {
  const text = isRight ? (isChosen ? '答对' : '正确答案') : '选错';
  return (
    <span className={isRight ? styles.isRight : styles.isWrong}>
      <Icon name={isRight ? 'check' : 'close'} size={14} />
      {text}
    </span>
  );
}

interface AnswerKeys {
  readonly onKey: (key: string) => string | undefined;
  readonly onChoose: (id: string) => void;
  readonly onConfirm: () => void;
}

/** A–Z and 1–9 choose, Enter confirms a multiple choice. */
function useAnswerKeys({ onKey, onChoose, onConfirm }: AnswerKeys): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !isForPage(event)) return;
    const id = onKey(event.key);
    if (id !== undefined) {
      event.preventDefault();
      onChoose(id);
    }
    const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (event.key === 'Enter' && !isOnButton) onConfirm();
  });
  // Before the question is painted: a key that is pressed the moment it appears must count.
  useLayoutEffect(() => {
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, []);
}
