import { regradeApi } from '@ganlin/contract/paper/regrade';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../../lib/api/query.ts';
import { newId } from '../../../../lib/browser/new-id.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { regradesPath, type AskedQuestion, type Regrade } from '../model/regrade.ts';
import styles from './side.module.css';

interface ElsewhereProps {
  readonly stored: Regrade | undefined;
  readonly elsewhere: AskedQuestion['elsewhere'];
  readonly isDirty: boolean;
}

/** Other exams that asked the same version, for which drafts of the same fix can be made. */
export function Elsewhere({ stored, elsewhere, isDirty }: ElsewhereProps) {
  const copy = useCall(regradeApi.copy, { refresh: [regradeApi.paging] });
  // Exam id → id of its new draft: a repeated call must not make a second one.
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [copied, setCopied] = useState<readonly string[]>([]);
  const drafts = Object.entries(chosen).map(([examId, id]) => ({ examId, id }));
  const choose = (examId: string, on: boolean) =>
    setChosen(({ [examId]: _before, ...rest }) => (on ? { ...rest, [examId]: newId() } : rest));
  const apply = async () => {
    if (!stored) return;
    await copy.mutateAsync({ id: stored.id, drafts });
    toast('success', `已在 ${drafts.length} 场考试中建立改判草稿`);
    setCopied((before) => [...before, ...drafts.map(({ examId }) => examId)]);
    setChosen({});
  };
  return (
    <section className={styles.card} aria-label="别处用到">
      <h2>
        别处用到 <small>{elsewhere.length} 场</small>
      </h2>
      <ul className={styles.elsewhere}>
        {elsewhere.map(({ examId, title, papers }) => (
          <li key={examId}>
            {copied.includes(examId) ? (
              <Link to={regradesPath(examId)}>{title}，已建草稿</Link>
            ) : (
              <Checkbox
                checked={chosen[examId] !== undefined}
                disabled={!stored}
                onChange={({ target }) => choose(examId, target.checked)}
              >
                {title}
              </Checkbox>
            )}
            <span className={styles.note}>{papers} 份</span>
          </li>
        ))}
      </ul>
      <p className={styles.empty}>
        {elsewhere.length === 0
          ? '没有别的考试考过这一版试题。'
          : '本次只改这一场。其他考试各建一份草稿，分别试算和提交。'}
      </p>
      {elsewhere.length > 0 && (
        <p className={styles.action}>
          <Button
            disabled={!stored || isDirty || drafts.length === 0}
            loading={copy.isPending}
            title={!stored || isDirty ? '请先存为草稿' : undefined}
            onClick={() => void apply()}
          >
            用于其他考试
          </Button>
        </p>
      )}
    </section>
  );
}
