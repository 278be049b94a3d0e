import { consentApi, ConsentStatus, consentStatusLabels } from '@ganlin/contract/transcript/consent';
import { entryKindLabels } from '@ganlin/contract/transcript/entry';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { query, useCall } from '../../../lib/api/query.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';
import type { View } from '../model/view.ts';
import type { Request } from './request.ts';
import { AgreeDialog } from './agree-dialog.tsx';
import styles from './requests.module.css';

const tones: Readonly<Record<ConsentStatus, Tone>> = { 1: 'warn', 2: 'ok', 3: 'idle', 4: 'idle', 5: 'idle', 6: 'idle' };
const refresh = [consentApi.list];

/** Who asks to see the file; nothing if nobody ever did. */
export function Requests({ view }: { readonly view: View }): ReactNode {
  const { data } = useQuery({ ...query(consentApi.list, {}), staleTime: 0, meta: { silent: true } });
  const [answered, setAnswered] = useState<Request>();
  if (!data || data.length === 0) return null;
  const open = data.filter(({ status }) => status === ConsentStatus.asked || status === ConsentStatus.agreed);
  const past = data.filter((request) => !open.includes(request));
  return (
    <section id="requests" className={styles.card} aria-labelledby="requests-title">
      <h2 id="requests-title">谁申请看我的档案</h2>
      {open.length > 0 && <RequestList requests={open} onAgree={setAnswered} />}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>以前的申请 {past.length} 个</summary>
          <RequestList requests={past} onAgree={setAnswered} />
        </details>
      )}
      {answered && <AgreeDialog request={answered} view={view} onClose={() => setAnswered(undefined)} />}
    </section>
  );
}

interface RequestListProps {
  readonly requests: readonly Request[];
  readonly onAgree: (request: Request) => void;
}

function RequestList({ requests, onAgree }: RequestListProps): ReactNode {
  return (
    <ul className={styles.list}>
      {requests.map((request) => (
        <li key={request.id} aria-label={`${request.unit} ${request.requester}`}>
          <span className={styles.sign}>
            <Icon name="shield" size={22} />
          </span>
          <div className={styles.words}>
            <h3>
              {request.unit} {request.requester}
              <StateTag tone={tones[request.status]}>{consentStatusLabels[request.status]}</StateTag>
            </h3>
            <p>用途：{request.purpose}</p>
            <p>{timesText(request)}</p>
          </div>
          <Actions request={request} onAgree={() => onAgree(request)} />
        </li>
      ))}
    </ul>
  );
}

function Actions({ request, onAgree }: { readonly request: Request; readonly onAgree: () => void }): ReactNode {
  const refuse = useCall(consentApi.refuse, { refresh });
  const withdraw = useCall(consentApi.withdraw, { refresh });
  const { id, status } = request;
  const onRefuse = async () => {
    const isSure = await confirmAction({
      title: '拒绝这个申请？',
      content: '对方看不到您的档案，也不会知道您拒绝了。',
      okText: '拒绝',
    });
    if (isSure) refuse.mutate({ id });
  };
  const onWithdraw = async () => {
    const isSure = await confirmAction({
      title: '撤回同意？',
      content: '撤回后，对方马上不能再看您的档案。',
      okText: '撤回',
    });
    if (isSure) withdraw.mutate({ id });
  };
  if (status === ConsentStatus.asked)
    return (
      <div className={styles.actions}>
        <Button look="line" disabled={refuse.isPending} onClick={() => void onRefuse()}>
          拒绝
        </Button>
        <Button onClick={onAgree}>同意…</Button>
      </div>
    );
  if (status !== ConsentStatus.agreed) return null;
  return (
    <div className={styles.actions}>
      <Button look="line" disabled={withdraw.isPending} onClick={() => void onWithdraw()}>
        撤回同意
      </Button>
    </div>
  );
}

function timesText({ status, createdAt, until, parts, viewedAt }: Request): string {
  const asked = `${formatTime(createdAt)} 申请`;
  const end = until === null ? '' : formatTime(until);
  if (status === ConsentStatus.asked) return `${asked}，${end} 前不处理视为不同意`;
  if (parts.length === 0) return asked;
  const seen = viewedAt === null ? '还没有看过' : `最近 ${formatTime(viewedAt)} 看过`;
  return `可看 ${parts.map((part) => entryKindLabels[part]).join('、')}，到 ${end}，${seen}`;
}
