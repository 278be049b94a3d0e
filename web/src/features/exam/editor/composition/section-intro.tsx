import { questionApi } from '@ganlin/contract/question/question';
import { Button } from 'antd';
import { useState } from 'react';
import { uploadSlowly } from '../../../../lib/api/client.ts';
import { RichEditor } from '../../../../kits/rich-text/editor/rich-editor.tsx';
import { RichText } from '../../../../kits/rich-text/rich-text.tsx';
import type { SectionProps } from './section-props.ts';
import styles from './section.module.css';

/** The text above the section's questions; most sections have none. */
export function SectionIntro({ section: { intro }, at, isFrozen, onChange }: SectionProps) {
  const [isOpen, setOpen] = useState(intro !== '');
  if (isFrozen) return intro === '' ? null : <RichText html={intro} className={styles.intro} />;
  if (!isOpen) {
    return (
      <Button type="link" size="small" className={styles.addIntro ?? ''} onClick={() => setOpen(true)}>
        添加大题说明
      </Button>
    );
  }
  return (
    <div className={styles.intro}>
      <RichEditor
        kind="line"
        label={`第 ${at + 1} 大题的说明`}
        placeholder="显示在大题名称下面，如：每题只有一个正确答案"
        upload={(file, onProgress) => uploadSlowly(questionApi.upload, file, onProgress)}
        value={intro}
        onChange={(html) => onChange({ intro: html })}
      />
    </div>
  );
}
