import { articleApi } from '@ganlin/contract/content/article';
import { useLocalDraft } from '../../../kits/local-draft/use-local-draft.ts';
import type { Editing as EditingOf } from '../../../kits/record-editor/use-draft.ts';
import { useRecordEditor } from '../../../kits/record-editor/use-record-editor.ts';
import { useCall } from '../../../lib/api/query.ts';
import { formOf, type ArticleDraft, type FieldsDraft, type KnownFile, type StoredArticle } from './article-draft.ts';
import { errorsOf } from './article-errors.ts';

export interface Editing extends EditingOf<ArticleDraft> {
  readonly changeFields: (patch: Partial<FieldsDraft>) => void;
  /** A file has arrived: the patch is computed from the draft as it is at that moment. */
  readonly addFile: (file: KnownFile, patch: (before: ArticleDraft) => Partial<ArticleDraft>) => void;
}

/** The props of each part of the editor. */
export interface PartProps {
  readonly editing: Editing;
}

interface ArticleEditorOptions {
  readonly id: string;
  readonly stored: StoredArticle | undefined;
  readonly start: () => ArticleDraft;
  /** The change note for the list of revisions. */
  readonly note: string;
  readonly onSaved: () => void;
  readonly onReload: () => void;
  readonly onInvalid: (field: string) => void;
}

const fieldOf = { categoryNotFound: 'categoryId' } as const;
const refresh = [articleApi.paging, articleApi.revisions];
const isDraft = ({ body }: Partial<ArticleDraft>): boolean => typeof body === 'string';

export function useArticleEditor({ id, stored, note, onSaved, onReload, ...options }: ArticleEditorOptions) {
  const save = useCall(articleApi.save, { refresh, silent: true });
  const editor = useRecordEditor({
    ...options,
    formOf,
    errorsOf,
    version: stored?.version,
    send: ({ form, version = 0 }) => save.mutateAsync({ id, version, form, note }),
    conflict: 'articleChanged',
    fieldOf,
    onSaved: () => {
      local.drop();
      onSaved();
    },
    onReload: () => {
      local.drop();
      onReload();
    },
  });
  const { change } = editor;
  const local = useLocalDraft({ kind: 'article', id, ...editor, formOf, isDraft });
  const editing: Editing = {
    ...editor,
    changeFields: (patch) => change(({ fields }) => ({ fields: { ...fields, ...patch } })),
    addFile: (file, patch) => change((before) => ({ ...patch(before), files: [...before.files, file] })),
  };
  return { editor, editing, local };
}
