import { Segmented, Spin } from 'antd';
import { useState } from 'react';
import { useNarrow } from '../../../kits/data-table/use-narrow.ts';
import { HomePage } from '../home/home-page.tsx';
import type { HomeDraft } from './home-draft.ts';
import { PreviewFrame } from './preview-frame.tsx';
import styles from './preview.module.css';
import { useDraftHome } from './use-draft-home.ts';

const windows = {
  wide: { width: 1440, height: 1950, scale: 1 / 3 },
  phone: { width: 390, height: 812, scale: 0.8 },
} as const;
type Window = keyof typeof windows;

/** On a phone both fit within its edges. */
const narrowScales = { wide: { scale: 0.22 }, phone: { scale: 0.8 } } as const;

/** A preview of the home page with the unsaved settings. */
export function HomePreview({ draft }: { readonly draft: HomeDraft }) {
  const [shown, show] = useState<Window>('wide');
  const preview = useDraftHome(draft);
  const isNarrow = useNarrow();
  return (
    <aside className={styles.side} aria-label="预览">
      <header className={styles.head}>
        <h2>预览</h2>
        <Segmented<Window>
          aria-label="预览的屏幕"
          options={[
            { value: 'wide', label: '电脑' },
            { value: 'phone', label: '手机' },
          ]}
          value={shown}
          onChange={show}
        />
      </header>
      {preview ? (
        <PreviewFrame key={shown} title="首页预览" {...windows[shown]} {...(isNarrow ? narrowScales[shown] : {})}>
          <HomePage home={preview.home} receivedAt={preview.receivedAt} onTurn={ignore} isPreview />
        </PreviewFrame>
      ) : (
        <Spin className={styles.waiting ?? ''} />
      )}
      <p className="ui-note">随输入变化，保存后对外生效。</p>
    </aside>
  );
}

const ignore = (): void => undefined;
