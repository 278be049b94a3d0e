import { useState, type ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './head-search.module.css';

interface HeadSearchProps {
  /** The search target: “搜索法规”. */
  readonly label: string;
  readonly keyword: string;
  readonly titleOnly: boolean;
  readonly onSearch: (to: { readonly keyword: string; readonly titleOnly: boolean }) => void;
}

/** The search field of a list page: in titles, or in the full text. */
export function HeadSearch({ label, keyword, titleOnly, onSearch }: HeadSearchProps): ReactNode {
  const [text, setText] = useState(keyword);
  const [shown, setShown] = useState(keyword);
  if (shown !== keyword) {
    setShown(keyword);
    setText(keyword);
  }
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch({ keyword: text.trim(), titleOnly });
        }}
      >
        <Icon name="search" />
        <select
          name="in"
          aria-label="搜索范围"
          value={titleOnly ? 'title' : 'all'}
          onChange={({ target }) => onSearch({ keyword: text.trim(), titleOnly: target.value === 'title' })}
        >
          <option value="all">全文</option>
          <option value="title">仅标题</option>
        </select>
        <input
          type="search"
          name="q"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          maxLength={50}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            if (target.value === '' && keyword !== '') onSearch({ keyword: '', titleOnly });
          }}
        />
        <button type="submit">检索</button>
      </form>
    </search>
  );
}
