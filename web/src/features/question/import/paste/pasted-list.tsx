import { richFromText } from '@ganlin/domain/rich-text/rich-text';
import { CloseCircleOutlined, ExclamationCircleOutlined, FileTextOutlined } from '@ant-design/icons';
import { Empty } from 'antd';
import { memo, useEffect, useRef } from 'react';
import { RichText } from '../../../../kits/rich-text/rich-text.tsx';
import { DraftCard } from './draft-card.tsx';
import { NearView } from './near-view.tsx';
import styles from './paste.module.css';
import type { Pasted, Reading } from './pasted.ts';

interface PastedListProps {
  readonly questions: readonly Pasted[];
  /** The line of the question the cursor is in. */
  readonly current: number | undefined;
  readonly onLine: (line: number) => void;
}

/** Every question as it will be; errors link to their line. Not rendered again by keys typed beside it. */
export const PastedList = memo(function PastedList({ questions, current, onLine }: PastedListProps) {
  if (questions.length === 0) {
    return (
      <div className={styles.list}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="粘贴试题后，这里显示识别出的每一题。" />
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must be able to do that
    <ol className={styles.list} aria-label="识别出的试题" tabIndex={0}>
      {questions.map(({ faultLines, ...question }) => (
        <PastedItem
          key={question.number}
          {...question}
          faultLines={faultLines.join()}
          isCurrent={question.line === current}
          onLine={onLine}
        />
      ))}
    </ol>
  );
});

interface PastedItemProps extends Omit<Pasted, 'faultLines'>, Pick<PastedListProps, 'onLine'> {
  /** As text: equal numbers are then equal values. */
  readonly faultLines: string;
  readonly isCurrent: boolean;
}

const PastedItem = memo(function PastedItem(props: PastedItemProps) {
  const { number, line, reading, faultLines, note, heading, isCurrent, onLine } = props;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) scrollWithin(item.current);
  }, [isCurrent]);
  const lines = faultLines.split(',').map(Number);
  return (
    <li ref={item} className={styles.item} aria-current={isCurrent ? 'true' : undefined}>
      {heading !== undefined && <h3 className={styles.heading}>{heading}</h3>}
      <div className={styles.itemHead}>
        <b>第 {number} 题</b>
        {note !== undefined && <span className="ui-note">{note}</span>}
        <button type="button" className={styles.line} onClick={() => onLine(line)}>
          <FileTextOutlined aria-hidden /> 第 {line} 行
        </button>
      </div>
      {reading.faults.map(({ message, warning }, at) => (
        <button
          key={message}
          type="button"
          className={styles.fault}
          data-tone={warning ? 'warn' : 'bad'}
          onClick={() => onLine(lines[at] ?? line)}
        >
          {warning ? <ExclamationCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />}第{' '}
          {lines[at] ?? line} 行：{message}
        </button>
      ))}
      <NearView>{reading.draft ? <DraftCard draft={reading.draft} /> : <RawQuestion reading={reading} />}</NearView>
    </li>
  );
});

/** Text that could not be parsed as a question, as far as it was understood. */
function RawQuestion({ reading: { cells } }: { readonly reading: Reading }) {
  return (
    <div className={styles.raw}>
      <b>{cells.type}</b>
      <RichText html={richFromText(cells.stem)} />
      {cells.options !== '' && <RichText html={richFromText(cells.options)} />}
      {cells.children !== '' && <RichText html={richFromText(cells.children)} />}
      {cells.answer !== '' && <p>答案：{cells.answer}</p>}
    </div>
  );
}

/** Scrolls only the list, never the page: the user is typing beside it. */
function scrollWithin(item: HTMLElement | null): void {
  const list = item?.parentElement;
  if (!item || !list || list.scrollHeight <= list.clientHeight) return;
  // The list is the offset parent of its items.
  const top = item.offsetTop;
  const isInSight = top >= list.scrollTop && top + item.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!isInSight) list.scrollTo({ top: top - list.clientHeight / 4 });
}
