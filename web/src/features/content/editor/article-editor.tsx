import { ArticleStatus } from '@ganlin/contract/content/kinds';
import { Alert, Button, Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { ProblemList } from '../../../kits/record-editor/problem-list.tsx';
import { revealField } from '../../../kits/record-editor/reveal-field.ts';
import { useSaveKeys } from '../../../kits/record-editor/use-save-keys.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { isOut } from '../articles/article-row.ts';
import { PublishDialog } from '../articles/publish-dialog.tsx';
import { draftOf, formOf, type ArticleDraft, type StoredArticle, type StoredForm } from './article-draft.ts';
import { ArticleHead, type EditorWindow } from './article-head.tsx';
import { problemsOf, readinessOf } from './article-problems.ts';
import styles from './editor.module.css';
import { PreviewDrawer } from './preview/preview-drawer.tsx';
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
}

/** The article editor: the text in the middle, everything else beside it. */
export function ArticleEditor({ id, stored, start, onSaved, onReload }: ArticleEditorProps) {
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
      />
      <Notices stored={stored} />
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

function Notices({ stored }: { readonly stored: StoredArticle | undefined }) {
  const may = usePermission();
  if (!stored || !isOut(stored.status)) return null;
  if (!may('content:article:publish'))
    return <Alert type="warning" showIcon title="内容已经发布，只有有发布权限的人可以修改。" />;
  if (stored.status === ArticleStatus.waiting && stored.publishAt !== null)
    return <Alert type="info" showIcon title={`将在 ${formatTime(stored.publishAt)} 发布，之前仍可修改。`} />;
  return <Alert type="info" showIcon title="内容已经发布，保存后读者立即看到。" />;
}
