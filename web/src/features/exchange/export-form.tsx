import { identityFields, packageApi, type IdentityField } from '@ganlin/contract/exchange/package';
import { siteApi } from '@ganlin/contract/exchange/site';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, InputNumber, Select } from 'antd';
import { ExamPicker } from '../../kits/pickers/exam-picker.tsx';
import { query, useCall } from '../../lib/api/query.ts';
import { toast } from '../../lib/screen/toast.ts';
import { FormDrawer } from '../../ui/overlay/form-drawer.tsx';

interface Fields {
  /** Required by its rule; empty until it is chosen. */
  readonly examId?: string;
  readonly peerIds: string[];
  readonly releaseMinutes: number;
  readonly identity: IdentityField[];
}

// The keys of the contract's table.
const fields = Object.entries(identityFields).map(([value, label]) => ({ value: value as IdentityField, label }));

export function ExportForm({ onClosed }: { readonly onClosed: () => void }) {
  const { data: sites } = useQuery(query(siteApi.list, {}));
  const save = useCall(packageApi.export, { refresh: [packageApi.paging], silent: true });
  const submit = async (form: Fields) => {
    await save.mutateAsync({ ...form, examId: form.examId ?? '' });
    toast('success', '正在生成考试包，完成后可以下载');
  };
  return (
    <FormDrawer<Fields>
      title="导出考试包"
      initial={{ peerIds: [], releaseMinutes: 2, identity: ['userName', 'idCard'] }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item
        name="examId"
        label="考试"
        rules={[{ required: true, message: '请选择考试' }]}
        extra="已发布、尚未开始，并且全体考生使用同一套或同几套试卷的考试。"
      >
        <ExamPicker />
      </Form.Item>
      <Form.Item name="peerIds" label="接收站点" rules={[{ required: true, message: '请选择接收站点' }]}>
        <Select
          mode="multiple"
          placeholder="请选择接收站点"
          options={(sites ?? []).filter(({ enabled }) => enabled).map(({ id, name }) => ({ value: id, label: name }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Form.Item
        name="releaseMinutes"
        label="开考前多少分钟可以启封"
        extra="在此之前，任何人都不能取得密钥，接收站点的管理员也看不到试题。填 0 表示开考时启封。"
      >
        <InputNumber min={0} max={10} precision={0} />
      </Form.Item>
      <Form.Item
        name="identity"
        label="成绩文件里的人员信息"
        extra="姓名和单位总是包含。选择身份证号或手机号，才能发现同一个人在两个站点参加考试。"
      >
        <Checkbox.Group options={fields} />
      </Form.Item>
    </FormDrawer>
  );
}
