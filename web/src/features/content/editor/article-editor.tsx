import { Alert, Button, Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { ProblemList } from '../../../kits/record-editor/problem-list.tsx';
import { revealField } from '../../../kits/record-editor/reveal-field.ts';
import { useSaveKeys } from '../../../kits/record-editor/use-save-keys.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { isOut } from '../articles/article-row.ts';
import { PublishDialog } from '../articles/publish-dialog.tsx';
import { SubmitDialog } from '../articles/submit-dialog.tsx';
import { draftOf, formOf, type ArticleDraft, type StoredArticle, type StoredForm } from './article-draft.ts';
import { ArticleHead, type EditorWindow } from './article-head.tsx';
import { ArticleNotices } from './article-notices.tsx';
import { problemsOf, readinessOf } from './article-problems.ts';
import styles from './editor.module.css';
import { PreviewDrawer } from './preview/preview-drawer.tsx';
import { ReviewDrawer } from './review/review-drawer.tsx';
import { ReviewPanel } from './review/review-panel.tsx';
import { RevisionsDrawer } from './revisions/revisions-drawer.tsx';
import { SideColumn } from './side-column.tsx';
import { TextPart } from './text-part.tsx';
import { useArticleEditor } from './use-article-editor.ts';

interface ArticleEditorProps {
  readonly id: string;
  /** As stored on the server; undefined for a new one. */
  readonly stored: StoredArticle | undefined;
  readonly start: () => ArticleDraft;
  readonly onSaved: () => void;
  /** Restarts from the server's version. */
  readonly onReload: () => void;
  /** The address asks for the review; afterwards it no longer does. */
  readonly isReviewing: boolean;
  readonly onReviewed: () => void;
}

/** The article editor: the text in the middle, everything else beside it. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { id, stored, start, onSaved, onReload, isReviewing, onReviewed } = props;
  const screen = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<EditorWindow>();
  const [turn, setTurn] = useState(0);
  const [note, setNote] = useState('');
  const show = (field: string) => revealField(screen, field);
  const { editor, editing, local } = useArticleEditor({
    id,
    stored,
    start,
    note,
    onSaved: () => {
      setNote('');
      onSaved();
    },
    onReload,
    onInvalid: show,
  });
  const { draft } = editor;
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const isShown = stored !== undefined && isOut(stored.status);
  const save = () => void editor.save();
  const publish = async () => {
    const missing = problems.find(({ warning }) => !warning);
    if (missing) return show(missing.target);
    if (await editor.saveChanges()) setOpened('publish');
  };
  const submit = async () => {
    const missing = problems.find(({ warning }) => !warning);
    if (missing) return show(missing.target);
    if (await editor.saveChanges()) setOpened('submit');
  };
  const replace = (next: ArticleDraft | undefined) => {
    if (!next) return;
    editor.change(next);
    setTurn(turn + 1);
  };
  useSaveKeys({ onSave: save });
  const closed = () => setOpened(undefined);
  return (
    <div ref={screen} className={styles.screen}>
      <ArticleHead
        channel={draft.channel}
        title={draft.title}
        stored={stored}
        isDirty={editor.isDirty}
        saving={editor.saving}
        onOpen={setOpened}
        onSave={save}
        onPublish={() => void publish()}
        onSubmit={() => void submit()}
      />
      <ArticleNotices stored={stored} isDirty={editor.isDirty} />
      {local.found && (
        <Alert
          type="warning"
          showIcon
          title={`这台设备上有一份 ${formatTime(local.found.keptAt)} 没有保存的内容`}
          action={
            <span className="ui-toolbar ui-gap-2">
              <Button size="small" type="primary" onClick={() => replace(local.take()?.draft)}>
                恢复
              </Button>
              <Button size="small" onClick={local.drop}>
                丢弃
              </Button>
            </span>
          }
        />
      )}
      <div className={styles.columns}>
        <TextPart editing={editing} turn={turn} />
        <aside className={styles.side} aria-label="属性">
          <ProblemList
            label="发布前检查"
            title={readinessOf(problems, isShown)}
            problems={problems}
            ready="都填好了"
            onShow={show}
          />
          {stored && (
            <Input
              aria-label="修改说明"
              placeholder="这次改了什么（可不填，记在修改记录里）"
              maxLength={200}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
          {stored && <ReviewPanel stored={stored} />}
          <SideColumn editing={editing} />
        </aside>
      </div>
      {opened === 'preview' && (
        <PreviewDrawer id={id} draft={draft} isStored={stored !== undefined} onClosed={closed} />
      )}
      {opened === 'revisions' && (
        <RevisionsDrawer
          id={id}
          now={formOf(draft)}
          onTake={(form: StoredForm) => replace(draftOf({ form, files: draft.files }))}
          onClosed={closed}
        />
      )}
      {opened === 'submit' && (
        <SubmitDialog
          articles={[{ id, title: draft.title, version: editor.version() ?? 0 }]}
          onDone={onSaved}
          onClosed={closed}
        />
      )}
      {(opened === 'review' || isReviewing) && stored && (
        <ReviewDrawer
          stored={stored}
          onDone={onSaved}
          onClosed={() => {
            closed();
            if (isReviewing) onReviewed();
          }}
        />
      )}
      {(opened === 'publish' || opened === 'times') && (
        <PublishDialog
          articles={[{ id, title: draft.title }]}
          times={opened === 'times' ? stored : undefined}
          onDone={onSaved}
          onClosed={closed}
        />
      )}
    </div>
  );
}
