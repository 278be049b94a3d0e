import { PlusOutlined } from '@ant-design/icons';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import type { ClassPanel } from './class-actions.tsx';
import { classColumns } from './class-columns.tsx';
import { ClassFilterFields } from './class-filter.tsx';
import { editPath } from './class-row.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** All training classes (drafts, published, closed) with the pending work of each. */
export default function ClassesScreen() {
  const navigate = useNavigate();
  const may = usePermission();
  const [panel, setPanel] = useState<ClassPanel>();
  const closed = () => setPanel(undefined);
  return (
    <>
      <DataTable
        name="trainclasses"
        label="培训班列表"
        endpoint={trainclassApi.paging}
        columns={classColumns(setPanel)}
        filter={<ClassFilterFields />}
        noun="培训班"
        empty="还没有培训班。可以新建一个培训班。"
        toolbar={
          may('train:class:save') && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(editPath('new'))}>
              新建培训班
            </Button>
          )
        }
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 个培训班`}
      />
      {panel?.kind === 'publish' && <PublishDialog trainclass={panel.trainclass} onClosed={closed} />}
      {panel?.kind === 'share' && <ShareDialog trainclass={panel.trainclass} onClosed={closed} />}
    </>
  );
}
