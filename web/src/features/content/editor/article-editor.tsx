import { articleApi } from '@ganlin/contract/content/article';
import { ArticleStatus } from '@ganlin/contract/content/kinds';
import { Alert, Button, Input } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { formatTime } from '../../../lib/text/format.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { useCall } from '../../../lib/api/query.ts';
import { useSaveKey } from '../../../kits/record-editor/use-save-key.ts';
import { useSaving } from '../../../kits/record-editor/use-saving.ts';
import { draftOf, formOf, type ArticleDraft, type StoredArticle, type StoredForm } from './article-draft.ts';
import { problemsOf } from './article-problems.ts';
import { isOut } from '../articles/article-row.ts';
import { EditorHead, type EditorWindow } from './editor-head.tsx';
import styles from './editor.module.css';
import { PreviewDrawer } from './preview/preview-drawer.tsx';
import { PublishDialog } from '../articles/publish-dialog.tsx';
import { Readiness } from './readiness.tsx';
import { RevisionsDrawer } from './revisions/revisions-drawer.tsx';
import { SideColumn } from './side-column.tsx';
import { TextPart } from './text-part.tsx';
import { useArticleEditing } from './use-article-editing.ts';
import { useKeptDraft } from './use-kept-draft.ts';

interface ArticleEditorProps {
  readonly id: string;
  /** As it is on the server; undefined for a new one. */
  readonly stored: StoredArticle | undefined;
  readonly start: () => ArticleDraft;
  readonly onSaved: () => void;
  /** Starts anew from what the server has. */
  readonly onReload: () => void;
}

const fieldOf = { categoryNotFound: 'categoryId' } as const;
const refresh = [articleApi.paging, articleApi.revisions];

/** Writes an article: the text in the middle, everything else beside it. */
export function ArticleEditor({ id, stored, start, onSaved, onReload }: ArticleEditorProps) {
  const screen = useRef<HTMLDivElement>(null);
  const editing = useArticleEditing(start);
  const { draft } = editing;
  const [opened, setOpened] = useState<EditorWindow>();
  const [turn, setTurn] = useState(0);
  const [note, setNote] = useState('');
  // As it was when the page started from it: facts that are fetched anew later say nothing about what is written here.
  const version = useRef(stored?.version ?? 0);
  const kept = useKeptDraft(editing, { id, version: useCallback(() => version.current, []) });
  const save = useCall(articleApi.save, { refresh, silent: true });
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const show = (place: string) => showPlace(screen.current, place);
  const { submit, saving } = useSaving({
    editing,
    send: async () => {
      const made = await save.mutateAsync({ id, version: version.current, form: formOf(draft), note });
      version.current = made.version;
      return made.id;
    },
    changed: 'articleChanged',
    fieldOf,
    onSaved: () => {
      kept.drop();
      setNote('');
      onSaved();
    },
    onReload: () => {
      editing.settle();
      kept.drop();
      onReload();
    },
    // The words appear a moment later.
    onError: (place) => void setTimeout(() => show(place)),
  });
  const publish = async () => {
    const stop = problems.find(({ warning }) => !warning);
    if (stop) return show(stop.place);
    if ((stored && !editing.isDirty) || (await submit()) !== undefined) setOpened('publish');
  };
  const replace = (next: ArticleDraft) => {
    editing.change(next);
    setTurn(turn + 1);
  };
  useSaveKey(() => void submit());
  const closed = () => setOpened(undefined);
  return (
    <div ref={screen} className={styles.screen}>
      <EditorHead
        channel={draft.channel}
        title={draft.title}
        stored={stored}
        isDirty={editing.isDirty}
        saving={saving}
        onOpen={setOpened}
        onSave={() => void submit()}
        onPublish={() => void publish()}
      />
      <Notices stored={stored} />
      {kept.found && (
        <Alert
          type="warning"
          showIcon
          title={`这台设备上有一份 ${formatTime(kept.found.keptAt)} 没有保存的内容`}
          action={
            <span className={styles.line}>
              <Button size="small" type="primary" onClick={() => replaceIfKept(kept.take(), replace)}>
                恢复
              </Button>
              <Button size="small" onClick={kept.drop}>
                丢弃
              </Button>
            </span>
          }
        />
      )}
      <div className={styles.columns}>
        <TextPart editing={editing} turn={turn} />
        <aside className={styles.side} aria-label="属性">
          <Readiness problems={problems} isOut={stored !== undefined && isOut(stored.status)} onShow={show} />
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

function replaceIfKept(kept: { readonly draft: ArticleDraft } | undefined, replace: (draft: ArticleDraft) => void) {
  if (kept) replace(kept.draft);
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

function showPlace(screen: HTMLElement | null, place: string): void {
  const parts = place.split('.');
  for (let length = parts.length; length > 0; length--) {
    const found = screen?.querySelector<HTMLElement>(`[data-place="${parts.slice(0, length).join('.')}"]`);
    if (!found) continue;
    found.scrollIntoView({ block: 'center' });
    found
      .querySelector<HTMLElement>('input, textarea, [role=textbox], [role=combobox], button')
      ?.focus({ preventScroll: true });
    return;
  }
}
