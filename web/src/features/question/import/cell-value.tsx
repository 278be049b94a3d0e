import type { ImportColumn, ImportRow } from '@ganlin/contract/core/import';
import { emptyWord, partsOf } from './cell-facts.ts';
import styles from './cells.module.css';
import { raisedIn } from './raised.ts';

interface CellValueProps {
  readonly row: ImportRow;
  readonly column: ImportColumn;
}

/** The text of a cell as far as it fits, and thumbnails of its pictures. */
export function CellValue({ row: { cells, faults, media }, column: { key } }: CellValueProps) {
  const text = cells[key] ?? '';
  const isFaulty = faults.some(({ column }) => column === key);
  if (text === '') return <span className={styles.empty}>{emptyWord(cells, key) ?? (isFaulty ? '空' : '—')}</span>;
  const parts = partsOf(text).map((part) => ({ ...part, address: part.file && media[part.file] }));
  const pictures = parts.flatMap(({ at, address }) => (address ? [{ at, address }] : []));
  return (
    <>
      <span className={styles.value} data-faulty={isFaulty ? '' : undefined}>
        {parts.map(({ at, text, address }) => (address ? '［图］' : <Raised key={at} text={text} />))}
      </span>
      {pictures.length > 0 && (
        <span className={styles.pictures}>
          {pictures.map(({ at, address }) => (
            <img key={at} src={address} alt="图片" loading="lazy" />
          ))}
        </span>
      )}
    </>
  );
}

/** Raised and lowered characters as they will be. */
function Raised({ text }: { readonly text: string }) {
  return raisedIn(text).map(({ at, tag: Tag, text }) => (Tag ? <Tag key={at}>{text}</Tag> : text));
}
