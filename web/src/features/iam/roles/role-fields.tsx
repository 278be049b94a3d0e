import { DataScope, RoleForm } from '@ganlin/contract/iam/role';
import { Form, Input, Switch } from 'antd';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { RoleDepts } from './role-depts.tsx';
import { RoleMenus } from './role-menus.tsx';
import { RoleScope } from './role-scope.tsx';
import styles from './role.module.css';

const { code, name, remark } = RoleForm.shape;

const deptsRule = {
  validator: async (_rule: unknown, deptIds: readonly string[] = []): Promise<void> => {
    if (deptIds.length === 0) throw new Error('请选择部门');
  },
};

interface RoleFieldsProps {
  readonly readOnly: boolean;
  /** A built-in role is identified by its code. */
  readonly keepsCode: boolean;
  readonly grantsAll: boolean;
}

export function RoleFields({ readOnly, keepsCode, grantsAll }: RoleFieldsProps) {
  const scope = Form.useWatch<DataScope | undefined>('dataScope');
  // Greyed out it would be hard to read.
  const locked = { readOnly: true, variant: 'filled' as const };
  const look = readOnly ? locked : {};
  return (
    <>
      <section className={styles.part}>
        <h3>基本信息</h3>
        <div className={styles.pair}>
          <Form.Item label="角色名称" name="name" rules={[zodRule(name)]} required>
            <Input {...look} maxLength={40} placeholder="如：教务管理" />
          </Form.Item>
          <Form.Item
            label="角色编码"
            name="code"
            rules={[zodRule(code)]}
            required
            {...(keepsCode && { extra: '内置角色的编码不能修改。' })}
          >
            <Input
              {...(keepsCode ? locked : look)}
              maxLength={40}
              placeholder="字母开头，如 teach-admin"
              autoComplete="off"
              spellCheck={false}
            />
          </Form.Item>
        </div>
        <Form.Item label="备注" name="remark" rules={[zodRule(remark)]}>
          <Input.TextArea
            {...look}
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 4 }}
            placeholder="这个角色给谁用、做什么"
          />
        </Form.Item>
        <Form.Item
          label="须两步验证"
          name="secondFactor"
          valuePropName="checked"
          extra="有这个角色的人登录时，除密码外还要输入手机验证器上的验证码；没有启用的，下次使用时先引导启用。"
        >
          <Switch disabled={readOnly} />
        </Form.Item>
      </section>
      <section className={styles.part}>
        <h3>数据范围</h3>
        <Form.Item name="dataScope" noStyle>
          <RoleScope disabled={readOnly} />
        </Form.Item>
        {scope === DataScope.chosen && (
          <Form.Item name="deptIds" rules={[deptsRule]} className={styles.depts ?? ''}>
            <RoleDepts disabled={readOnly} />
          </Form.Item>
        )}
      </section>
      <section className={styles.part}>
        <h3>菜单与功能</h3>
        <Form.Item name="menuIds" noStyle>
          <RoleMenus disabled={readOnly} all={grantsAll} />
        </Form.Item>
      </section>
    </>
  );
}
