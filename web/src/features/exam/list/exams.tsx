import { FileWordOutlined, PlusOutlined } from '@ant-design/icons';
import { examApi } from '@ganlin/contract/exam/exam';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import type { ExamPanel } from './exam-actions.tsx';
import { examColumns } from './exam-columns.tsx';
import { ExamFilterFields } from './exam-filter.tsx';
import { editPath } from '../model/exam-row.ts';
import { OverridesDrawer } from '../overrides/overrides-drawer.tsx';
import { PaperPreview } from '../check/paper-preview.tsx';
import { ReadinessDialog } from '../check/readiness-dialog.tsx';

/** All exams: composed, published, closed, with the actions for each. */
export default function ExamsScreen() {
  const navigate = useNavigate();
  const may = usePermission();
  const [panel, setPanel] = useState<ExamPanel>();
  const closed = () => setPanel(undefined);
  return (
    <>
      <DataTable
        name="exams"
        label="考试列表"
        endpoint={examApi.paging}
        columns={examColumns(setPanel)}
        filter={<ExamFilterFields />}
        noun="考试"
        empty="还没有考试。可以新建一场考试。"
        toolbar={
          may('exam:exam:save') && (
            <>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(editPath('new'))}>
                新建考试
              </Button>
              {may('qu:question:import') && (
                <Button icon={<FileWordOutlined aria-hidden />} onClick={() => void navigate('/admin/exam/exam/paste')}>
                  粘贴成卷
                </Button>
              )}
            </>
          )
        }
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 场考试`}
      />
      {panel?.kind === 'preview' && (
        <PaperPreview key={panel.exam.id} title={panel.exam.title} of={{ id: panel.exam.id }} onClosed={closed} />
      )}
      {panel?.kind === 'overrides' && <OverridesDrawer key={panel.exam.id} exam={panel.exam} onClosed={closed} />}
      {panel?.kind === 'publish' && (
        <ReadinessDialog
          key={panel.exam.id}
          exam={panel.exam}
          onEdit={(part) => void navigate(editPath(panel.exam.id, part))}
          onClosed={closed}
        />
      )}
    </>
  );
}
