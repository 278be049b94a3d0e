import { profileApi } from '@ganlin/contract/iam/profile';
import { userApi, roleTypeLabels } from '@ganlin/contract/iam/user';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { ProfileAvatar } from './profile-avatar.tsx';
import { ProfileCard, ProfileRow, ProfileRows } from './profile-card.tsx';
import type { Profile } from './profile-facts.ts';

const rules = rulesOf(userApi.update.request);

/** Identity: users may change their picture and name, the rest is changed by staff. */
export function ProfileBasic({ profile }: { readonly profile: Profile }) {
  const [renaming, setRenaming] = useState(false);
  const { realName, avatar, userName, roleType, deptName, idCard, timePercent } = profile;
  return (
    <ProfileCard id="profile-basic" title="基本资料">
      <ProfileRows>
        <ProfileAvatar avatar={avatar} realName={realName} />
        <ProfileRow
          label="姓名"
          action={
            <Button look="line" small label="修改姓名" onClick={() => setRenaming(true)}>
              修改
            </Button>
          }
        >
          {realName}
        </ProfileRow>
        <ProfileRow label="账号">{userName}</ProfileRow>
        <ProfileRow label="类型">{roleTypeLabels[roleType]}</ProfileRow>
        <ProfileRow label="部门">{deptName || '—'}</ProfileRow>
        <ProfileRow label="身份证号">{idCard || '—'}</ProfileRow>
        {timePercent > 100 && <ProfileRow label="考试时间">每场考试按规定时间的 {timePercent}% 计算</ProfileRow>}
      </ProfileRows>
      {renaming && <NameDialog realName={realName} onClosed={() => setRenaming(false)} />}
    </ProfileCard>
  );
}

function NameDialog({ realName, onClosed }: { readonly realName: string; readonly onClosed: () => void }) {
  const update = useCall(userApi.update, { refresh: [profileApi.detail], silent: true });
  const submit = async (fields: { realName: string }) => {
    await update.mutateAsync(fields);
    useSession.setState({ realName: fields.realName.trim() });
    toast('success', '姓名已修改');
  };
  return (
    <FormDialog title="修改姓名" initial={{ realName }} okText="保存" onSubmit={submit} onClosed={onClosed}>
      <Form.Item name="realName" label="姓名" rules={rules.realName} extra="会显示在成绩和证书上，请填写真实姓名。">
        <Input size="large" maxLength={50} autoComplete="name" />
      </Form.Item>
    </FormDialog>
  );
}
