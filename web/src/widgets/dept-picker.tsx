import { deptApi } from '@ganlin/contract/iam/dept';
import { useQuery } from '@tanstack/react-query';
import { query } from '../lib/query.ts';
import { withBelow } from '../lib/tree.ts';
import { TreePicker, type TreePickerProps } from '../ui/tree-picker.tsx';

interface DeptPickerProps extends Omit<TreePickerProps, 'items'> {
  /** This department, and what stands below it, cannot be picked. */
  readonly without?: string | undefined;
}

/** A department, picked from the tree or found by its name. */
export function DeptPicker({ without, ...field }: DeptPickerProps) {
  const { data: depts } = useQuery(query(deptApi.tree, {}));
  const branch = without && depts ? withBelow(depts, without) : new Set<string>();
  return <TreePicker placeholder="请选择部门" {...field} items={depts?.filter(({ id }) => !branch.has(id))} />;
}
