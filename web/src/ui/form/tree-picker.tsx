import { TreeSelect } from 'antd';
import { treeOf, type TreeItem } from '../../lib/text/tree.ts';

export interface TreePickerProps {
  /** Set by the surrounding form item. */
  readonly id?: string;
  readonly value?: string | null | undefined;
  readonly onChange?: (id: string | null) => void;
  readonly items: readonly (TreeItem & { readonly name: string })[] | undefined;
  readonly placeholder?: string;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string;
}

/** A field for one item of a tree. */
export function TreePicker({ items, value, onChange, className, ...field }: TreePickerProps) {
  return (
    <TreeSelect
      {...field}
      className={className ?? ''}
      loading={!items}
      treeData={treeOf(items ?? [])}
      fieldNames={{ label: 'name', value: 'id', children: 'children' }}
      showSearch={{ treeNodeFilterProp: 'name' }}
      allowClear
      treeDefaultExpandedKeys={(items ?? []).filter(({ parentId }) => parentId === null).map(({ id }) => id)}
      value={value ?? null}
      onChange={(id: string | null | undefined) => onChange?.(id ?? null)}
    />
  );
}
