import { menuApi } from '@ganlin/contract/iam/menu';
import { roleTemplates } from '@ganlin/contract/iam/role-templates';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { query } from '../../../lib/api/query.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { templateMenus } from './template-menus.ts';

const options = roleTemplates.map(({ code, name, remark }) => ({ value: code, label: `${name}：${remark}` }));

/** Fills in a new role from a template; everything may be changed afterwards. */
export function RoleTemplateChoice() {
  const form = Form.useFormInstance();
  const maySee = usePermission()('sys:menu:tree');
  const { data } = useQuery({ ...query(menuApi.tree, {}), enabled: maySee });
  if (!data) return null;
  const fill = (code: string) => {
    const template = roleTemplates.find((one) => one.code === code);
    if (!template) return;
    const { name, remark } = template;
    form.setFieldsValue({ code, name, remark, menuIds: templateMenus(data, template) });
  };
  return (
    <Form.Item label="从模板开始" extra="填好名称、备注、菜单与功能，都可以再改。数据范围请按岗位选择。">
      <Select placeholder="不用模板" options={options} onChange={fill} />
    </Form.Item>
  );
}
