import { allChannels, channels } from '@ganlin/contract/content/kinds';
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
  const { word, channel, kind } = urlState;
  if (word === '') {
    return (
      <Nothing
        title="想找什么？"
        text="可以直接说：人影条例第十二条、37 高炮、怎么申请空域；也可以输入文号、标准号，多个词用空格分开。"
      >
        <Words label="试试：" words={hotWords} />
      </Nothing>
    );
  }
  const isNarrowed = channel !== undefined || kind !== undefined;
  return (
    <Nothing title={`没有找到与“${word}”有关的内容`} text="请检查有没有错字，换一个更短的词，或者用空格把几个词分开。">
      {isNarrowed && (
        <ButtonLink to={addressOf({ word, channel: undefined, kind: undefined, page: 1 })}>在全部栏目中搜索</ButtonLink>
      )}
      <Words label="试试：" words={hotWords} />
      <p className={styles.words}>
        <span>去看：</span>
        {allChannels.slice(0, 4).map((each) => (
          <Link key={each} to={channels[each].list}>
            {channels[each].label}
          </Link>
        ))}
        <Link to="/web/home/notice">通知公告</Link>
      </p>
    </Nothing>
  );
}

function Words({ label, words }: { readonly label: string; readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <p className={styles.words}>
      <span>{label}</span>
      {words.map((word) => (
        <Link key={word} to={searchAddress(word)}>
          {word}
        </Link>
      ))}
    </p>
  );
}
