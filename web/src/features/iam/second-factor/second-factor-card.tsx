import { secondFactorApi } from '@ganlin/contract/iam/sign-in/second-factor';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { query, queryClient, useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorEnrol } from './second-factor-enrol.tsx';
import styles from './second-factor.module.css';

/** Whether the account has a second factor, with ways to enrol, to get new recovery codes and to disable it. */
export function SecondFactorCard() {
  const { data: factor } = useQuery(query(secondFactorApi.detail, {}));
  const [isEnrolling, setEnrolling] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useCall(secondFactorApi.renewCodes);
  const remove = useRemoval(factor?.demanded ?? false);
  if (!factor) return <p>正在载入…</p>;
  const close = () => {
    setEnrolling(false);
    setCodes(undefined);
    void refresh();
  };
  const { enabledAt, recoveryCodesLeft } = factor;
  return (
    <div className={styles.state}>
      <div>
        <b>{enabledAt === null ? '未启用' : '已启用'}</b>
        <p>
          {enabledAt === null
            ? '启用后，登录时除密码外还要输入手机验证器上的验证码，密码泄露也不会被人登录。'
            : `启用于 ${formatTime(enabledAt)}，还剩 ${recoveryCodesLeft} 个恢复码。`}
        </p>
      </div>
      <div className="ui-cluster ui-gap-2">
        {enabledAt === null ? (
          <Button look="line" small label="启用两步验证" onClick={() => setEnrolling(true)}>
            启用
          </Button>
        ) : (
          <>
            <Button
              look="line"
              small
              onClick={() => renew.mutate({}, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })}
            >
              更换恢复码
            </Button>
            <Button look="line" small label="关闭两步验证" onClick={() => void remove()}>
              关闭
            </Button>
          </>
        )}
      </div>
      {(isEnrolling || codes) && (
        <Modal
          open
          centered
          title={codes ? '新的恢复码' : '启用两步验证'}
          width={520}
          mask={{ closable: false }}
          keyboard={false}
          closable={!codes}
          onCancel={close}
          footer={null}
        >
          {codes ? <RecoveryCodes codes={codes} onStored={close} /> : <SecondFactorEnrol onDone={close} />}
        </Modal>
      )}
    </div>
  );
}

/** The page knows immediately whether a proof requires a code. */
async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [secondFactorApi.detail.path] });
  const { enabledAt } = await queryClient.fetchQuery(query(secondFactorApi.detail, {}));
  useSession.setState({ hasSecondFactor: enabledAt !== null });
}

function useRemoval(isDemanded: boolean): () => Promise<void> {
  const remove = useCall(secondFactorApi.remove);
  return async () => {
    const question = {
      title: '关闭两步验证吗？',
      content: isDemanded
        ? '您的权限要求两步验证：关闭之后须立即重新启用才能继续使用，适合更换手机时操作。'
        : '此后只凭密码就能登录。',
      okText: '关闭两步验证',
    };
    if (!(await confirmAction(question))) return;
    remove.mutate(
      {},
      {
        onSuccess: () => {
          toast('success', '两步验证已关闭');
          void refresh();
        },
      },
    );
  };
}
