import { QrcodeOutlined } from '@ant-design/icons';
import { ClassState, classStateLabels } from '@ganlin/contract/training/kinds';
import { Button } from 'antd';
import { EditorHead, SaveButtons } from '../../../kits/record-editor/editor-head.tsx';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { classesPath, stateTones } from '../classes/class-row.ts';
import type { StoredClass } from './class-draft.ts';

interface ClassHeadProps {
  readonly title: string;
  readonly stored: StoredClass | undefined;
  readonly isDirty: boolean;
  readonly saving: boolean;
  readonly onShare: () => void;
  readonly onSave: () => void;
  readonly onPublish: () => void;
}

export function ClassHead({ title, stored, isDirty, saving, onShare, onSave, onPublish }: ClassHeadProps) {
  const may = usePermission();
  const state = stored?.state ?? ClassState.draft;
  const isDraft = state === ClassState.draft;
  return (
    <EditorHead
      back={{ label: '返回培训班列表', path: classesPath }}
      title={title.trim() || (stored ? '编辑培训班' : '新建培训班')}
      state={<StateTag tone={stateTones[state]}>{classStateLabels[state]}</StateTag>}
      isDirty={isDirty}
    >
      {!isDraft && (
        <Button icon={<QrcodeOutlined aria-hidden />} onClick={onShare}>
          报名地址
        </Button>
      )}
      <SaveButtons
        isDraft={isDraft}
        maySave={may('train:class:save')}
        mayPublish={may('train:class:publish')}
        saving={saving}
        onSave={onSave}
        onPublish={onPublish}
      />
    </EditorHead>
  );
}
