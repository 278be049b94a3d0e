import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { errorWithin, type FieldErrors } from '../../../../lib/api/form-errors.ts';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import { SortHandle } from '../../../../ui/list/sort-handle.tsx';
import { DropMenu } from '../../../../ui/overlay/drop-menu.tsx';
import type { ChapterDraft, FileDraft } from '../course-draft.ts';
import { KindIcon } from './file-icon.tsx';
import { lengthText, ruleTexts } from './file-text.ts';
import { MaterialStateText } from './material-state.tsx';
import type { MaterialView } from './use-materials.ts';
import styles from './files.module.css';

export interface FileActions {
  readonly onSelect: (fileId: string) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onSend: (fileId: string, chapterId: string) => void;
  readonly onDelete: (file: FileDraft) => void;
}

interface FileRowProps {
  readonly file: FileDraft;
  /** `2.3` */
  readonly number: string;
  /** Its position among the rows of all chapters. */
  readonly at: number;
  /** Its path in the form, for its errors. */
  readonly path: string;
  readonly errors: FieldErrors;
  readonly material: MaterialView;
  readonly isSelected: boolean;
  readonly others: readonly ChapterDraft[];
  readonly actions: FileActions;
}

export function FileRow({ file, number, at, path, errors, material, isSelected, others, actions }: FileRowProps) {
  const { id, title, kind } = file;
  const name = title.trim() || '未命名';
  const items = [
    { key: 'up', label: '上移', onClick: () => actions.onMove(at, at - 1) },
    { key: 'down', label: '下移', onClick: () => actions.onMove(at, at + 1) },
    ...others.map((chapter) => ({
      key: chapter.id,
      label: `移到“${chapter.title}”`,
      onClick: () => actions.onSend(id, chapter.id),
    })),
    { key: 'delete', label: '删除', danger: true, onClick: () => actions.onDelete(file) },
  ];
  return (
    <li className={styles.row} data-row data-selected={isSelected} data-bad={errorWithin(errors, path) !== undefined}>
      <SortHandle name={`“${name}”`} at={at} rows="row" onMove={actions.onMove} />
      <KindIcon kind={kind} />
      <button type="button" className={styles.name} aria-pressed={isSelected} onClick={() => actions.onSelect(id)}>
        <b>
          {number} {name}
        </b>
        <span>{ruleTexts(file).join(' · ')}</span>
      </button>
      <span className={styles.length}>{lengthText(file, material)}</span>
      <span className={styles.state}>
        <MaterialStateText file={file} material={material} />
      </span>
      <DropMenu trigger={['click']} menu={{ items }}>
        <Button type="text" size="small" aria-label={`更多操作 ${name}`} icon={<MoreOutlined aria-hidden />} />
      </DropMenu>
      <FieldError text={errorWithin(errors, path)} />
    </li>
  );
}
