import { QuestionType } from '@ganlin/contract/question/kinds';
import { plainOf } from '@ganlin/domain/rich-text/rich-text';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { RichText } from '../rich-text/rich-text.tsx';

import { letterOf, withPair } from './answers.ts';
import type { PartProps } from './part-props.ts';
import styles from './match-part.module.css';

/** Pairs: on a wide screen the user clicks one side and then the other; on a phone each left item has a select. */
export function MatchPart(props: PartProps): ReactNode {
  const { view, answer, onAnswer, readOnly, stemId } = props;
  const [active, setActive] = useState<string | undefined>(undefined);
  const pairs = answer.pairs ?? {};
  const pair = (left: string, right: string | undefined) => {
    const next = withPair(answer, left, right);
    onAnswer(next);
    setActive(right === undefined ? left : view.lefts.find(({ id }) => next.pairs?.[id] === undefined)?.id);
  };
  /** The same choice again removes it. */
  const take = (right: string) => {
    if (active !== undefined) pair(active, pairs[active] === right ? undefined : right);
  };
  return (
    <fieldset className={styles.match} disabled={readOnly} aria-labelledby={stemId}>
      <legend className={styles.unseen}>为左边的每一项选择右边的一项</legend>
      <ol className={styles.lefts}>
        {view.lefts.map(({ id, content }) => (
          <LeftItem
            key={id}
            id={id}
            content={content}
            props={props}
            isActive={active === id && !readOnly}
            onActive={() => setActive(active === id ? undefined : id)}
            onPair={(right) => pair(id, right)}
          />
        ))}
      </ol>
      <ol className={styles.rights}>
        {view.rights.map(({ id, content }, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles.right}
              data-taken={Object.values(pairs).includes(id)}
              disabled={active === undefined}
              onClick={() => take(id)}
            >
              <b>{letterOf(index)}</b>
              <RichText html={content} within="control" />
            </button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

/** How pairs are made: by clicks on both sides, or, where the screen is narrow, from a list. */
export function MatchHint({ className = '' }: { readonly className?: string | undefined }): ReactNode {
  return (
    <p className={className}>
      <span className={styles.byClicks}>先选左边一项，再选右边与它对应的一项。</span>
      <span className={styles.byList}>为每一项在列表中选出对应的一项。</span>
    </p>
  );
}

interface LeftItemProps {
  readonly id: string;
  readonly content: string;
  readonly props: PartProps;
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onPair: (right: string | undefined) => void;
}

function LeftItem({ id, content, props, isActive, onActive, onPair }: LeftItemProps): ReactNode {
  const { view, answer, body, readOnly, keyOnly } = props;
  const chosen = answer.pairs?.[id];
  const right = body?.type === QuestionType.match ? body.pairs[id] : undefined;
  const mark = right === undefined ? undefined : right === chosen ? 'right' : 'wrong';
  const letter = (rightId: string | undefined): string => {
    const at = view.rights.findIndex((each) => each.id === rightId);
    return at < 0 ? '' : letterOf(at);
  };
  /** A letter picks that item of the right side, as it picks an option elsewhere. */
  const takeLetter = (event: KeyboardEvent) => {
    const item = /^[a-z]$/i.test(event.key) && view.rights[event.key.toUpperCase().charCodeAt(0) - 65];
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onPair(item.id);
  };
  return (
    <li className={styles.left} data-active={isActive} data-mark={mark}>
      <button type="button" className={styles.pick} aria-pressed={isActive} onClick={onActive} onKeyDown={takeLetter}>
        <RichText html={content} within="control" />
        <span className={styles.slot} data-filled={chosen !== undefined}>
          {letter(chosen) || '未选'}
        </span>
      </button>
      <label className={styles.choose}>
        <RichText html={content} within="control" />
        <select
          className="ui-select"
          value={chosen ?? ''}
          disabled={readOnly}
          aria-label={plainOf(content)}
          onChange={({ target }) => onPair(target.value === '' ? undefined : target.value)}
        >
          <option value="">请选择</option>
          {view.rights.map((each, index) => (
            <option key={each.id} value={each.id}>
              {letterOf(index)}. {plainOf(each.content)}
            </option>
          ))}
        </select>
      </label>
      {mark && (
        <p className={styles.verdict}>
          <Icon name={mark === 'right' ? 'check' : 'close'} size={14} />
          {keyOnly ? '正确答案' : mark === 'right' ? '配对正确' : `应为 ${letter(right)}`}
        </p>
      )}
    </li>
  );
}
