import { PlusOutlined } from '@ant-design/icons';
import { repoApi, repoOpenLabels } from '@ganlin/contract/question/repo';
import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { useListUrlState } from '../../../kits/data-table/use-list-url-state.ts';
import { CategoryPanel } from './category-panel.tsx';
import { QuestionExport } from '../list/question-export.tsx';
import { repoColumns } from './repo-columns.tsx';
import { RepoDrawer } from './repo-form.tsx';
import type { Repo } from './repo-row.ts';
import styles from './repos.module.css';

/** The question banks: by category, with their content and audience. */
export default function ReposScreen() {
  const { urlState, go } = useListUrlState(repoApi.paging);
  const may = usePermission();
  const [editing, setEditing] = useState<{ readonly repo?: Repo }>();
  const [exported, setExported] = useState<Repo>();
  const { categoryId } = urlState.filter;
  return (
    <div className={styles.screen}>
      <CategoryPanel selected={categoryId} onSelect={(id) => go({ filter: { ...urlState.filter, categoryId: id } })} />
      <DataTable
        name="repos"
        label="题库列表"
        endpoint={repoApi.paging}
        columns={repoColumns({ onEdit: (repo) => setEditing({ repo }), onExport: setExported })}
        filter={<FilterFields />}
        noun="题库"
        empty="还没有题库。新增一个，再往里面写或导入试题。"
        toolbar={
          may('qu:repo:save') && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({})}>
              新增题库
            </Button>
          )
        }
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 个题库`}
      />
      {editing && <RepoDrawer repo={editing.repo} categoryId={categoryId} onClosed={() => setEditing(undefined)} />}
      {exported && <ExportDialog repo={exported} onClose={() => setExported(undefined)} />}
    </div>
  );
}

function FilterFields() {
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input className={styles.keyword ?? ''} placeholder="题库名称或编码" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="open" label="练习">
        <Select className={styles.choice ?? ''} placeholder="全部" options={openOptions} allowClear />
      </Form.Item>
    </>
  );
}

const openOptions = Object.entries(repoOpenLabels).map(([value, label]) => ({ value: Number(value), label }));

/** The export formats of a bank. */
function ExportDialog({ repo, onClose }: { readonly repo: Repo; readonly onClose: () => void }) {
  return (
    <Modal open title={`导出题库“${repo.title}”`} footer={null} onCancel={onClose}>
      <p>导出这个题库的全部试题，包括草稿和已停用的。试题很多时在后台进行，完成后自动下载。</p>
      <QuestionExport which={{ params: { repoId: repo.id } }}>选择格式并导出</QuestionExport>
    </Modal>
  );
}
