import { useId } from 'react';
import { useSite } from '../../../lib/screen/site.ts';
import styles from './entry-page.module.css';

interface RegisterTermsProps {
  readonly value: boolean;
  readonly fault: string | undefined;
  readonly onChange: (agreed: boolean) => void;
}

/** The terms a registrant agrees to, short enough to be read. */
export function RegisterTerms({ value, fault, onChange }: RegisterTermsProps) {
  const id = useId();
  const { siteName } = useSite();
  return (
    <div className={styles.agree}>
      <label>
        <input
          type="checkbox"
          checked={value}
          aria-invalid={fault !== undefined}
          aria-describedby={fault && id}
          onChange={({ target }) => onChange(target.checked)}
        />
        我已阅读并同意用户协议和隐私政策
      </label>
      {fault && (
        <p id={id} className={styles.fault}>
          {fault}
        </p>
      )}
      <details>
        <summary>查看用户协议和隐私政策</summary>
        <div>
          <b>用户协议</b>
          <p>账号由本人使用，请妥善保管密码，不要转借他人，也不要代他人学习或考试。</p>
          <p>学习记录、考试成绩和证书以{siteName}的记录为准；违反考试纪律的成绩可能被取消。</p>
          <b>隐私政策</b>
          <p>注册时收集账号、姓名、手机号和所在部门，用于登录、身份核对、学习和考试管理，不用于其他目的。</p>
          <p>手机号加密保存，页面上只显示一部分；除法律要求外，不向第三方提供。发送短信时，手机号会交给短信服务商。</p>
          <p>信息在账号存续期间保存。您可以在“个人资料”中查看、更正和导出个人信息，也可以注销账号。</p>
        </div>
      </details>
    </div>
  );
}
