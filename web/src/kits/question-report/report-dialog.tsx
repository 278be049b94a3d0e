import { ReportForm, ReportKind, reportKindLabels } from '@ganlin/contract/question/report';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useOwnForm } from '../../lib/form/own-form.ts';
import { toast } from '../../lib/screen/toast.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './report-dialog.module.css';

interface ReportDialogProps {
  /** Sends it from where the question was shown, which decides whether the user may report it. */
  readonly onSend: (report: z.output<typeof ReportForm>) => Promise<unknown>;
  readonly onClose: () => void;
}

const kinds = Object.values(ReportKind);
const empty: z.input<typeof ReportForm> = { kind: ReportKind.stem, text: '' };

/** Reports an error in a question to the bank's owner; the reply arrives as a message. */
export function ReportDialog({ onSend, onClose }: ReportDialogProps): ReactNode {
  const { form, bind, submit, isBusy } = useOwnForm(ReportForm, empty);
  const [kind, text] = [bind('kind'), bind('text')];
  const send = submit(async (valid) => {
    await onSend(valid);
    toast('success', '已提交，处理后会发消息告诉您');
    onClose();
  });
  return (
    <Dialog title="题目有误" onClose={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void send(event)}>
        <fieldset className={styles.kinds}>
          <legend>哪里有误</legend>
          {kinds.map((each) => (
            <label key={each}>
              <input type="radio" name="kind" checked={kind.value === each} onChange={() => kind.onChange(each)} />
              {reportKindLabels[each]}
            </label>
          ))}
        </fieldset>
        <label className={styles.label} htmlFor="report-text">
          说明
        </label>
        <textarea
          id="report-text"
          className="ui-textarea"
          rows={4}
          maxLength={500}
          value={text.value}
          placeholder="如：答案应为 B，依据《人工影响天气管理条例》第十二条"
          aria-invalid={text.fault !== undefined}
          aria-describedby="report-fault"
          onChange={({ target }) => text.onChange(target.value)}
          onBlur={text.onBlur}
        />
        <p id="report-fault" className={styles.fault} role="alert">
          {text.fault}
        </p>
        <button type="submit" className={styles.submit} disabled={isBusy}>
          提交
        </button>
      </form>
    </Dialog>
  );
}
