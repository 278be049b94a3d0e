import { Button, Progress } from 'antd';
import { bytesText, leftText } from '../upload/send-rate.ts';
import { pauseSending, resumeSending, type Sending } from '../upload/sending.ts';
import styles from './video-upload.module.css';

interface SendingBarProps {
  readonly id: string;
  readonly sending: Sending;
  readonly onGiveUp: () => void;
}

/** The progress of an upload, with its actions. */
export function SendingBar({ id, sending, onGiveUp }: SendingBarProps) {
  const { name, sent, total, phase } = sending;
  const percent = total === 0 ? 0 : Math.floor((sent / total) * 100);
  return (
    <div className={styles.card}>
      <div className={styles.body}>
        <p className={styles.name}>{name}</p>
        <Progress percent={percent} status={phase === 'sending' ? 'active' : 'normal'} aria-label="视频上传进度" />
        <p className={styles.hint}>
          {bytesText(sent)} / {bytesText(total)}
          {phase === 'sending' && sending.secondsLeft !== undefined && `，${leftText(sending.secondsLeft)}`}
        </p>
        <output className={phase === 'sending' ? styles.hint : styles.alert}>{notes[phase]}</output>
      </div>
      <div className={styles.foot}>
        {phase === 'sending' ? (
          <Button size="small" onClick={() => pauseSending(id)}>
            暂停
          </Button>
        ) : (
          <Button size="small" type="primary" onClick={() => resumeSending(id)}>
            继续上传
          </Button>
        )}
        <Button size="small" danger onClick={onGiveUp}>
          取消上传
        </Button>
      </div>
    </div>
  );
}

const notes: Readonly<Record<Sending['phase'], string>> = {
  sending: '上传期间可以继续编辑，请不要关闭浏览器。',
  paused: '已暂停。',
  lost: '网络中断，恢复后会自动继续；已上传的部分不会丢失。',
  refused: '上传被拒绝，请重新登录后点“继续上传”。',
};
