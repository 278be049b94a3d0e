import { Button, Modal } from 'antd';
import { useNavigate } from 'react-router';
import { editPath } from '../model/question-row.ts';
import type { Equal } from './use-question-editor.ts';

interface EqualDialogProps {
  readonly equal: Equal;
  readonly isNew: boolean;
  readonly onAnyway: () => void;
  readonly onClose: () => void;
}

/** The same question already exists: view it, or save this one nevertheless. */
export function EqualDialog({ equal: { id, code }, isNew, onAnyway, onClose }: EqualDialogProps) {
  const navigate = useNavigate();
  const look = () => {
    onClose();
    void navigate(editPath(id));
  };
  return (
    <Modal
      open
      title={`已有相同的试题${code && `：${code}`}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button onClick={onAnyway}>{isNew ? '仍然新增' : '仍然保存'}</Button>
          {id !== '' && (
            <Button type="primary" onClick={look}>
              查看
            </Button>
          )}
        </>
      }
    >
      <p>题干和选项与它相同。一般不必再有一道，可以把已有的放进需要的题库。</p>
    </Modal>
  );
}
