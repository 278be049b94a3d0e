import { certificateKeyApi } from '@ganlin/contract/certificate/key';
import { SigningKeyState, signingKeyStateLabels } from '@ganlin/contract/certificate/kinds';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { TaskProgress } from '../../../kits/task/task-progress.tsx';
import { query, useCall } from '../../../lib/api/query.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import styles from './grants.module.css';

const tones: Readonly<Record<SigningKeyState, Tone>> = {
  [SigningKeyState.active]: 'ok',
  [SigningKeyState.retired]: 'idle',
  [SigningKeyState.distrusted]: 'bad',
};

/** The keys that sign certificates: replaced from time to time, distrusted when somebody else may have one. */
export function KeysDialog({ onClosed }: { readonly onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [distrusted, setDistrusted] = useState<string>();
  const [taskId, setTaskId] = useState<string>();
  const { data: keys } = useQuery({ ...query(certificateKeyApi.list, {}), staleTime: 0 });
  const rotate = useCall(certificateKeyApi.rotate, { refresh: [certificateKeyApi.list] });
  const activeId = keys?.find(({ state }) => state === SigningKeyState.active)?.id ?? '';
  const replace = async () => {
    const isSure = await confirmAction({
      title: '更换签名密钥？',
      content: '以后颁发的证书用新密钥签名。已经颁发的证书不受影响，原密钥继续用来查验它们。',
      okText: '更换',
    });
    if (!isSure) return;
    const replaced = await rotate.mutateAsync({ activeId }).catch(() => undefined);
    if (replaced) toast('success', `新密钥 ${replaced.id} 已启用`);
  };
  return (
    <Modal
      title="证书签名密钥"
      open={open}
      okText="更换密钥"
      cancelText="关闭"
      okButtonProps={{ disabled: !keys }}
      confirmLoading={rotate.isPending}
      onOk={() => void replace()}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      <p>证书上的二维码用在用的密钥签名，没有网络也能查验真伪。密钥可能泄露时，把它作废。</p>
      {!keys && <Skeleton active paragraph={{ rows: 3 }} />}
      {keys?.length === 0 && <p className="ui-note">还没有密钥。颁发第一本证书时自动生成。</p>}
      <ul className={styles.keys}>
        {keys?.map(({ id, state, createdAt, retiredAt }) => (
          <li key={id}>
            <code>{id}</code>
            <StateTag tone={tones[state]}>{signingKeyStateLabels[state]}</StateTag>
            <span className="ui-note">
              {formatTime(createdAt)} 启用{retiredAt !== null && `，${formatTime(retiredAt)} 停用`}
            </span>
            {state !== SigningKeyState.distrusted && (
              <Button danger size="small" aria-label={`作废密钥 ${id}`} onClick={() => setDistrusted(id)}>
                作废
              </Button>
            )}
          </li>
        ))}
      </ul>
      {taskId !== undefined && <TaskProgress taskId={taskId} />}
      {distrusted !== undefined && (
        <DistrustDialog id={distrusted} onStarted={setTaskId} onClosed={() => setDistrusted(undefined)} />
      )}
    </Modal>
  );
}

interface DistrustDialogProps {
  readonly id: string;
  readonly onStarted: (taskId: string) => void;
  readonly onClosed: () => void;
}

function DistrustDialog({ id, onStarted, onClosed }: DistrustDialogProps) {
  const distrust = useCall(certificateKeyApi.distrust, { refresh: [certificateKeyApi.list], silent: true });
  return (
    <FormDialog<{ reason: string }>
      title={`作废密钥 ${id}`}
      okText="作废"
      danger
      initial={{ reason: '' }}
      onSubmit={async ({ reason }) => onStarted((await distrust.mutateAsync({ id, reason })).taskId)}
      onClosed={onClosed}
    >
      <p>
        用它签名的二维码从此都查验不通过，包括已经打印的证书。这些证书会换新密钥重新签名，持证人会收到通知，需要重新下载、打印。不能恢复。
      </p>
      <Form.Item name="reason" label="原因" required rules={[zodRule(certificateKeyApi.distrust.request.shape.reason)]}>
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </FormDialog>
  );
}
