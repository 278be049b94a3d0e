import { consentApi, MAX_SHARE_DAYS } from '@ganlin/contract/transcript/consent';
import type { EntryKind } from '@ganlin/contract/transcript/entry';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { View } from '../model/view.ts';
import { firstParts, PartChoice } from './part-choice.tsx';
import type { Request } from './request.ts';
import styles from './requests.module.css';

const choices = [3, 7, 15, MAX_SHARE_DAYS] as const;

interface AgreeDialogProps {
  readonly request: Request;
  readonly view: View;
  readonly onClose: () => void;
}

/** The person chooses what to show, and for how long. */
export function AgreeDialog({ request, view, onClose }: AgreeDialogProps): ReactNode {
  const [parts, setParts] = useState<EntryKind[]>(() => firstParts(view));
  const [days, setDays] = useState<number>(7);
  const agree = useCall(consentApi.agree, { refresh: [consentApi.list] });
  const submit = async () => {
    await agree.mutateAsync({ id: request.id, parts, days });
    toast('success', '已同意');
    onClose();
  };
  return (
    <Dialog
      title="同意查看我的档案"
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            取消
          </Button>
          <Button disabled={parts.length === 0 || agree.isPending} onClick={() => void submit().catch(() => undefined)}>
            同意
          </Button>
        </>
      }
    >
      <div className={styles.agree}>
        <p>
          {request.unit} {request.requester} 只能看您选的内容，不能下载。到期自动失效，也可以随时撤回。
        </p>
        <PartChoice view={view} chosen={parts} onChange={setParts} />
        <label className={styles.days}>
          给看多久
          <select className="ui-select" value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {choices.map((one) => (
              <option key={one} value={one}>
                {one} 天
              </option>
            ))}
          </select>
        </label>
      </div>
    </Dialog>
  );
}
