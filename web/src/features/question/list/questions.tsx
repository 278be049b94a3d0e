import { DownOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import { QUESTION_LIST_LIMIT, questionApi } from '@ganlin/contract/question/question';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { useListUrlState } from '../../../kits/data-table/use-list-url-state.ts';
import { DropMenu } from '../../../ui/overlay/drop-menu.tsx';
import { types } from '../model/type-options.ts';
import { PreviewDrawer } from './preview-drawer.tsx';
import { QuestionBulk, type QuestionPanel } from './question-bulk.tsx';
import { questionColumns } from './question-columns.tsx';
import { PlaceDialog, TagDialog } from './question-dialogs.tsx';
import { QuestionExport } from './question-export.tsx';
import { QuestionFilterFields } from './question-filter.tsx';
import { editPath } from '../model/question-row.ts';
import { ReviewDrawer } from './review-drawer.tsx';

/** All questions: searched, viewed, with bulk actions. */
export default function QuestionsScreen() {
  const { urlState, go } = useListUrlState(questionApi.paging);
  const may = usePermission();
  const [panel, setPanel] = useState<QuestionPanel>();
  const [afterDone, setAfterDone] = useState<() => void>();
  const { repoId, importId } = urlState.filter;
  const closed = () => {
    setPanel(undefined);
    setAfterDone(undefined);
  };
  return (
    <>
      <DataTable
        name="questions"
        label="试题列表"
        endpoint={questionApi.paging}
        columns={questionColumns(setPanel)}
        filter={<QuestionFilterFields />}
        noun="试题"
        empty="还没有试题。可以新增、导入试题。"
        toolbar={
          <>
            {may('qu:question:save') && <NewButton repoId={repoId} />}
            {may('qu:question:import') && <ImportButton repoId={repoId} />}
          </>
        }
        renderExport={({ filter }) => <QuestionExport which={{ params: filter }} />}
        renderSummary={(total) => (
          <>
            {importId && (
              <Tag closable onClose={() => go({ filter: { ...urlState.filter, importId: undefined } })}>
                只看一次导入的试题
              </Tag>
            )}
            共 {total.toLocaleString('zh-CN')} {total >= QUESTION_LIST_LIMIT ? '题以上' : '题'}
          </>
        )}
        bulkPermissions={['qu:question:save', 'qu:question:delete']}
        renderBulk={(selection) => (
          <QuestionBulk
            selection={selection}
            onOpen={(wanted) => {
              setAfterDone(() => selection.clear);
              setPanel(wanted);
            }}
          />
        )}
      />
      {panel?.kind === 'preview' && (
        <PreviewDrawer key={panel.question.id} question={panel.question} onClosed={closed} />
      )}
      {panel?.kind === 'review' && <ReviewDrawer key={panel.question.id} question={panel.question} onClosed={closed} />}
      {panel?.kind === 'place' && <PlaceDialog ids={panel.ids} onDone={() => afterDone?.()} onClosed={closed} />}
      {panel?.kind === 'tag' && <TagDialog ids={panel.ids} onDone={() => afterDone?.()} onClosed={closed} />}
    </>
  );
}

function NewButton({ repoId }: { readonly repoId: string | undefined }) {
  const navigate = useNavigate();
  const items = types.map((type) => ({
    key: String(type),
    label: questionTypeLabels[type],
    onClick: () => void navigate(`${editPath('new')}?type=${type}${repoId ? `&repo=${repoId}` : ''}`),
  }));
  return (
    <DropMenu trigger={['click']} menu={{ items }}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} aria-haspopup="menu">
        新增试题
        <DownOutlined aria-hidden />
      </Button>
    </DropMenu>
  );
}

function ImportButton({ repoId }: { readonly repoId: string | undefined }) {
  const navigate = useNavigate();
  return (
    <Button
      icon={<ImportOutlined aria-hidden />}
      onClick={() => void navigate(`/admin/qu/import${repoId ? `?repo=${repoId}` : ''}`)}
    >
      导入
    </Button>
  );
}
