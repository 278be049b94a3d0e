import { QuestionType } from '@ganlin/contract/question/kinds';
import { useEffect, useEffectEvent, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { isForPage } from '../../lib/browser/keys.ts';
import { Icon } from '../../ui/icon.tsx';
import { RichText } from '../rich-text/rich-text.tsx';
import { choicesOf, letterOf, markOf, optionOfKey, withOption, type ChoiceOption, type Mark } from './answers.ts';
import type { PartProps } from './part-props.ts';
import styles from './choice-part.module.css';

const markLooks = {
  right: styles.right,
  wrong: styles.wrong,
  missed: styles.missed,
  key: styles.key,
} satisfies Record<Mark, string | undefined>;

interface ChoicePartProps extends PartProps {
  /** Letters and digits choose wherever the focus is, not only inside. */
  readonly hotkeys: boolean;
}

/**
 * Options, single or multiple choice. Up and down only move the focus, because choosing may already be the answer.
 */
export function ChoicePart(props: ChoicePartProps): ReactNode {
  const { view, answer, onAnswer, readOnly, body, keyOnly, stemId, hotkeys } = props;
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const choose = (id: string) => onAnswer(withOption(view, answer, id));
  useOptionKeys({ group, hotkeys, enabled: !readOnly, onKey: (key) => optionOfKey(view, key), onChoose: choose });
  const isMulti = view.type === QuestionType.multi;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the group
    <fieldset ref={group} className={styles.group} disabled={readOnly} aria-labelledby={stemId} onKeyDown={moveFocus}>
      <legend className={styles.unseen}>{isMulti ? '可选多项' : '只选一项'}</legend>
      {choicesOf(view).map((option, index) => {
        const isChosen = answer.options?.includes(option.id) ?? false;
        return (
          <Choice
            key={option.id}
            option={option}
            letter={letterOf(index)}
            isMulti={isMulti}
            isChosen={isChosen}
            mark={body && markOf(body, option.id, keyOnly ? 'unasked' : isChosen)}
            name={name}
            onChoose={() => choose(option.id)}
          />
        );
      })}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly option: ChoiceOption;
  readonly letter: string;
  readonly isMulti: boolean;
  readonly isChosen: boolean;
  readonly mark: Mark | undefined;
  readonly name: string;
  readonly onChoose: () => void;
}

function Choice({ option, letter, isMulti, isChosen, mark, name, onChoose }: ChoiceProps): ReactNode {
  const look = [styles.option, isMulti && styles.multi, isChosen && styles.chosen, mark && markLooks[mark]];
  return (
    <label className={look.filter(Boolean).join(' ')}>
      <input
        type={isMulti ? 'checkbox' : 'radio'}
        className={styles.unseen}
        name={name}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={styles.letter}>{letter}</span>
      <RichText html={option.content} within="control" className={styles.content} />
      <span className={styles.tick}>
        <Icon name="check" size={18} />
      </span>
      {mark && (
        <span className={styles.mark}>
          <Icon name={mark === 'wrong' ? 'close' : 'check'} size={14} />
          {markText[mark](isMulti)}
        </span>
      )}
    </label>
  );
}

const markText: Readonly<Record<Mark, (isMulti: boolean) => string>> = {
  right: () => '选对',
  wrong: () => '选错',
  missed: (isMulti) => (isMulti ? '漏选' : '正确答案'),
  key: () => '正确答案',
};

interface OptionKeys {
  readonly group: { readonly current: HTMLElement | null };
  readonly hotkeys: boolean;
  readonly enabled: boolean;
  readonly onKey: (key: string) => ChoiceOption | undefined;
  readonly onChoose: (id: string) => void;
}

function useOptionKeys({ group, hotkeys, enabled, onKey, onChoose }: OptionKeys): void {
  const take = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isInside = event.target instanceof Node && (group.current?.contains(event.target) ?? false);
    if (event.defaultPrevented || !isForPage(event) || (!isInside && !hotkeys)) return;
    const option = onKey(event.key);
    if (!option) return;
    event.preventDefault();
    onChoose(option.id);
  });
  useEffect(() => {
    if (!enabled) return undefined;
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, [enabled]);
}

/** Native radio buttons choose with every arrow key; left and right are left to the page. */
function moveFocus(event: KeyboardEvent<HTMLFieldSetElement>): void {
  if (!event.key.startsWith('Arrow')) return;
  const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
  const step = steps[event.key];
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const at = inputs.findIndex((input) => input === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  if (step !== undefined) inputs[(at + step + inputs.length) % inputs.length]?.focus();
}
