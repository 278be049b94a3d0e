import { deptApi } from '@ganlin/contract/iam/dept';
import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { query } from '../../lib/api/query.ts';
import { treeOf, withBelow } from '../../lib/text/tree.ts';
import { TreePicker, type TreePickerProps } from '../../ui/form/tree-picker.tsx';

interface DeptPickerProps extends Omit<TreePickerProps, 'items'> {
  /** This department and those below it cannot be picked. */
  readonly without?: string | undefined;
}

/** A department, picked from the tree or found by name. */
export function DeptPicker({ without, ...field }: DeptPickerProps) {
  const { data: depts } = useQuery(query(deptApi.tree, {}));
  const branch = without && depts ? withBelow(depts, without) : new Set<string>();
  return <TreePicker placeholder="请选择部门" {...field} items={depts?.filter(({ id }) => !branch.has(id))} />;
}

interface DeptsPickerProps {
  /** Set by the surrounding form item. */
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly value?: readonly string[];
  readonly onChange?: (ids: string[]) => void;
}

/** Several departments; each includes those below it. */
export function DeptsPicker({ value, onChange, ...field }: DeptsPickerProps) {
  const { data: depts } = useQuery(query(deptApi.tree, {}));
  return (
    <TreeSelect
      {...field}
      multiple
      allowClear
      placeholder="请选择部门"
      loading={!depts}
      treeData={treeOf(depts ?? [])}
      fieldNames={{ label: 'name', value: 'id', children: 'children' }}
      showSearch={{ treeNodeFilterProp: 'name' }}
      treeDefaultExpandedKeys={(depts ?? []).filter(({ parentId }) => parentId === null).map(({ id }) => id)}
      value={[...(value ?? [])]}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  );
}
