import { EyeOutlined } from '@ant-design/icons';
import { ExamState, examStateLabels } from '@ganlin/contract/exam/kinds';
import { Button } from 'antd';
import { EditorHead, SaveButtons } from '../../../kits/record-editor/editor-head.tsx';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { stateTones } from '../model/exam-row.ts';
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
  const may = usePermission();
  const state = exam?.state ?? ExamState.draft;
  return (
    <EditorHead
      back={{ label: '返回考试列表', path: '/admin/exam/exam' }}
      title={draft.title.trim() || (exam ? '编辑考试' : '新建考试')}
      state={<StateTag tone={stateTones[state]}>{examStateLabels[state]}</StateTag>}
      isDirty={isDirty}
    >
      <Button icon={<EyeOutlined aria-hidden />} onClick={onPreview}>
        试抽一份
      </Button>
      <SaveButtons
        isDraft={state === ExamState.draft}
        maySave={may('exam:exam:save')}
        mayPublish={may('exam:exam:publish')}
        saving={saving}
        onSave={onSave}
        onPublish={onPublish}
      />
    </EditorHead>
  );
}
