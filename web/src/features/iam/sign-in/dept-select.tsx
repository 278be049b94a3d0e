import type { Data } from '@ganlin/contract/core/endpoint';
import { registerApi } from '@ganlin/contract/iam/sign-in/register';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import { treeOf, type TreeNode } from '../../../lib/text/tree.ts';
import { Field } from '../../../ui/form/field.tsx';
import styles from './entry-page.module.css';

interface DeptSelectProps {
  readonly value: string | null | undefined;
  readonly fault: string | undefined;
  readonly onChange: (id: string | null) => void;
  readonly onBlur: () => void;
}

type Dept = Data<typeof registerApi.depts>[number];

/** The department of a registrant: the browser's native select, which works best on phones. */
export function DeptSelect({ value, fault, onChange, onBlur }: DeptSelectProps) {
  const { data: depts = [] } = useQuery(query(registerApi.depts, {}));
  if (depts.length === 0) return null;
  return (
    <Field label="所在部门（选填）" hint="由管理员确认后生效" fault={fault}>
      {(aria) => (
        <select
          {...aria}
          className={styles.select}
          value={value ?? ''}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.value || null)}
        >
          <option value="">暂不选择</option>
          {indented(treeOf(depts)).map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function indented(nodes: readonly TreeNode<Dept>[], depth = 0): { id: string; text: string }[] {
  return nodes.flatMap(({ id, name, children }) => [
    { id, text: `${'\u3000'.repeat(depth)}${name}` },
    ...indented(children, depth + 1),
  ]);
}
