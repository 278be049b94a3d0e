import { ArrowLeftOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import { ExamState, examStateLabels } from '@ganlin/contract/exam/kinds';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { stateTones } from '../model/exam-row.ts';
import styles from '../../../kits/record-editor/editor.module.css';
import type { ExamDraft, Exam } from './exam-draft.ts';

interface EditHeadProps {
  readonly draft: ExamDraft;
  readonly exam: Exam | undefined;
  readonly isDirty: boolean;
  readonly saving: boolean;
  readonly onPreview: () => void;
  readonly onSave: () => void;
  readonly onPublish: () => void;
}

export function EditHead({ draft, exam, isDirty, saving, onPreview, onSave, onPublish }: EditHeadProps) {
  const navigate = useNavigate();
  const may = usePermission();
  const state = exam?.state ?? ExamState.draft;
  const isDraft = state === ExamState.draft;
  return (
    <header className={styles.head}>
      <Button
        type="text"
        aria-label="返回考试列表"
        title="返回考试列表"
        icon={<ArrowLeftOutlined aria-hidden />}
        onClick={() => void navigate('/admin/exam/exam')}
      />
      <h1>{draft.title.trim() || (exam ? '编辑考试' : '新建考试')}</h1>
      <StateTag tone={stateTones[state]}>{examStateLabels[state]}</StateTag>
      <span className={styles.dirty} aria-live="polite">
        {isDirty && (
          <>
            <EditOutlined aria-hidden /> 有未保存的修改
          </>
        )}
      </span>
      <span className={styles.headTools}>
        <Button icon={<EyeOutlined aria-hidden />} onClick={onPreview}>
          试抽一份
        </Button>
        {may('exam:exam:save') && (
          <Button type={isDraft ? 'default' : 'primary'} loading={saving} title="Ctrl+S" onClick={onSave}>
            {isDraft ? '保存草稿' : '保存'}
          </Button>
        )}
        {isDraft && may('exam:exam:save') && may('exam:exam:publish') && (
          <Button type="primary" disabled={saving} onClick={onPublish}>
            发布
          </Button>
        )}
      </span>
    </header>
  );
}
