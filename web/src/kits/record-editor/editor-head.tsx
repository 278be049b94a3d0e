import { ArrowLeftOutlined, EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useScreen } from '../../lib/screen/screen.tsx';
import { nameTab } from '../../lib/screen/tabs/tabs.ts';
import styles from './editor.module.css';

interface EditorHeadProps {
  /** The list it was opened from. */
  readonly back?: { readonly label: string; readonly path: string };
  readonly title: string;
  /** What its tab says, if not the title. */
  readonly tab?: string | undefined;
  /** Its code and state. */
  readonly state?: ReactNode;
  readonly isDirty: boolean;
  /** Shown while nothing is unsaved: who saved it last, and when. */
  readonly saved?: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
}

export function EditorHead({ back, title, tab = title, state, isDirty, saved, children }: EditorHeadProps) {
  const navigate = useNavigate();
  const { pathname } = useScreen();
  useEffect(() => nameTab(pathname, tab), [pathname, tab]);
  return (
    <header className={styles.head}>
      {back && (
        <Button
          type="text"
          aria-label={back.label}
          title={back.label}
          icon={<ArrowLeftOutlined aria-hidden />}
          onClick={() => void navigate(back.path)}
        />
      )}
      <h1>{title}</h1>
      {state && <span className="ui-toolbar ui-gap-2-3">{state}</span>}
      <span className={isDirty ? styles.dirty : styles.saved} aria-live="polite">
        {isDirty ? (
          <>
            <EditOutlined aria-hidden /> 有未保存的修改
          </>
        ) : (
          saved
        )}
      </span>
      <span className={styles.headTools}>{children}</span>
    </header>
  );
}

interface SaveButtonsProps {
  readonly isDraft: boolean;
  readonly maySave: boolean;
  readonly mayPublish: boolean;
  /** Why it cannot be published yet. */
  readonly blocked?: string | undefined;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onPublish: () => void;
}

/** A draft is saved or published; a published record is only saved, and takes effect immediately. */
export function SaveButtons(props: SaveButtonsProps) {
  const { isDraft, maySave, mayPublish, blocked, saving, onSave, onPublish } = props;
  if (!maySave) return null;
  const offersPublishing = isDraft && mayPublish;
  return (
    <>
      <Button type={offersPublishing ? 'default' : 'primary'} loading={saving} title="Ctrl+S" onClick={onSave}>
        {isDraft ? '保存草稿' : '保存'}
      </Button>
      {offersPublishing && (
        <Button
          type="primary"
          disabled={saving || blocked !== undefined}
          {...(blocked !== undefined && { title: blocked })}
          onClick={onPublish}
        >
          发布
        </Button>
      )}
    </>
  );
}
