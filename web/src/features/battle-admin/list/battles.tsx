import { PlusOutlined } from '@ant-design/icons';
import { battleApi } from '@ganlin/contract/battle/battle';
import { battleStateLabels } from '@ganlin/contract/battle/kinds';
import { Button, Form, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { NEW } from '../../../kits/record-editor/new-record.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { HostDialog } from '../model/host-dialog.tsx';
import { editPath } from '../model/paths.ts';
import { optionsOf, type BattleRow } from '../model/rows.ts';
import { battleColumns } from './battle-columns.tsx';
import styles from './battles.module.css';

/** All battles that staff have arranged. */
export default function BattlesScreen() {
  const navigate = useNavigate();
  const may = usePermission();
  const [hosted, setHosted] = useState<BattleRow>();
  const columns = useMemo(() => battleColumns(setHosted), []);
  return (
    <>
      <DataTable
        name="battles"
        label="对战活动列表"
        endpoint={battleApi.paging}
        columns={columns}
        filter={<FilterFields />}
        noun="对战活动"
        empty="还没有对战活动。可以新建一个。"
        toolbar={
          may('battle:battle:save') && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(editPath(NEW))}>
              新建对战活动
            </Button>
          )
        }
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 个对战活动`}
      />
      {hosted && <HostDialog battle={hosted} onClosed={() => setHosted(undefined)} />}
    </>
  );
}

function FilterFields() {
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input className={styles.keyword ?? ''} placeholder="对战活动名称" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="state" label="状态">
        <Select className={styles.choice ?? ''} placeholder="全部" options={optionsOf(battleStateLabels)} allowClear />
      </Form.Item>
    </>
  );
}
