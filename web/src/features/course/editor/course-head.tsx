import { EyeOutlined, UserAddOutlined } from '@ant-design/icons';
import { CourseState, courseStateLabels } from '@ganlin/contract/course/kinds';
import { Button } from 'antd';
import { EditorHead, SaveButtons } from '../../../kits/record-editor/editor-head.tsx';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { stateTones } from '../model/course-row.ts';
import { coursesPath, coursePath } from '../model/paths.ts';
import type { StoredCourse } from './course-draft.ts';

interface CourseHeadProps {
  readonly title: string;
  readonly stored: StoredCourse | undefined;
  readonly isDirty: boolean;
  readonly saving: boolean;
  readonly onAssign: () => void;
  readonly onSave: () => void;
  readonly onPublish: () => void;
}

export function CourseHead({ title, stored, isDirty, saving, onAssign, onSave, onPublish }: CourseHeadProps) {
  const may = usePermission();
  const state = stored?.state ?? CourseState.draft;
  const isPublished = state === CourseState.published;
  return (
    <EditorHead
      back={{ label: '返回课程列表', path: coursesPath }}
      title={title.trim() || (stored ? '编辑课程' : '新建课程')}
      state={<StateTag tone={stateTones[state]}>{courseStateLabels[state]}</StateTag>}
      isDirty={isDirty}
    >
      {isPublished && stored && (
        <Button
          icon={<EyeOutlined aria-hidden />}
          onClick={() => void window.open(coursePath(stored.id), '_blank', 'noopener')}
        >
          以学员身份看
        </Button>
      )}
      {isPublished && may('course:assignment:save') && (
        <Button icon={<UserAddOutlined aria-hidden />} onClick={onAssign}>
          指派
        </Button>
      )}
      <SaveButtons
        isDraft={state === CourseState.draft}
        maySave={may('course:course:save')}
        mayPublish={may('course:course:publish')}
        saving={saving}
        onSave={onSave}
        onPublish={onPublish}
      />
    </EditorHead>
  );
}
