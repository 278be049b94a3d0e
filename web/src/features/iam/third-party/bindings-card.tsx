import type { Data } from '@ganlin/contract/core/endpoint';
import { providerLabels, thirdPartyApi, type Provider } from '@ganlin/contract/iam/sign-in/third-party';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatTime, relativeTime } from '../../../lib/text/format.ts';
import { query } from '../../../lib/api/query.ts';
import { useSite } from '../../../lib/screen/site.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './bindings-card.module.css';
import { ProviderIcon } from './provider-icon.tsx';

const BindDialog = lazy(() => import('./bind-dialog.tsx'));
const UnbindDialog = lazy(() => import('./unbind-dialog.tsx'));

type Binding = Data<typeof thirdPartyApi.list>[number];

const providers = ['wechat', 'crop', 'ding'] as const satisfies readonly Provider[];
const switchOf = { wechat: 'wechatLogin', crop: 'cropLogin', ding: 'dingLogin' } as const;

/** The other accounts that sign in as the user, with ways to add and to remove them. */
export function BindingsCard() {
  const { props } = useSite();
  const { data: bindings, dataUpdatedAt } = useQuery(query(thirdPartyApi.list, {}));
  const [binding, setBinding] = useState<Provider>();
  const [unbinding, setUnbinding] = useState<Binding>();
  if (!bindings) return <p className={styles.empty}>正在载入…</p>;
  const bound = (provider: Provider) => bindings.find((binding) => binding.provider === provider);
  const shown = providers.filter((provider) => props[switchOf[provider]] || bound(provider));
  if (shown.length === 0) return <p className={styles.empty}>本站没有开放第三方登录</p>;
  return (
    <>
      <ul className={styles.list}>
        {shown.map((provider) => (
          <BindingRow
            key={provider}
            provider={provider}
            binding={bound(provider)}
            now={new Date(dataUpdatedAt)}
            onBind={setBinding}
            onUnbind={setUnbinding}
          />
        ))}
      </ul>
      {binding && (
        <Suspense fallback={null}>
          <BindDialog provider={binding} onClosed={() => setBinding(undefined)} />
        </Suspense>
      )}
      {unbinding && (
        <Suspense fallback={null}>
          <UnbindDialog {...unbinding} onClosed={() => setUnbinding(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface BindingRowProps {
  readonly provider: Provider;
  readonly binding: Binding | undefined;
  readonly now: Date;
  readonly onBind: (provider: Provider) => void;
  readonly onUnbind: (binding: Binding) => void;
}

function BindingRow({ provider, binding, now, onBind, onUnbind }: BindingRowProps) {
  const label = providerLabels[provider];
  return (
    <li aria-label={label}>
      <span className={styles.mark} data-provider={provider}>
        <ProviderIcon provider={provider} />
      </span>
      <div className={styles.about}>
        <b>{label}</b>
        <p>{binding ? textOf(binding, now) : '未绑定，绑定后可直接登录'}</p>
      </div>
      {binding ? (
        <Button look="line" small onClick={() => onUnbind(binding)}>
          解除绑定
        </Button>
      ) : (
        <Button look="line" small onClick={() => onBind(provider)}>
          绑定
        </Button>
      )}
    </li>
  );
}

function textOf({ nickName, createdAt, lastLoginAt }: Binding, now: Date): string {
  const used = lastLoginAt === null ? '还没有用它登录过' : `最近登录 ${relativeTime(lastLoginAt, now)}`;
  return [nickName, `绑定于 ${formatTime(createdAt)}`, used].filter(Boolean).join(' · ');
}
