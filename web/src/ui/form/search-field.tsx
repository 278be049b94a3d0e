import { useState, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (word: string) => void;
}

/** Searches on Enter, and immediately when it is cleared. */
export function SearchField({ label, value, onSearch }: SearchFieldProps): ReactNode {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        maxLength={50}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (target.value === '') onSearch('');
        }}
      />
      <button type="submit" aria-label="搜索">
        <Icon name="search" />
      </button>
    </form>
  );
}
