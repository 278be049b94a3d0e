import { DownOutlined, MoreOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons';
import { FileKind } from '@ganlin/contract/course/kinds';
import { Button, Input, Upload } from 'antd';
import { useState, type DragEvent } from 'react';
import { errorAt, type FieldErrors } from '../../../../lib/api/form-errors.ts';
import { spentText } from '../../../../lib/text/format.ts';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import { SortHandle } from '../../../../ui/list/sort-handle.tsx';
import { DropMenu } from '../../../../ui/overlay/drop-menu.tsx';
import type { ChapterDraft } from '../course-draft.ts';
import { acceptOf } from '../material-api.ts';
import { FileRow, type FileActions } from './file-row.tsx';
import { rowOf } from './outline.ts';
import { noMaterial, type Materials } from './use-materials.ts';
import styles from './files.module.css';

export interface ChapterActions {
  readonly onRename: (at: number, title: string) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onDelete: (at: number) => void;
  readonly onAdd: (chapterId: string, kind: FileKind) => void;
  readonly onFiles: (files: readonly File[], chapterId: string) => void;
}

interface ChapterCardProps {
  readonly chapters: readonly ChapterDraft[];
  readonly at: number;
  readonly errors: FieldErrors;
  readonly materials: Materials;
  readonly selected: string | undefined;
  readonly actions: ChapterActions;
  readonly fileActions: FileActions;
}

const written = [
  { kind: FileKind.text, label: '图文' },
  { kind: FileKind.link, label: '链接' },
  { kind: FileKind.quiz, label: '小测' },
] as const;

/** A chapter with its files; files can be dropped on it. */
export function ChapterCard(props: ChapterCardProps) {
  const { chapters, at, errors, materials, selected, actions, fileActions } = props;
  const [isFolded, setFolded] = useState(false);
  const chapter = chapters[at];
  const dropping = useDropping((files) => chapter && actions.onFiles(files, chapter.id));
  if (!chapter) return null;
  const { id, title, files } = chapter;
  const others = chapters.filter((other) => other.id !== id);
  const path = `chapters.${at}`;
  return (
    <li className={styles.chapter} aria-label={title} {...dropping}>
      <ChapterHead
        {...props}
        chapter={chapter}
        error={errorAt(errors, `${path}.title`)}
        isFolded={isFolded}
        onFold={() => setFolded(!isFolded)}
      />
      {/* Stays mounted: dragging counts the rows of all chapters. */}
      <ol aria-label={`“${title}”的小节`} hidden={isFolded}>
        {files.map((file, index) => (
          <FileRow
            key={file.id}
            file={file}
            number={`${at + 1}.${index + 1}`}
            at={rowOf(chapters, file.id)}
            path={`${path}.files.${index}`}
            errors={errors}
            material={materials.get(file.id) ?? noMaterial}
            isSelected={selected === file.id}
            others={others}
            actions={fileActions}
          />
        ))}
      </ol>
      {!isFolded && (
        <div className={styles.adding}>
          <Upload
            accept={acceptOf()}
            multiple
            showUploadList={false}
            beforeUpload={(file, chosen) => {
              if (file === chosen[0]) actions.onFiles(chosen, id);
              return false;
            }}
          >
            <Button type="link" size="small" icon={<PlusOutlined aria-hidden />} aria-label={`上传文件到 ${title}`}>
              上传文件
            </Button>
          </Upload>
          {written.map(({ kind, label }) => (
            <Button
              key={kind}
              type="link"
              size="small"
              icon={<PlusOutlined aria-hidden />}
              aria-label={`添加${label}到 ${title}`}
              onClick={() => actions.onAdd(id, kind)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

interface ChapterHeadProps extends ChapterCardProps {
  readonly chapter: ChapterDraft;
  readonly error: string | undefined;
  readonly isFolded: boolean;
  readonly onFold: () => void;
}

function ChapterHead({ chapter, at, chapters, materials, error, actions, isFolded, onFold }: ChapterHeadProps) {
  const { title, files } = chapter;
  const seconds = files.reduce((sum, { id }) => sum + (materials.get(id)?.seconds ?? 0), 0);
  const items = [
    { key: 'up', label: '上移', disabled: at === 0, onClick: () => actions.onMove(at, at - 1) },
    { key: 'down', label: '下移', disabled: at === chapters.length - 1, onClick: () => actions.onMove(at, at + 1) },
    { key: 'delete', label: '删除', danger: true, onClick: () => actions.onDelete(at) },
  ];
  return (
    <div className={styles.chapterHead} data-row>
      <SortHandle name={`“${title}”`} at={at} onMove={actions.onMove} />
      <span className={styles.chapterTitle}>
        <Input
          variant="borderless"
          aria-label={`第 ${at + 1} 章的名称`}
          placeholder="章的名称"
          maxLength={100}
          status={error === undefined ? '' : 'error'}
          value={title}
          onChange={({ target }) => actions.onRename(at, target.value)}
        />
        <FieldError text={error} />
      </span>
      <span className={styles.chapterFacts}>
        {files.length} 节{seconds > 0 && ` · ${spentText(seconds * 1000)}`}
      </span>
      <DropMenu trigger={['click']} menu={{ items }}>
        <Button type="text" size="small" aria-label={`更多操作 ${title}`} icon={<MoreOutlined aria-hidden />} />
      </DropMenu>
      <Button
        type="text"
        size="small"
        aria-label={`${isFolded ? '展开' : '收起'} ${title}`}
        aria-expanded={!isFolded}
        icon={isFolded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
        onClick={onFold}
      />
    </div>
  );
}

/** Files from the desktop; rows of the outline are moved by their handles and not dropped. */
function useDropping(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
}
