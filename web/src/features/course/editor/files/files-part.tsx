import { PlusOutlined } from '@ant-design/icons';
import { MAX_CHAPTERS } from '@ganlin/contract/course/course';
import { FileKind } from '@ganlin/contract/course/kinds';
import { Button } from 'antd';
import { moved } from '../../../../lib/form/moved.ts';
import { confirmAction } from '../../../../lib/screen/confirm.ts';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import { cancelSending, useSending } from '../../../../kits/upload/sending.ts';
import type { ChapterDraft, FileDraft } from '../course-draft.ts';
import { materialIdOf } from '../material-api.ts';
import type { Editing } from '../use-course-editor.ts';
import { ChapterCard, type ChapterActions } from './chapter-card.tsx';
import type { FileActions } from './file-row.tsx';
import { addFile, filesOf, moveFile, newChapter, newFile, removeFile, sendToChapter } from './outline.ts';
import { SendingSummary, UploadArea } from './upload-area.tsx';
import type { AddFiles } from './use-add-files.ts';
import type { Materials } from './use-materials.ts';
import styles from './files.module.css';

interface FilesPartProps {
  readonly editing: Editing;
  readonly materials: Materials;
  readonly uploads: AddFiles;
  readonly hasLearners: boolean;
  readonly selected: string | undefined;
  readonly onSelect: (fileId: string | undefined) => void;
}

/** The outline of the course: chapters and their files. */
export function FilesPart(props: FilesPartProps) {
  const { editing, materials, uploads, selected, onSelect } = props;
  const { chapters } = editing.draft;
  const set = (next: (before: readonly ChapterDraft[]) => readonly ChapterDraft[]) =>
    editing.change((draft) => ({ chapters: next(draft.chapters) }));
  const actions: ChapterActions = {
    onRename: (at, title) =>
      set((all) => all.map((chapter, index) => (index === at ? { ...chapter, title } : chapter))),
    onMove: (from, to) => set((all) => moved(all, from, to)),
    onDelete: (at) => void removeChapter(chapters[at], () => set((all) => all.toSpliced(at, 1))),
    onAdd: (chapterId, kind) => {
      const file = newFile(kind, kind === FileKind.quiz ? '章节小测' : '');
      set((all) => addFile(all, file, chapterId));
      onSelect(file.id);
    },
    onFiles: (files, chapterId) => void uploads.add(files, chapterId),
  };
  return (
    <div className={styles.part}>
      <UploadArea onFiles={(files) => void uploads.add(files)} />
      <SendingSummary ids={filesOf(chapters).flatMap((file) => materialIdOf(file) ?? [])} />
      <FieldError text={editing.errors.get('chapters')} />
      <ol className={styles.chapters} aria-label="章节" data-sorted="row">
        {chapters.map(({ id }, at) => (
          <ChapterCard
            key={id}
            chapters={chapters}
            at={at}
            errors={editing.errors}
            materials={materials}
            selected={selected}
            actions={actions}
            fileActions={fileActionsOf(props, set)}
          />
        ))}
      </ol>
      <Button
        block
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={chapters.length >= MAX_CHAPTERS}
        onClick={() => set((all) => [...all, newChapter(all.length)])}
      >
        添加一章
      </Button>
    </div>
  );
}

function fileActionsOf(
  { hasLearners, selected, onSelect }: FilesPartProps,
  set: (next: (before: readonly ChapterDraft[]) => readonly ChapterDraft[]) => void,
): FileActions {
  const remove = async (file: FileDraft) => {
    if (!(await mayRemove(file, hasLearners))) return;
    const id = materialIdOf(file);
    if (id !== null && useSending.getState()[id]) await cancelSending(id);
    set((all) => removeFile(all, file.id));
    if (selected === file.id) onSelect(undefined);
  };
  return {
    onSelect,
    onMove: (from, to) => set((all) => moveFile(all, from, to)),
    onSend: (fileId, chapterId) => set((all) => sendToChapter(all, fileId, chapterId)),
    onDelete: (file) => void remove(file),
  };
}

const mayRemove = ({ title }: FileDraft, hasLearners: boolean): Promise<boolean> =>
  confirmAction({
    title: `删除“${title || '未命名'}”吗？`,
    content: hasLearners
      ? '保存后学员看不到这一节，不再计入完成条件；已有的学习记录保留。'
      : '保存后生效；没有保存前可以离开本页放弃。',
    okText: '删除',
  });

async function removeChapter(chapter: ChapterDraft | undefined, onRemove: () => void): Promise<void> {
  if (!chapter) return;
  const { title, files } = chapter;
  const content = `这一章的 ${files.length} 个小节一并删除，保存后生效。`;
  if (files.length === 0 || (await confirmAction({ title: `删除“${title}”吗？`, content, okText: '删除' }))) onRemove();
}
