import { EyeOutlined, RollbackOutlined } from '@ant-design/icons';
import type { Import } from '@ganlin/contract/core/import';
import { questionImportApi } from '@ganlin/contract/question/import';
import { questionApi } from '@ganlin/contract/question/question';
import { repoApi } from '@ganlin/contract/question/repo';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';

interface ImportResultProps {
  readonly import: Import;
  readonly onChanged: () => void;
}

/** The imported questions can be viewed, and the import undone while none has been used. */
export function ImportResult({ import: { id, fileName }, onChanged }: ImportResultProps) {
  const navigate = useNavigate();
  const undo = useCall(questionImportApi.undo, { refresh: [questionApi.paging, repoApi.paging, repoApi.list] });
  const ask = async () => {
    const content = `“${fileName}”导入的试题会全部删除，作为新版本导入的恢复到原来的版本。已经被使用或修改过的不能撤销。`;
    if (!(await confirmAction({ title: '撤销这次导入吗？', content, okText: '撤销导入' }))) return;
    undo.mutate(
      { id },
      {
        onSuccess: ({ count }) => {
          toast('success', `已撤销 ${count} 题`);
          onChanged();
        },
      },
    );
  };
  return (
    <>
      <Button icon={<RollbackOutlined aria-hidden />} loading={undo.isPending} onClick={() => void ask()}>
        撤销导入
      </Button>
      <Button
        type="primary"
        icon={<EyeOutlined aria-hidden />}
        onClick={() => void navigate(`/admin/qu/question?importId=${id}`)}
      >
        查看导入的试题
      </Button>
    </>
  );
}
