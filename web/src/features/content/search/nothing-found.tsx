import { Link } from 'react-router';
import { searchAddress } from '../../../kits/search-box/options.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Nothing } from '../article/article-states.tsx';
import styles from './search.module.css';
import { addressOf, type SearchUrlState } from './use-search.ts';

interface NothingFoundProps {
  readonly urlState: SearchUrlState;
  readonly hotWords: readonly string[];
}

/** Suggestions when nothing is found: other words, other channels, popular searches. */
export function NothingFound({ urlState, hotWords }: NothingFoundProps) {
  const { word, channel } = urlState;
  if (word === '') {
    return (
      <Nothing title="想找什么？" text="可以输入法规名称、文号、标准号或正文里的词，多个词用空格分开。">
        <Words words={hotWords} />
      </Nothing>
    );
  }
  return (
    <Nothing title={`没有找到与“${word}”有关的内容`} text="请检查有没有错字，换一个更短的词，或者用空格把几个词分开。">
      {channel !== undefined && (
        <ButtonLink to={addressOf({ ...urlState, channel: undefined, page: 1 })}>在全部栏目中搜索</ButtonLink>
      )}
      <Words words={hotWords} />
    </Nothing>
  );
}

function Words({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <p className={styles.words}>
      <span>试试：</span>
      {words.map((word) => (
        <Link key={word} to={searchAddress(word)}>
          {word}
        </Link>
      ))}
    </p>
  );
}
