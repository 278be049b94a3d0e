import {
  AuditOutlined,
  CheckCircleOutlined,
  DatabaseOutlined,
  DeleteOutlined,
  StopOutlined,
  TagsOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { usePermission } from '../../../lib/session/use-permission.ts';
import type { Selection } from '../../../kits/data-table/selection.ts';
import { useConfirmClauses, waitingAmong } from '../clause/use-confirm-clauses.ts';
import { useQuestionActions } from './use-question-actions.ts';
import { QuestionExport } from './question-export.tsx';
import type { QuestionRow } from '../model/question-row.ts';

export type QuestionPanel =
  | { readonly kind: 'preview' | 'review'; readonly question: QuestionRow }
  | { readonly kind: 'place' | 'tag'; readonly ids: readonly string[] };

interface QuestionBulkProps {
  readonly selection: Selection<QuestionRow>;
  readonly onOpen: (panel: QuestionPanel) => void;
}

/** The bulk actions for all selected questions. */
export function QuestionBulk({ selection: { rows, ids, clear }, onOpen }: QuestionBulkProps) {
  const may = usePermission();
  const confirm = useConfirmClauses();
  const actions = useQuestionActions();
  const waiting = waitingAmong(rows);
  return (
    <>
      {may('qu:question:save') && (
        <>
          {waiting.length > 0 && (
            <Button icon={<AuditOutlined aria-hidden />} onClick={() => void confirm(waiting, clear)}>
              仍然正确
            </Button>
          )}
          <Button icon={<CheckCircleOutlined aria-hidden />} onClick={() => void actions.publish(ids, clear)}>
            发布
          </Button>
          <Button icon={<DatabaseOutlined aria-hidden />} onClick={() => onOpen({ kind: 'place', ids })}>
            调整题库
          </Button>
          <Button icon={<TagsOutlined aria-hidden />} onClick={() => onOpen({ kind: 'tag', ids })}>
            知识点
          </Button>
          <Button icon={<StopOutlined aria-hidden />} onClick={() => void actions.retire(ids, clear)}>
            停用
          </Button>
          <Button icon={<UndoOutlined aria-hidden />} onClick={() => void actions.restore(ids, clear)}>
            恢复
          </Button>
        </>
      )}
      <QuestionExport which={{ params: {}, ids: [...ids] }}>导出所选</QuestionExport>
      {may('qu:question:delete') && (
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void actions.remove(ids, clear)}>
          删除
        </Button>
      )}
    </>
  );
}
