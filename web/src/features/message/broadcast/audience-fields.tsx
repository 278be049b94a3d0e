import { broadcastApi } from '@ganlin/contract/message/message';
import { useQuery } from '@tanstack/react-query';
import { Form, Radio, type FormRule } from 'antd';
import { messageOf } from '../../../lib/api/failure.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query } from '../../../lib/api/query.ts';
import { DeptsPicker } from '../../../kits/pickers/dept-picker.tsx';
import { RolesPicker } from '../../../kits/pickers/role-picker.tsx';
import styles from './audience-fields.module.css';
import { PeoplePicker } from './people-picker.tsx';

export interface AudienceChoice {
  readonly everybody: boolean;
  readonly deptIds?: string[];
  readonly roleIds?: string[];
  readonly userIds?: string[];
}

export function audienceOf({ everybody, deptIds = [], roleIds = [], userIds = [] }: AudienceChoice) {
  return everybody ? { all: true, deptIds: [], roleIds: [], userIds: [] } : { all: false, deptIds, roleIds, userIds };
}

/** The audience of a message. Options that the user may not read are not offered. */
export function AudienceFields() {
  const may = usePermission();
  const everybody = Form.useWatch<boolean | undefined>('everybody') ?? false;
  return (
    <>
      <Form.Item name="everybody" label="接收人" rules={[someoneChosen]} dependencies={names}>
        <Radio.Group
          options={[
            { label: '指定范围', value: false },
            { label: '全体用户', value: true },
          ]}
        />
      </Form.Item>
      {!everybody && (
        <>
          {may('sys:dept:tree') && (
            <Form.Item name="deptIds" label="部门" extra="包含下级部门。">
              <DeptsPicker />
            </Form.Item>
          )}
          {may('sys:user:paging') && (
            <Form.Item name="roleIds" label="角色" extra="只发给您管理范围内的人员。">
              <RolesPicker />
            </Form.Item>
          )}
          <Form.Item name="userIds" label="人员">
            <PeoplePicker />
          </Form.Item>
        </>
      )}
      <ReceiverCount />
    </>
  );
}

/** How many users would receive it, before it is sent. */
function ReceiverCount() {
  const form = Form.useFormInstance<AudienceChoice>();
  const choice = Form.useWatch((values: AudienceChoice) => values, form);
  const audience = audienceOf(choice ?? { everybody: false });
  const { data, error } = useQuery({
    ...query(broadcastApi.countReceivers, { audience }),
    enabled: isSomebody(audience),
    meta: { silent: true },
  });
  return (
    <p className={styles.count} aria-live="polite" data-bad={Boolean(error) || data?.receivers === 0}>
      {textFor(isSomebody(audience) ? { receivers: data?.receivers, error } : undefined)}
    </p>
  );
}

function textFor(found: { receivers: number | undefined; error: unknown } | undefined): string {
  if (!found) return '选择接收人后，这里显示将发送给多少人。';
  if (found.error) return messageOf(found.error);
  if (found.receivers === undefined) return '正在计算接收人数…';
  return found.receivers === 0 ? '没有符合条件的接收人。' : `将发送给 ${found.receivers.toLocaleString('zh-CN')} 人。`;
}

type Audience = ReturnType<typeof audienceOf>;

const isSomebody = (audience: Audience): boolean =>
  audience.all || [audience.deptIds, audience.roleIds, audience.userIds].some((ids) => ids.length > 0);

const names = ['deptIds', 'roleIds', 'userIds'];

const someoneChosen: FormRule = ({ getFieldsValue }) => ({
  validator: async () => {
    // These are the form's own fields.
    if (!isSomebody(audienceOf(getFieldsValue(true) as AudienceChoice))) throw new Error('请选择接收人');
  },
});
