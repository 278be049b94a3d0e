import { papersApi } from '@ganlin/contract/paper/papers';
import { Space } from 'antd';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/client.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { TaskExportButton } from '../../../kits/task/task-export.tsx';
import { attemptsPath, replayPath } from '../../../lib/screen/exam-paths.ts';
import { paperViewPath } from '../result/paths.ts';
import { AbsentLink } from './absent/absent-link.tsx';
import { DevicesLink } from './devices/devices-link.tsx';
import { AnswerFileButton } from './answer-file/answer-file-button.tsx';
import { paperColumns } from './paper-columns.tsx';
import { PaperActions } from './actions/paper-actions.tsx';
import { PaperFilterFields } from './paper-filter.tsx';
import { FOLLOW_MS, isRunning, type PaperRow } from './paper-row.ts';

const renderActions = (paper: PaperRow) => <Actions paper={paper} />;

/** The papers of the users in scope: in progress, handed in, and their results. */
export default function PapersScreen() {
  const may = usePermission();
  return (
    <DataTable
      name="papers"
      label="答卷列表"
      endpoint={papersApi.paging}
      columns={paperColumns(renderActions)}
      filter={<PaperFilterFields />}
      noun="答卷"
      renderExport={({ filter }) => (
        <>
          {filter.examId && <DevicesLink examId={filter.examId} />}
          {filter.examId && <AbsentLink examId={filter.examId} />}
          <AnswerFileButton />
          {may('exam:paper:export') && <TaskExportButton start={() => call(papersApi.export, { params: filter })} />}
        </>
      )}
      renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 份`}
      bulkPermissions={['exam:paper:extend', 'exam:paper:hand-in', 'exam:paper:reopen', 'exam:paper:void']}
      renderBulk={({ rows, clear }) => <PaperActions papers={rows} onDone={clear} />}
      follow={(rows) => (rows.some(isRunning) ? FOLLOW_MS : false)}
    />
  );
}

function Actions({ paper: { paperId, examId, userId, realName } }: { readonly paper: PaperRow }) {
  const navigate = useNavigate();
  return (
    <Space size={4}>
      <RowAction text="详情" of={realName} onClick={() => void navigate(paperViewPath(paperId))} />
      <RowAction text="轨迹" of={realName} onClick={() => void navigate(replayPath(paperId))} />
      <RowAction text="考试记录" of={realName} onClick={() => void navigate(attemptsPath(examId, userId))} />
    </Space>
  );
}
