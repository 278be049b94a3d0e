import { GlobalOutlined, IdcardOutlined, UserOutlined } from '@ant-design/icons';
import { passwordRule } from '@ganlin/contract/iam/sign-in/password';
import { setupApi, SetupForm } from '@ganlin/contract/setup/setup';
import { z } from 'zod';
import { call } from '../../lib/api/client.ts';
import { useOwnForm } from '../../lib/form/own-form.ts';
import { useSite } from '../../lib/screen/site.ts';
import { isSame, NewPassword, notSame } from '../../ui/form/new-password.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { isSetUpMeanwhile } from './set-up-meanwhile.ts';
import styles from './setup.module.css';

const rules = SetupForm.extend({ again: z.string() }).refine(isSame, notSame);
const fieldOf = { passwordWeak: 'password' } as const;

interface AccountStepProps {
  readonly code: string;
  readonly onDone: (withDemo: boolean) => void;
  readonly onSetUp: () => void;
}

/** The first administrator, the site's name, and whether it starts with demo content. */
export function AccountStep({ code, onDone, onSetUp }: AccountStepProps) {
  const { siteName, props } = useSite();
  const empty = { siteName, userName: '', realName: '', password: '', again: '', demo: false };
  const { form, bind, submit, isBusy } = useOwnForm(rules, empty);
  const send = submit(async (fields) => {
    const { again: _, ...given } = fields;
    try {
      await call(setupApi.run, { ...given, code });
      onDone(given.demo);
    } catch (error) {
      if (!isSetUpMeanwhile(error)) throw error;
      onSetUp();
    }
  }, fieldOf);
  const demo = bind('demo');
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        {...bind('siteName')}
        label="网站名称"
        icon={<GlobalOutlined />}
        placeholder="请输入网站名称"
        hint="显示在页眉和浏览器标题中，以后可以修改"
        maxLength={50}
      />
      <TextField
        {...bind('userName')}
        label="管理员账号"
        icon={<UserOutlined />}
        autoComplete="username"
        placeholder="请输入账号"
        hint="字母、数字和 . _ @ -，用于登录"
        maxLength={50}
      />
      <TextField
        {...bind('realName')}
        label="姓名"
        icon={<IdcardOutlined />}
        autoComplete="name"
        placeholder="请输入真实姓名"
        maxLength={50}
      />
      <NewPassword
        label="密码"
        hint={passwordRule(props.staffPasswordMin)}
        password={bind('password')}
        again={bind('again')}
      />
      <label className={styles.choice}>
        <input type="checkbox" checked={demo.value} onChange={({ target }) => demo.onChange(target.checked)} />
        <span>
          写入演示内容（文章、题库）
          <small>便于试用，以后可以删除；不含演示账号、考试和培训班。</small>
        </span>
      </label>
      <button type="submit" className={styles.submit} disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? '正在设置…' : '完成设置'}
      </button>
    </form>
  );
}
