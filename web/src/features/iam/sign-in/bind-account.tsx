import { iamErrors } from '@ganlin/contract/iam/errors';
import { providerLabels, thirdPartyApi, type Provider } from '@ganlin/contract/iam/sign-in/third-party';
import { Link } from 'react-router';
import { call } from '../../../lib/api/client.ts';
import { ApiError } from '../../../lib/api/failure.ts';
import { useSite } from '../../../lib/screen/site.ts';
import { AccountForm } from './login/account-form.tsx';
import styles from './bind-account.module.css';
import { LoginLinks } from './login/login-links.tsx';
import { LoginTabs } from './login/login-tabs.tsx';
import { MobileForm } from './login/mobile-form.tsx';
import { ProviderIcon } from '../third-party/provider-icon.tsx';

interface BindAccountProps {
  readonly ticket: string;
  readonly provider: Provider;
  readonly nickName: string;
  readonly onToken: (token: string) => Promise<void>;
  /** The ticket is no longer valid: the user has to start again. */
  readonly onOver: (message: string) => void;
}

const SEND = '绑定并登录';

/** The first sign-in through a provider: determines the user's account on this site. */
export function BindAccount({ ticket, provider, nickName, onToken, onOver }: BindAccountProps) {
  const { props } = useSite();
  const label = providerLabels[provider];
  const orOver = (reply: Promise<{ token: string }>) =>
    reply.catch((error: unknown) => {
      if (error instanceof ApiError && error.code === iamErrors.ticketWrong.code) onOver(error.message);
      throw error;
    });
  const account = (
    <AccountForm
      onToken={onToken}
      sendText={SEND}
      send={(given) => orOver(call(thirdPartyApi.bind, { ticket, ...given }))}
    />
  );
  const mobile = (
    <MobileForm
      onToken={onToken}
      sendText={SEND}
      send={(given) => orOver(call(thirdPartyApi.bindByMobile, { ticket, ...given }))}
    />
  );
  const byAccount = { key: 'account', label: '用账号绑定', content: account };
  return (
    <>
      <header className={styles.head}>
        <span className={styles.mark} data-provider={provider}>
          <ProviderIcon provider={provider} />
        </span>
        <div>
          <h1>绑定账号</h1>
          <p>{nickName === '' ? `${label}账号` : `${label}：${nickName}`}</p>
        </div>
      </header>
      <p className={styles.reason}>
        这是您第一次用{label}登录。请验证您在本站的账号，绑定之后即可直接用{label}登录。
      </p>
      <LoginTabs
        tabs={props.mobileLogin ? [byAccount, { key: 'mobile', label: '用手机绑定', content: mobile }] : [byAccount]}
      />
      <LoginLinks />
      <p className={styles.foot}>
        <Link to="/login">不绑定，换个方式登录</Link>
      </p>
    </>
  );
}
