import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './login.module.css';

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Tabs of the login dialog: arrow keys move between them, only the selected form is rendered. */
export function LoginTabs({ tabs }: { readonly tabs: readonly [Tab, ...Tab[]] }) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const [chosenKey, choose] = useState(tabs[0].key);
  const chosen = tabs.find(({ key }) => key === chosenKey) ?? tabs[0];
  const pager = ({ key }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const next = (tabs.indexOf(chosen) + step + tabs.length) % tabs.length;
    choose(tabs[next]?.key ?? chosen.key);
    row.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div ref={row} role="tablist" aria-label="登录方式" className={styles.tabs}>
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen.key}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen.key ? 0 : -1}
            onClick={() => choose(key)}
            onKeyDown={pager}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen.key}`} key={chosen.key}>
        {chosen.content}
      </div>
    </>
  );
}
