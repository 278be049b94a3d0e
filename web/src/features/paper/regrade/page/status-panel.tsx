import { CheckCircleFilled } from '@ant-design/icons';
import { RegradeState } from '@ganlin/contract/paper/regrade';
import { Alert, Button, Progress } from 'antd';
import { Link } from 'react-router';
import { formatTime } from '../../../../lib/text/format.ts';
import { isClosed, isInterrupted, isRunning, regradePath, type Regrade, type RegradeRow } from '../model/regrade.ts';
import styles from './page.module.css';

interface StatusPanelProps {
  readonly stored: Regrade | undefined;
  /** Other re-gradings of the question in this exam. */
  readonly history: readonly RegradeRow[];
  /** The key was changed after the trial. */
  readonly isStale: boolean;
  readonly starting: boolean;
  readonly onTry: () => void;
  readonly onContinue: () => void;
}

/** What the server is doing with it, or why it stopped. */
export function StatusPanel({ stored, history, isStale, starting, onTry, onContinue }: StatusPanelProps) {
  if (!stored) return <OpenDraft history={history} />;
  if (isRunning(stored)) return <RunningPanel stored={stored} />;
  if (isInterrupted(stored)) {
    const next = (
      <Button size="small" type="primary" loading={starting} onClick={onContinue}>
        继续提交
      </Button>
    );
    return <Alert type="error" showIcon title="成绩没有更新完" description={stored.stopped} action={next} />;
  }
  const again = (
    <Button size="small" loading={starting} onClick={onTry}>
      重新试算
    </Button>
  );
  if (stored.state === RegradeState.committed) {
    const at = stored.committedAt === null ? '' : `${formatTime(stored.committedAt)} `;
    return (
      <output className={styles.done}>
        <CheckCircleFilled aria-hidden /> {at}已提交，更新了 {stored.changed ?? 0} 份答卷的成绩。
      </output>
    );
  }
  if (isClosed(stored)) return <Alert type="info" showIcon title="这次改判已经放弃。" />;
  if (stored.stopped !== '') {
    return <Alert type="error" showIcon title="没有完成" description={stored.stopped} action={again} />;
  }
  if (isStale) {
    return <Alert type="warning" showIcon title="答案或规则改过了，原来的试算不再有效。" action={again} />;
  }
  return null;
}

function RunningPanel({ stored: { state, progress } }: { readonly stored: Regrade }) {
  const { done = 0, total = 0 } = progress ?? {};
  const isTrying = state === RegradeState.trying;
  const name = isTrying ? '正在试算' : '正在更新成绩';
  return (
    <section className={styles.running} aria-label={name}>
      <b>{name}</b>
      <Progress
        percent={total === 0 ? 0 : Math.floor((Math.min(done, total) / total) * 100)}
        status="active"
        aria-label={`${name}的进度`}
      />
      <p aria-live="polite">{total > 0 ? `${done} / ${total} 份` : '排队中'}</p>
      <p className="ui-note">
        {isTrying ? '试算不改动任何成绩。' : '成绩逐份更新，中断后会接着做。'}可以离开这一页，回来时接着显示进度。
      </p>
    </section>
  );
}

/** Before a second draft is made for the same question. */
function OpenDraft({ history }: { readonly history: readonly RegradeRow[] }) {
  const open = history.find((row) => !isClosed(row));
  if (!open) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={`${open.editorName}已经为这道题建了一份改判，还没有提交。`}
      action={<Link to={regradePath(open.id)}>继续那一份</Link>}
    />
  );
}
