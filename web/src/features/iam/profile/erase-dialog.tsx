import { profileApi } from '@ganlin/contract/iam/profile';
import { Form, Input } from 'antd';
import { goTo } from '../../../lib/screen/navigation.ts';
import { forgetReplies, useCall } from '../../../lib/api/query.ts';
import { resetSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { OwnPasswordField } from '../model/own-password-field.tsx';
import styles from './profile-sections.module.css';

const rules = rulesOf(profileApi.eraseOwn.request);
const WORDS = '注销账号';

interface Fields {
  readonly password: string;
  readonly sure: typeof WORDS;
}

/**
 * The final confirmation before an account is deleted: what is deleted, what is retained, the text to type, and the
 * password.
 */
export function EraseDialog({ onClosed }: { readonly onClosed: () => void }) {
  const erase = useCall(profileApi.eraseOwn, { silent: true });
  const submit = async (fields: Fields) => {
    await erase.mutateAsync(fields);
    // The server has ended the session: no further requests.
    resetSession();
    forgetReplies();
    toast('success', '账号已注销');
    goTo('/web/home');
  };
  return (
    <FormDialog<Fields>
      title="注销账号"
      okText="永久注销"
      danger
      fieldOf={{ passwordWrong: 'password' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <div className={styles.warning}>
        <b>注销后无法恢复：</b>
        <ul>
          <li>姓名、手机号、身份证号、邮箱、头像随即删除；</li>
          <li>人脸登记和第三方绑定随即删除；</li>
          <li>所有设备立即退出，不能再用本账号登录；</li>
          <li>学习和考试成绩只以“已注销用户”的名义保留，不能再查到属于谁，也不能据此补办证明；</li>
          <li>日志中的姓名和联系方式随即清除；登录地址和浏览器按规定保存六个月，期满后清除。</li>
        </ul>
      </div>
      <Form.Item name="sure" label={`请输入“${WORDS}”确认`} rules={rules.sure}>
        <Input size="large" autoComplete="off" maxLength={10} />
      </Form.Item>
      <OwnPasswordField />
    </FormDialog>
  );
}
