import { useState, type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './pdf-view.module.css';

interface PdfBarProps {
  readonly page: number;
  readonly pages: number;
  readonly zoom: number;
  readonly onPage: (page: number) => void;
  readonly onZoom: (zoom: number) => void;
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** Paging and zoom controls. */
export function PdfBar({ page, pages, zoom, onPage, onZoom }: PdfBarProps): ReactNode {
  const smaller = ZOOMS.findLast((each) => each < zoom);
  const larger = ZOOMS.find((each) => each > zoom);
  return (
    <div className={styles.bar} role="toolbar" aria-label="阅读工具">
      <button type="button" aria-label="上一页" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="left" size={18} />
      </button>
      <PageField page={page} pages={pages} onPage={onPage} />
      <button type="button" aria-label="下一页" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <Icon name="right" size={18} />
      </button>
      <span className={styles.space} />
      <button
        type="button"
        aria-label="缩小"
        disabled={smaller === undefined}
        onClick={() => smaller !== undefined && onZoom(smaller)}
      >
        −
      </button>
      <button type="button" className={styles.zoom} aria-label="恢复页宽" onClick={() => onZoom(1)}>
        {Math.round(zoom * 100)}%
      </button>
      <button
        type="button"
        aria-label="放大"
        disabled={larger === undefined}
        onClick={() => larger !== undefined && onZoom(larger)}
      >
        ＋
      </button>
    </div>
  );
}

type PageFieldProps = Pick<PdfBarProps, 'page' | 'pages' | 'onPage'>;

function PageField({ page, pages, onPage }: PageFieldProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const finish = () => {
    const number = Number(typed);
    if (Number.isInteger(number) && number >= 1 && number <= pages) onPage(number);
    setTyped(undefined);
  };
  return (
    <label className={styles.number}>
      <span className={styles.wide}>第</span>
      <input
        aria-label="页码"
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, '').slice(0, 5))}
        onBlur={() => typed !== undefined && finish()}
        onKeyDown={({ key }) => key === 'Enter' && typed !== undefined && finish()}
      />
      / {pages}
      <span className={styles.wide}>页</span>
    </label>
  );
}
