import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import styles from '../../../kits/record-editor/editor.module.css';
import { useSaveKey } from '../../../kits/record-editor/use-save-key.ts';
import { BannersPart } from './banners-part.tsx';
import { BlocksPart } from './blocks-part.tsx';
import own from './home-config.module.css';
import { draftOf, type StoredHome } from './home-draft.ts';
import { HomePreview } from './home-preview.tsx';
import { HotWordsPart } from './hot-words-part.tsx';
import { LinksPart } from './links-part.tsx';
import { useHomeEditing } from './use-home-editing.ts';
import { useHomeSaving } from './use-home-saving.ts';

interface HomeEditorProps {
  readonly stored: StoredHome;
  /** Starts anew from what the server has. */
  readonly onReload: () => void;
}

/** Arranges the first page, with the page itself beside it. */
export function HomeEditor({ stored, onReload }: HomeEditorProps) {
  const parts = useRef<HTMLDivElement>(null);
  const editing = useHomeEditing(() => draftOf(stored));
  const { submit, saving } = useHomeSaving({
    editing,
    version: stored.version,
    onReload: () => {
      editing.settle();
      onReload();
    },
    onError: () => showFirstError(parts.current),
  });
  useSaveKey(() => void submit());
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>首页设置</h1>
        <span className={styles.dirty} aria-live="polite">
          {editing.isDirty && (
            <>
              <EditOutlined aria-hidden /> 有未保存的修改
            </>
          )}
        </span>
        <span className={styles.headTools}>
          <Button href="/web/home" target="_blank">
            打开首页
          </Button>
          <Button type="primary" loading={saving} title="Ctrl+S" onClick={() => void submit()}>
            保存
          </Button>
        </span>
      </header>
      <div className={own.columns}>
        <div ref={parts} className={styles.paper}>
          <BannersPart editing={editing} />
          <HotWordsPart editing={editing} />
          <BlocksPart editing={editing} />
          <LinksPart editing={editing} />
        </div>
        <HomePreview draft={editing.draft} />
      </div>
    </div>
  );
}

function showFirstError(parts: HTMLElement | null): void {
  const error = parts?.querySelector('[data-error]');
  error?.scrollIntoView({ block: 'center' });
  error?.closest('[role=group], li, section')?.querySelector<HTMLElement>('input, textarea')?.focus();
}
