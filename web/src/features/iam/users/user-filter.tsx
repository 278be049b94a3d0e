import { roleTypeLabels, userStateLabels } from '@ganlin/contract/iam/user';
import { Form, Input, Select } from 'antd';
import { useRoleOptions } from '../../../kits/pickers/role-picker.tsx';
import styles from './user-filter.module.css';

/** The fields of the user list's filter; the department is chosen in the tree. */
export function UserFilterFields() {
  return (
    <>
      <Form.Item name="keyword" label="关键词">
        <Input className={styles.keyword ?? ''} placeholder="姓名、账号、手机或身份证号" maxLength={50} allowClear />
      </Form.Item>
      <Form.Item name="state" label="状态">
        <Select className={styles.choice ?? ''} placeholder="全部" options={stateOptions} allowClear />
      </Form.Item>
      <Form.Item name="roleType" label="类型">
        <Select className={styles.choice ?? ''} placeholder="全部" options={roleTypeOptions} allowClear />
      </Form.Item>
      <Form.Item name="roleId" label="角色">
        <Select className={styles.role ?? ''} placeholder="全部" allowClear {...useRoleOptions()} />
      </Form.Item>
    </>
  );
}

const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

const stateOptions = optionsOf(userStateLabels);
export const roleTypeOptions = optionsOf(roleTypeLabels);
