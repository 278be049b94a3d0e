import { registrationApi } from '@ganlin/contract/training/registration';
import { useRef, type ReactNode } from 'react';
import { upload } from '../../../lib/api/client.ts';
import { useReportedCall } from '../../../lib/api/use-reported-call.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import type { QueryKey } from '../model/handover.ts';
import styles from './query.module.css';

const { maxBytes } = registrationApi.sendProof.upload;

/** Uploads a picture of the transfer, taken with the phone or chosen from its files. */
export function ProofUpload({
  queryKey,
  onDone,
}: {
  readonly queryKey: QueryKey;
  readonly onDone: () => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, run } = useReportedCall();
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxBytes) {
      toast('error', '凭证不能超过 10 MB');
      return;
    }
    await run(async () => {
      await upload(registrationApi.sendProof, queryKey, file);
      toast('success', '凭证已上传，等待确认');
      onDone();
    });
  };
  return (
    <div className={styles.upload}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="缴费凭证"
        accept="image/png,image/jpeg,image/webp,application/pdf"
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button disabled={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? '正在上传…' : '上传缴费凭证'}
      </Button>
      <span>转账截图或回单，图片或 PDF，不超过 10 MB</span>
    </div>
  );
}
