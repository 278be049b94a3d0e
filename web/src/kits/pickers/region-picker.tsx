import { regionApi } from '@ganlin/contract/iam/region';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api/query.ts';
import { TreePicker, type TreePickerProps } from '../../ui/form/tree-picker.tsx';

/** An administrative region. */
export function RegionPicker(field: Omit<TreePickerProps, 'items'>) {
  const { data: regions } = useQuery(query(regionApi.list, {}));
  return <TreePicker placeholder="请选择行政区" {...field} items={regions} />;
}
