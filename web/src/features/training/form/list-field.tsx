import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { ariaOf } from './aria.ts';
import styles from './field.module.css';
import { FieldMark } from './text-field.tsx';
import type { BoundField } from './use-registration-form.ts';

/** One of many options, found by typing part of it. */
export function ListField(bound: BoundField): ReactNode {
  const { field, value, onChange, onBlur } = bound;
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const labels = (field.options ?? []).map(({ label }) => label);
  const matches = matching(labels, typed ?? '');
  const { id, ...aria } = ariaOf(bound);
  const isOpen = typed !== null;
  const close = () => setTyped(null);
  const choose = (label: string | undefined) => {
    if (label !== undefined) onChange(label);
    close();
  };
  const pointAt = (index: number) => {
    setTyped((text) => text ?? '');
    setAt(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = matches.length - 1;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => pointAt(isOpen ? Math.min(at + 1, last) : 0),
      ArrowUp: () => pointAt(Math.max(at - 1, 0)),
      ...(isOpen ? { Enter: () => choose(matches[at]), Escape: close } : {}),
    };
    const action = actions[event.key];
    if (!action || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  };
  return (
    <span className={styles.combo}>
      <span className={styles.box}>
        <input
          className="ui-bare-input"
          {...aria}
          id={id}
          type="text"
          role="combobox"
          name={field.key}
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && matches[at] ? `${id}-${at}` : undefined}
          placeholder={String(value) || '请选择，可输入查找'}
          value={typed ?? String(value)}
          onClick={() => setTyped((text) => text ?? '')}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
            if (target.value === '') onChange('');
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            choose(meant(labels, typed));
            onBlur();
          }}
        />
        {bound.isGood || bound.fault !== undefined ? <FieldMark bound={bound} /> : <Icon name="search" size={18} />}
      </span>
      <div
        ref={list}
        id={`${id}-list`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be searched by a part of a name
        role="listbox"
        aria-label={field.label}
        className={styles.list}
        hidden={!isOpen}
      >
        {matches.map((label, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- an option of the list above; the field has the focus and the keys
          <div
            key={label}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={index === at}
            // Pressing would take the focus from the field and close the list before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(label)}
          >
            {label}
          </div>
        ))}
        {matches.length === 0 && (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the list above
          <div role="option" aria-selected="false" aria-disabled="true" tabIndex={-1}>
            没有“{typed}”，请换个字查找
          </div>
        )}
      </div>
    </span>
  );
}

/** Matches that begin with the typed text come first. */
export function matching(labels: readonly string[], typed: string): readonly string[] {
  const text = typed.trim();
  if (text === '') return labels;
  const found = labels.filter((label) => label.includes(text));
  return [...found.filter((label) => label.startsWith(text)), ...found.filter((label) => !label.startsWith(text))];
}

/** Typing a whole name, or a part that matches only one, selects it without a click. */
export function meant(labels: readonly string[], typed: string | null): string | undefined {
  if (typed === null || typed.trim() === '') return undefined;
  const found = matching(labels, typed);
  const exact = labels.find((label) => label === typed.trim() || label === `${typed.trim()}族`);
  return exact ?? (found.length === 1 ? found[0] : undefined);
}
