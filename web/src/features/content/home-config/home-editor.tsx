import { Button } from 'antd';
import { useRef } from 'react';
import { EditorHead } from '../../../kits/record-editor/editor-head.tsx';
import styles from '../../../kits/record-editor/editor.module.css';
import { revealFirstError } from '../../../kits/record-editor/reveal-field.ts';
import { useSaveKeys } from '../../../kits/record-editor/use-save-keys.ts';
import { BannersPart } from './banners-part.tsx';
import { BlocksPart } from './blocks-part.tsx';
import own from './home-config.module.css';
import type { StoredHome } from './home-draft.ts';
import { HomePreview } from './home-preview.tsx';
import { HotWordsPart } from './hot-words-part.tsx';
import { LinksPart } from './links-part.tsx';
import { useHomeEditor } from './use-home-editor.ts';

interface HomeEditorProps {
  readonly stored: StoredHome;
  /** Restarts from the server's version. */
  readonly onReload: () => void;
}

/** Edits the home page, with a preview beside it. */
export function HomeEditor({ stored, onReload }: HomeEditorProps) {
  const parts = useRef<HTMLDivElement>(null);
  const editor = useHomeEditor({ stored, onReload, onInvalid: () => revealFirstError(parts) });
  const save = () => void editor.save();
  useSaveKeys({ onSave: save });
  return (
    <div className={styles.screen}>
      <EditorHead title="首页设置" isDirty={editor.isDirty}>
        <Button href="/web/home" target="_blank">
          打开首页
        </Button>
        <Button type="primary" loading={editor.saving} title="Ctrl+S" onClick={save}>
          保存
        </Button>
      </EditorHead>
      <div className={own.columns}>
        <div ref={parts} className={styles.paper}>
          <BannersPart editing={editor} />
          <HotWordsPart editing={editor} />
          <BlocksPart editing={editor} />
          <LinksPart editing={editor} />
        </div>
        <HomePreview draft={editor.draft} />
      </div>
    </div>
  );
}
