import type { Data } from '@ganlin/contract/core/endpoint';
import { deptApi, DeptForm } from '@ganlin/contract/iam/dept';
import { Form, Input } from 'antd';
import type { z } from 'zod';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { FormDrawer } from '../../../ui/overlay/form-drawer.tsx';
import { DeptPicker } from '../../../kits/pickers/dept-picker.tsx';
import { RegionPicker } from '../../../kits/pickers/region-picker.tsx';

export type Dept = Data<typeof deptApi.tree>[number];
type Fields = z.input<typeof DeptForm>;

const rules = rulesOf(DeptForm);
const fieldOf = { deptCodeTaken: 'code', deptNameTaken: 'name', deptNotFound: 'parentId' } as const;

interface DeptDrawerProps {
  /** Absent for a new department. */
  readonly dept?: Dept | undefined;
  /** The initial parent of a new department. */
  readonly parentId: string | null;
  readonly onSaved: (id: string) => void;
  readonly onClosed: () => void;
}

/** Adds a department or changes one. */
export function DeptDrawer({ dept, parentId, onSaved, onClosed }: DeptDrawerProps) {
  const save = useCall(deptApi.save, { refresh: [deptApi.tree], silent: true });
  const submit = async (fields: Fields) => {
    const place = { parentId: fields.parentId ?? null, regionId: fields.regionId ?? null };
    const { id } = await save.mutateAsync({ ...fields, ...place, ...(dept && { id: dept.id }) });
    toast('success', dept ? '已保存' : `已新增部门“${fields.name}”`);
    onSaved(id);
  };
  return (
    <FormDrawer<Fields>
      title={dept ? `编辑部门：${dept.name}` : '新增部门'}
      initial={dept ? fieldsOf(dept) : { parentId }}
      fieldOf={fieldOf}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="parentId" label="上级部门" rules={rules.parentId}>
        <DeptPicker placeholder="无，作为顶级部门" without={dept?.id} />
      </Form.Item>
      <Form.Item name="name" label="部门名称" rules={rules.name}>
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <Form.Item name="code" label="部门编码" rules={rules.code} extra="字母、数字、横线和下划线，全系统唯一。">
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name="leader" label="负责人" rules={rules.leader}>
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item name="regionId" label="行政区" rules={rules.regionId}>
        <RegionPicker />
      </Form.Item>
    </FormDrawer>
  );
}

function fieldsOf({ parentId, code, name, leader, regionId }: Dept): Partial<Fields> {
  return { parentId, code, name, leader, regionId };
}
