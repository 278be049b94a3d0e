import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import type { MenuHit } from '../../../lib/screen/menu-search.ts';
import { useMenu } from '../../../lib/session/menu.ts';
import { MenuIcon } from '../../../ui/menu-icon.tsx';
import { menuEntries } from './menu-entries.ts';
import styles from './menu-search.module.css';
import { useMenuSearch } from './use-menu-search.ts';

interface SearchPanelProps {
  /** Closes and returns the focus. */
  readonly onClose: () => void;
  /** Closes because of a navigation. */
  readonly onLeave: () => void;
}

export function SearchPanel({ onClose, onLeave }: SearchPanelProps) {
  const { routes } = useMenu();
  const navigate = useNavigate();
  const entries = useMemo(() => menuEntries(routes), [routes]);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { hits, state } = useMenuSearch(entries, text);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const openHit = (hit: MenuHit | undefined) => {
    if (!hit) return;
    onLeave();
    // The focused field is removed: the next Tab leads into the chosen screen.
    document.getElementById('screen')?.focus({ preventScroll: true });
    void navigate(hit.entry.path);
  };
  const press = (event: KeyboardEvent) => {
    // Enter and the arrows belong to the input method during composition.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    const acts = step !== undefined || event.key === 'Enter' || event.key === 'Escape';
    if (acts) event.preventDefault();
    if (step !== undefined && hits.length > 0) setChosen((chosen + step + hits.length) % hits.length);
    if (event.key === 'Enter') openHit(hits[chosen]);
    if (event.key === 'Escape') onClose();
  };
  return (
    <section className={styles.panel} aria-label="搜索菜单">
      <div className={styles.field}>
        <SearchOutlined aria-hidden />
        <input
          ref={field}
          role="combobox"
          aria-label="搜索菜单"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-hits`}
          aria-autocomplete="list"
          aria-activedescendant={hits[chosen] ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          placeholder="菜单名称、拼音或首字母"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot mark a part of an option */}
      <div id={`${id}-hits`} className={styles.hits} role="listbox" aria-label="搜索结果">
        {hits.map((hit, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, which keeps the focus
          <div
            key={hit.entry.id}
            ref={index === chosen ? keepInView : undefined}
            id={`${id}-${index}`}
            className={styles.hit}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the list above
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setChosen(index)}
            onClick={() => openHit(hit)}
          >
            <MenuIcon name={hit.entry.icon} />
            <Trail hit={hit} />
            {index === chosen && <span className={styles.enter}>回车打开</span>}
          </div>
        ))}
      </div>
      {hits.length === 0 && <output className={styles.note}>{text.trim() === '' ? notes.start : notes[state]}</output>}
      <div className={styles.foot} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> 选择
        </span>
        <span>
          <kbd>Esc</kbd> 关闭
        </span>
        <span className={styles.last}>支持拼音</span>
      </div>
    </section>
  );
}

function Trail({ hit: { entry, trail } }: { readonly hit: MenuHit }) {
  return (
    <span className={styles.trail} title={entry.titles.join(' / ')}>
      {trail.map(({ text, hit }, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text have no other name
        hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </span>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const notes = {
  start: '输入几个字，就能打开有权限的任一页面。',
  loading: '正在准备搜索…',
  failed: '搜索没能载入，请检查网络后重新打开。',
  ready: '没有匹配的菜单，换个词再试。',
} as const;

function keepInView(option: HTMLElement | null): void {
  option?.scrollIntoView?.({ block: 'nearest' });
}
