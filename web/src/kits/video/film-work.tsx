import { VideoState, videoStateLabels } from '@ganlin/contract/media/video';
import { Button, Progress } from 'antd';
import { StateTag } from '../../ui/list/state-tag.tsx';
import styles from './video-upload.module.css';

interface FilmWorkProps {
  readonly film: { readonly state: VideoState; readonly progress: number; readonly reason: string };
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

/** A video that a worker is transcoding, or could not. */
export function FilmWork({ film: { state, progress, reason }, onRetry, isRetrying }: FilmWorkProps) {
  const isFailed = state === VideoState.failed;
  return (
    <div className={styles.body}>
      <p>
        <StateTag tone={isFailed ? 'bad' : 'busy'}>{videoStateLabels[state]}</StateTag>
      </p>
      {isFailed ? (
        <p className={styles.alert} role="alert">
          {reason}{' '}
          <Button size="small" loading={isRetrying} onClick={onRetry}>
            重新处理
          </Button>
        </p>
      ) : (
        <>
          <Progress percent={progress} status="active" aria-label="视频处理进度" />
          <p className={styles.hint}>正在转成适合网络播放的格式，可以先保存内容，处理好后自动显示。</p>
        </>
      )}
    </div>
  );
}
