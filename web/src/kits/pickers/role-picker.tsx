import { roleApi } from '@ganlin/contract/iam/role';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { query } from '../../lib/api/query.ts';

interface RolePickerProps {
  /** Set by the surrounding form item. */
  readonly id?: string;
  readonly value?: readonly string[];
  readonly onChange?: (ids: string[]) => void;
}

/** Several of the roles that the user may assign. */
export function RolesPicker({ value, onChange, ...field }: RolePickerProps) {
  return (
    <Select
      {...field}
      {...useRoleOptions()}
      mode="multiple"
      placeholder="请选择角色"
      value={[...(value ?? [])]}
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  );
}

/** The select props that offer the roles. */
export function useRoleOptions() {
  const { data: roles } = useQuery(query(roleApi.choices, {}));
  return {
    options: roles?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    loading: !roles,
    showSearch: { optionFilterProp: 'label' },
  };
}
