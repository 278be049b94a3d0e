import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import buttons from '../model/clause-buttons.module.css';
import { publicAddress } from '../model/public-address.ts';
import { ShareDialog } from './share-dialog.tsx';

interface ClauseToolsProps {
  /** The highlighted element of the text; headings have no tools. */
  readonly lit: HTMLElement | null;
  readonly title: string;
  /** More for the reader of a clause, given its anchor. */
  readonly renderMore?: ((anchor: string) => ReactNode) | undefined;
}

/** Tools for the highlighted clause: copy its text or its address. */
export function ClauseTools({ lit, title, renderMore }: ClauseToolsProps): ReactNode {
  const [isSharing, setSharing] = useState(false);
  if (lit?.dataset['clause'] === undefined) return null;
  const anchor = lit.id;
  const named = `${title} ${lit.getAttribute('aria-label') ?? ''}`;
  const tools = (
    <div>
      <div className={buttons.tools}>
        <button type="button" onClick={() => void copyText(textOf(lit, title), '条文已复制')}>
          <Icon name="copy" size={16} />
          复制条文
        </button>
        <button type="button" onClick={() => void copyText(publicAddress(anchor), '本条链接已复制')}>
          <Icon name="link" size={16} />
          复制本条链接
        </button>
        <button type="button" onClick={() => setSharing(true)}>
          <Icon name="share" size={16} />
          分享本条
        </button>
      </div>
      {renderMore?.(anchor)}
    </div>
  );
  return (
    <>
      {createPortal(tools, lit, anchor)}
      {isSharing && <ShareDialog title={named} anchor={anchor} onClose={() => setSharing(false)} />}
    </>
  );
}

/** The clause with the name of its law, as a quotation. */
function textOf(clause: HTMLElement, title: string): string {
  const lines = [...clause.children].filter((part) => !(part instanceof HTMLDivElement));
  const number = clause.querySelector('[data-number]')?.textContent ?? '';
  const words = lines.map((part) => (part.textContent ?? '').trim());
  // There is no character between number and text, only spacing.
  return `《${title}》${words.join('\n').replace(number, `${number}　`)}`;
}
