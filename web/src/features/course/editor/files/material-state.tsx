import { CheckOutlined, CloseCircleFilled } from '@ant-design/icons';
import { MaterialState } from '@ganlin/contract/course/course';
import { FileKind } from '@ganlin/contract/course/kinds';
import { Button, Progress } from 'antd';
import { bytesText, leftText } from '../../../../kits/upload/send-rate.ts';
import { pauseSending, resumeSending, type Sending } from '../../../../kits/upload/sending.ts';
import type { FileDraft } from '../course-draft.ts';
import { isUploaded, materialIdOf } from '../material-api.ts';
import type { MaterialView } from './use-materials.ts';
import styles from './files.module.css';

interface MaterialStateProps {
  readonly file: FileDraft;
  readonly material: MaterialView;
}

/** Whether the material of a file is ready, and how far the work on it is. */
export function MaterialStateText({ file, material }: MaterialStateProps) {
  const { state, progress, reason, sending } = material;
  const id = materialIdOf(file);
  if (sending && id !== null) return <SendingState id={id} title={file.title} sending={sending} />;
  if (isDone(file, material)) {
    return (
      <span className={styles.ready}>
        <CheckOutlined aria-hidden /> 就绪
      </span>
    );
  }
  if (state === MaterialState.working) {
    return (
      <span className={styles.work}>
        <span>正在处理 {progress}%</span>
        <Progress size="small" showInfo={false} percent={progress} aria-label={`“${file.title}”的处理进度`} />
      </span>
    );
  }
  if (state === MaterialState.failed)
    return (
      <span className={styles.broken} title={reason}>
        <CloseCircleFilled aria-hidden /> 处理失败
      </span>
    );
  return <span className={styles.broken}>{missingText(file)}</span>;
}

/** Links and quizzes have no material of their own: what they need is in their fields. */
function isDone({ kind, url, quiz }: FileDraft, { state }: MaterialView): boolean {
  if (kind === FileKind.link) return url !== '';
  if (kind === FileKind.quiz) return (quiz?.repoIds.length ?? 0) > 0;
  return state === MaterialState.ready;
}

function missingText(file: FileDraft): string {
  if (isUploaded(file.kind)) return materialIdOf(file) === null ? '还没有文件' : '没有传完，请再选一次文件';
  return missing[file.kind];
}

const missing = { 4: '还没有正文', 5: '还没有地址', 6: '还没有选题库' } as const;

interface SendingStateProps {
  readonly id: string;
  readonly title: string;
  readonly sending: Sending;
}

function SendingState({ id, title, sending: { sent, total, phase, secondsLeft } }: SendingStateProps) {
  const percent = total === 0 ? 0 : Math.floor((sent / total) * 100);
  return (
    <span className={styles.work} data-phase={phase}>
      <span>
        {phaseTexts[phase]} {percent}%
        <small title={secondsLeft === undefined ? '' : leftText(secondsLeft)}>
          {bytesText(sent)} / {bytesText(total)}
        </small>
        {phase === 'sending' ? (
          <Button type="link" size="small" aria-label={`暂停 ${title}`} onClick={() => pauseSending(id)}>
            暂停
          </Button>
        ) : (
          <Button type="link" size="small" aria-label={`续传 ${title}`} onClick={() => resumeSending(id)}>
            续传
          </Button>
        )}
      </span>
      <Progress
        size="small"
        showInfo={false}
        percent={percent}
        status={phase === 'lost' || phase === 'refused' ? 'exception' : 'normal'}
        aria-label={`“${title}”的上传进度`}
      />
    </span>
  );
}

const phaseTexts: Readonly<Record<Sending['phase'], string>> = {
  sending: '上传',
  paused: '已暂停',
  lost: '网断了，已传',
  refused: '被拒绝，已传',
};
