import { DataScope, dataScopeLabels } from '@ganlin/contract/iam/role';
import { useId } from 'react';
import styles from './role.module.css';

interface RoleScopeProps {
  readonly value?: DataScope;
  readonly onChange?: (scope: DataScope) => void;
  readonly disabled: boolean;
}

/** The data scope of the role, as cards that explain each choice. */
export function RoleScope({ value, onChange, disabled }: RoleScopeProps) {
  const name = useId();
  return (
    <div className={styles.scopes} role="radiogroup" aria-label="数据范围">
      {scopes.map(({ scope, meaning }) => (
        <label key={scope} className={styles.scope}>
          <input
            type="radio"
            name={name}
            checked={value === scope}
            disabled={disabled}
            onChange={() => onChange?.(scope)}
          />
          <b>{dataScopeLabels[scope]}</b>
          <small>{meaning}</small>
        </label>
      ))}
    </div>
  );
}

const scopes: readonly { readonly scope: DataScope; readonly meaning: string }[] = [
  { scope: DataScope.self, meaning: '只能看到和处理自己的数据' },
  { scope: DataScope.dept, meaning: '所在部门的人员及其数据，不含下级' },
  { scope: DataScope.deptAndBelow, meaning: '所在部门和它的全部下级部门' },
  { scope: DataScope.region, meaning: '所在行政区和直接下属的行政区' },
  { scope: DataScope.all, meaning: '不受部门和行政区限制' },
  { scope: DataScope.chosen, meaning: '在下方勾选的部门及其下级' },
];
