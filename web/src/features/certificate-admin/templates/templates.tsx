import { PlusOutlined } from '@ant-design/icons';
import { templateStateLabels } from '@ganlin/contract/certificate/kinds';
import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { NewTemplateDialog } from './new-template-dialog.tsx';
import { templateColumns } from './template-columns.tsx';
import styles from './templates.module.css';

/** All templates of certificates. */
export default function TemplatesScreen() {
  const may = usePermission();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <DataTable
        name="certificate-templates"
        label="证书模板列表"
        endpoint={certificateTemplateApi.paging}
        columns={templateColumns}
        filter={<FilterFields />}
        noun="证书模板"
        empty="还没有证书模板。可以新建一个。"
        toolbar={
          may('cert:template:save') && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
              新建证书模板
            </Button>
          )
        }
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 个证书模板`}
      />
      {isCreating && <NewTemplateDialog onClosed={() => setCreating(false)} />}
    </>
  );
}

const stateOptions = Object.entries(templateStateLabels).map(([value, label]) => ({ value: Number(value), label }));

function FilterFields() {
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input className={styles.keyword ?? ''} placeholder="证书模板名称" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="state" label="状态">
        <Select className={styles.choice ?? ''} placeholder="全部" options={stateOptions} allowClear />
      </Form.Item>
    </>
  );
}
