import { useId, type ReactNode } from 'react';
import { useSite } from '../../../lib/screen/site.ts';
import styles from './sheet.module.css';

interface ConsentProps {
  readonly agreed: boolean;
  readonly isMissing: boolean;
  readonly onChange: (agreed: boolean) => void;
}

/** The consent of a user who submits an id card number and other personal data, short enough to be read. */
export function Consent({ agreed, isMissing, onChange }: ConsentProps): ReactNode {
  const id = useId();
  const { siteName } = useSite();
  return (
    <div className={styles.consent}>
      <label>
        <input
          type="checkbox"
          name="agreed"
          checked={agreed}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? id : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        我已阅读《个人信息处理说明》，同意将以上信息用于本次培训的审核、住宿与开票
      </label>
      {isMissing && (
        <p id={id} className={styles.consentFault}>
          请先阅读并勾选
        </p>
      )}
      <details>
        <summary>查看《个人信息处理说明》</summary>
        <div>
          <p>
            {siteName}
            收集您在报名表中填写的信息，只用于本次培训的资格审核、食宿安排、缴费与开票、签到和发证，不用于其他目的。
          </p>
          <p>身份证号、手机号码和银行账号加密保存，页面上只显示一部分；除法律要求外，不向第三方提供。</p>
          <p>您可以凭查询码和手机号码随时查看、更正报名信息，或取消报名。</p>
        </div>
      </details>
    </div>
  );
}
