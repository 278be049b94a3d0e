import { paperStateLabels } from '@ganlin/contract/exam/kinds';
import { Decision } from '@ganlin/contract/invigilation/kinds';
import { Alert, Button, Drawer, Space } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { Fact, FactGrid } from '../../../ui/list/facts.tsx';
import { PaperEvents } from '../model/paper-events.tsx';
import { paperPath, type ReviewRow } from '../model/rows.ts';
import { DecisionTag, doubtsText } from './review-columns.tsx';
import styles from './reviews.module.css';

interface ReviewDrawerProps {
  readonly row: ReviewRow;
  readonly onDecide: () => void;
  readonly onClosed: () => void;
}

/** The evidence about one marked paper, and the way to what follows from it. */
export function ReviewDrawer({ row, onDecide, onClosed }: ReviewDrawerProps): ReactNode {
  const [open, setOpen] = useState(true);
  const navigate = useNavigate();
  const may = usePermission();
  return (
    <Drawer
      title={`${row.name}　${row.deptName}`}
      open={open}
      size="min(560px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      footer={
        <Space>
          <Button type="primary" onClick={onDecide}>
            {row.decision === null ? '处理标记' : '重新处理'}
          </Button>
          {may('exam:paper:paging') && (
            <Button onClick={() => void navigate(paperPath(row.id))}>
              {row.decision === Decision.toVoid && may('exam:paper:void') ? '到答卷详情作废' : '答卷详情'}
            </Button>
          )}
        </Space>
      }
    >
      <FactGrid className={styles.facts}>
        <Fact name="考试" value={row.examTitle} />
        <Fact name="答卷" value={paperStateLabels[row.state]} />
        <Fact name="违规次数" value={`${row.breaches} 次`} />
        <Fact name="处理" value={<DecisionTag row={row} />} />
        {row.decidedAt !== null && <Fact name="处理人" value={`${row.decidedBy}，${formatTime(row.decidedAt)}`} />}
        {row.reason !== '' && <Fact name="原因" value={row.reason} />}
      </FactGrid>
      {row.doubts.length > 0 && (
        <Alert
          type="error"
          className={styles.doubts ?? ''}
          title="上报的记录有疑点"
          description={doubtsText(row.doubts)}
        />
      )}
      <PaperEvents examId={row.examId} paperId={row.id} />
    </Drawer>
  );
}
