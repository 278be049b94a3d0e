import { Link } from 'react-router';
import { searchAddress } from './options.ts';
import styles from './search-box.module.css';

/** Frequent searches, one tap away. */
export function HotWords({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <p className={styles.hot}>
      <span>常搜：</span>
      {words.map((word) => (
        <Link key={word} to={searchAddress(word)} className="ui-touch">
          {word}
        </Link>
      ))}
    </p>
  );
}
