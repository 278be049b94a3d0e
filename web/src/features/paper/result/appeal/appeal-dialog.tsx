import { appealApi, AppealForm } from '@ganlin/contract/appeal/appeal';
import { AppealKind, appealKindLabels } from '@ganlin/contract/appeal/kinds';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { useCall } from '../../../../lib/api/query.ts';
import { newId } from '../../../../lib/browser/new-id.ts';
import { useOwnForm } from '../../../../lib/form/own-form.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import styles from './appeal.module.css';

interface AppealDialogProps {
  readonly paperId: string;
  /** Undefined: the examinee chooses, because questions are not shown. */
  readonly ordinal: number | undefined;
  readonly questions: number;
  readonly onClose: () => void;
}

const kinds = Object.values(AppealKind);
const explained: Readonly<Record<AppealKind, string>> = {
  [AppealKind.score]: '我的作答应该得到更多的分',
  [AppealKind.question]: '题目、选项或答案本身不对',
};
const empty: z.input<typeof AppealForm> = { kind: AppealKind.score, reason: '' };

/** Questions the points of one question, or the question itself. */
export function AppealDialog({ paperId, ordinal: given, questions, onClose }: AppealDialogProps): ReactNode {
  const { form, bind, submit, isBusy } = useOwnForm(AppealForm, empty);
  const [ordinal, setOrdinal] = useState(given ?? 1);
  // The server ignores a repeated id: a retry after a lost response files nothing twice.
  const [id] = useState(newId);
  const file = useCall(appealApi.file, { refresh: [appealApi.mine], silent: true });
  const [kind, reason] = [bind('kind'), bind('reason')];
  const send = submit(
    async (valid) => {
      await file.mutateAsync({ id, paperId, ordinal, ...valid });
      toast('success', '申诉已提交，答复后会发消息告诉您');
      onClose();
    },
    { appealInProgress: 'reason', appealsOver: 'reason', appealTooMany: 'reason' },
  );
  return (
    <Dialog title={given === undefined ? '提出申诉' : `对第 ${given} 题有异议`} onClose={onClose}>
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void send(event)}>
        {given === undefined && (
          <label className={styles.field}>
            题号
            <select
              className={styles.input}
              value={ordinal}
              onChange={({ target }) => setOrdinal(Number(target.value))}
            >
              {Array.from({ length: questions }, (_, at) => (
                <option key={at} value={at + 1}>
                  第 {at + 1} 题
                </option>
              ))}
            </select>
          </label>
        )}
        <fieldset className={styles.kinds}>
          <legend className="ui-title">异议类型</legend>
          {kinds.map((each) => (
            <label key={each} className={styles.kind}>
              <input type="radio" name="kind" checked={kind.value === each} onChange={() => kind.onChange(each)} />
              <span>
                {appealKindLabels[each]}
                <small className="ui-note">{explained[each]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <label className={styles.field}>
          理由
          <textarea
            className={styles.input}
            rows={5}
            maxLength={500}
            value={reason.value}
            placeholder="如：我的作答第二句写了“检查回路”，与评分点一致"
            aria-invalid={reason.fault !== undefined}
            aria-describedby="appeal-fault"
            onChange={({ target }) => reason.onChange(target.value)}
            onBlur={reason.onBlur}
          />
        </label>
        <p id="appeal-fault" className={styles.fault} role="alert">
          {reason.fault}
        </p>
        <p className="ui-note">由没有评过这份作答的人处理；处理人看不到您的姓名和单位。</p>
        <button type="submit" className={styles.submit} disabled={isBusy}>
          提交申诉
        </button>
      </form>
    </Dialog>
  );
}
