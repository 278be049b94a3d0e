import { ArrowLeftOutlined, EditOutlined, QrcodeOutlined } from '@ant-design/icons';
import { ClassState, classStateLabels } from '@ganlin/contract/training/kinds';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { classesPath, stateTones } from '../classes/class-row.ts';
import type { StoredClass } from './class-draft.ts';
import styles from '../../../kits/record-editor/editor.module.css';

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
  const navigate = useNavigate();
  const may = usePermission();
  const state = stored?.state ?? ClassState.draft;
  const isDraft = state === ClassState.draft;
  const maySave = may('train:class:save');
  return (
    <header className={styles.head}>
      <Button
        type="text"
        aria-label="返回培训班列表"
        title="返回培训班列表"
        icon={<ArrowLeftOutlined aria-hidden />}
        onClick={() => void navigate(classesPath)}
      />
      <h1>{title.trim() || (stored ? '编辑培训班' : '新建培训班')}</h1>
      <StateTag tone={stateTones[state]}>{classStateLabels[state]}</StateTag>
      <span className={styles.dirty} aria-live="polite">
        {isDirty && (
          <>
            <EditOutlined aria-hidden /> 有未保存的修改
          </>
        )}
      </span>
      <span className={styles.headTools}>
        {!isDraft && (
          <Button icon={<QrcodeOutlined aria-hidden />} onClick={onShare}>
            报名地址
          </Button>
        )}
        {maySave && (
          <Button type={isDraft ? 'default' : 'primary'} loading={saving} title="Ctrl+S" onClick={onSave}>
            {isDraft ? '保存草稿' : '保存'}
          </Button>
        )}
        {isDraft && maySave && may('train:class:publish') && (
          <Button type="primary" disabled={saving} onClick={onPublish}>
            发布
          </Button>
        )}
      </span>
    </header>
  );
}
