import { retentionRule } from '@ganlin/contract/retention/kinds';
import { retentionApi, type RetentionPolicy } from '@ganlin/contract/retention/retention';
import { Button } from 'antd';
import { useCall } from '../../lib/api/query.ts';
import { confirmAction } from '../../lib/screen/confirm.ts';
import { usePermission } from '../../lib/session/use-permission.ts';
import { formatTime } from '../../lib/text/format.ts';
import { StateTag } from '../../ui/list/state-tag.tsx';
import { dueText, periodText, runText } from './policy-text.ts';
import styles from './retention.module.css';

interface PolicyCardProps {
  readonly policy: RetentionPolicy;
  readonly onEdit: () => void;
}

export function PolicyCard({ policy, onEdit }: PolicyCardProps) {
  const { kind, dryRun, lastRun, nextRunAt } = policy;
  const rule = retentionRule(kind);
  const may = usePermission();
  return (
    <li className={styles.card} aria-label={rule.label}>
      <div className={styles.title}>
        <h2>{rule.label}</h2>
        <PolicyTag policy={policy} />
      </div>
      <p>{rule.removes}</p>
      <dl className={styles.facts}>
        <dt>保存</dt>
        <dd>
          <b>{periodText(policy)}</b>，从{rule.from}起
        </dd>
        <dt>依据</dt>
        <dd>{rule.basis}</dd>
        <dt>到期</dt>
        <dd>{dryRun ? dueText(dryRun) : '还没有试算'}</dd>
        {lastRun && (
          <>
            <dt>上次清理</dt>
            <dd>{runText(lastRun)}</dd>
          </>
        )}
        {nextRunAt && (
          <>
            <dt>下次清理</dt>
            <dd>{formatTime(nextRunAt)}</dd>
          </>
        )}
      </dl>
      {may('sys:retention:save') && (
        <div className={styles.actions}>
          <Button onClick={onEdit}>修改期限</Button>
          <PolicySwitch policy={policy} />
        </div>
      )}
    </li>
  );
}

function PolicyTag({ policy: { kind, amount, isEnabled } }: Pick<PolicyCardProps, 'policy'>) {
  const { onlyLists } = retentionRule(kind);
  if (amount === null) return <StateTag tone="idle">永久保存</StateTag>;
  if (onlyLists !== undefined) return <StateTag tone="idle">只列出，{onlyLists}</StateTag>;
  return isEnabled ? <StateTag tone="ok">夜间清理</StateTag> : <StateTag tone="warn">未开启</StateTag>;
}

/** Only the figures that are shown here can be confirmed. */
function PolicySwitch({ policy }: Pick<PolicyCardProps, 'policy'>) {
  const { kind, amount, isEnabled, dryRun, isSeenRunValid } = policy;
  const { label, onlyLists } = retentionRule(kind);
  const enable = useCall(retentionApi.enable, { refresh: [retentionApi.list] });
  const disable = useCall(retentionApi.disable, { refresh: [retentionApi.list] });
  if (onlyLists !== undefined || amount === null) return null;
  if (isEnabled) {
    return (
      <Button loading={disable.isPending} onClick={() => disable.mutate({ kind })}>
        停止清理
      </Button>
    );
  }
  if (!dryRun || !isSeenRunValid) return <span className={styles.hint}>试算之后可以开启</span>;
  const start = async () => {
    const content = `${dueText(dryRun)}。开启后从下一夜起删除，无法恢复；停止清理和修改期限随时可以。`;
    if (!(await confirmAction({ title: `开启清理“${label}”吗？`, content, okText: '开启' }))) return;
    enable.mutate({ kind, runId: dryRun.id });
  };
  return (
    <Button danger loading={enable.isPending} onClick={() => void start()}>
      开启清理
    </Button>
  );
}
