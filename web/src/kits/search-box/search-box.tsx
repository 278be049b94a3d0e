import { useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { HotWords } from './hot-words.tsx';
import { OptionList, optionId } from './option-list.tsx';
import { SEARCH_PATH } from './options.ts';
import styles from './search-box.module.css';
import { NOWHERE, useSearchBox } from './use-search-box.ts';

interface SearchBoxProps {
  /**
   * `hero`: on the dark sky of the home page, with frequent searches below; `band`: in the light band above a list.
   */
  readonly look: 'hero' | 'band';
  readonly initial?: string;
  readonly hotWords?: readonly string[];
}

const NO_WORDS: readonly string[] = [];

/** Searches the whole site. Follows the WAI-ARIA pattern of an editable combobox with a list. */
export function SearchBox({ look, initial = '', hotWords = NO_WORDS }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const box = useSearchBox({
    initial,
    hotWords: look === 'band' ? hotWords : NO_WORDS,
    focus: () => field.current?.focus(),
  });
  const { text, groups, isOpen, active, listId } = box;
  return (
    <search className={look === 'hero' ? styles.hero : styles.band}>
      {/* Action and name serve a search before the script has loaded. */}
      <form action={SEARCH_PATH} onSubmit={box.submit}>
        <div className={styles.box} onBlur={box.leave}>
          <Icon name="search" size={22} />
          <input
            ref={field}
            className="ui-bare-input"
            type="text"
            name="q"
            role="combobox"
            enterKeyHint="search"
            autoComplete="off"
            aria-label="搜索全站内容"
            placeholder="搜法规条文、标准、课程、培训班"
            maxLength={50}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={active === NOWHERE ? undefined : optionId(listId, active)}
            value={text}
            onFocus={box.open}
            onClick={box.open}
            onChange={({ target }) => box.type(target.value)}
            onCompositionStart={() => box.compose(true)}
            onCompositionEnd={() => box.compose(false)}
            onKeyDown={box.press}
          />
          {text !== '' && (
            <button type="button" className={styles.clear} aria-label="清空" onClick={box.clear}>
              <Icon name="close" size={18} />
            </button>
          )}
          <button type="submit" className={styles.submit}>
            搜索
          </button>
          <div className={styles.popup} hidden={!isOpen}>
            <OptionList id={listId} groups={groups} active={active} onPoint={box.point} onChoose={box.choose} />
            {box.hasRecent && (
              <button type="button" className={styles.forget} onClick={box.forget}>
                清除最近搜索
              </button>
            )}
          </div>
        </div>
      </form>
      {look === 'hero' && <HotWords words={hotWords} />}
    </search>
  );
}
