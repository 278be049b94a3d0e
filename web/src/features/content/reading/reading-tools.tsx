import { useState, type ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { publicAddress } from '../model/public-address.ts';
import { chooseReadingSize, readingSizeLabels, readingSizes, useReadingSize } from './reading-size.ts';
import styles from './reading-tools.module.css';
import { ShareDialog } from './share-dialog.tsx';

/** Size of the text, copying the link, sharing and printing. */
export function ReadingTools({ title }: { readonly title: string }): ReactNode {
  const { size } = useReadingSize();
  const [isSharing, setSharing] = useState(false);
  return (
    <div className={styles.tools}>
      <fieldset className={styles.sizes}>
        <legend>字号</legend>
        {readingSizes.map((each) => (
          <button
            key={each}
            type="button"
            data-size={each}
            aria-pressed={each === size}
            aria-label={`字号${readingSizeLabels[each]}`}
            onClick={() => chooseReadingSize(each)}
          >
            {readingSizeLabels[each]}
          </button>
        ))}
      </fieldset>
      <button type="button" onClick={() => void copyText(publicAddress(), '链接已复制')}>
        <Icon name="link" size={18} />
        复制链接
      </button>
      <button type="button" onClick={() => setSharing(true)}>
        <Icon name="share" size={18} />
        分享
      </button>
      <button type="button" onClick={() => print()}>
        <Icon name="print" size={18} />
        打印
      </button>
      {isSharing && <ShareDialog title={title} onClose={() => setSharing(false)} />}
    </div>
  );
}
