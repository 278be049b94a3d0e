import { CloudUploadOutlined } from '@ant-design/icons';
import { Button, Progress, Upload } from 'antd';
import { bytesText, leftText } from '../../../../kits/upload/send-rate.ts';
import { pauseSending, resumeSending, useSending, type Sending } from '../../../../kits/upload/sending.ts';
import { acceptOf } from '../material-api.ts';
import styles from './files.module.css';

/** Takes files that are dropped or chosen, several at once. */
export function UploadArea({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  return (
    <Upload.Dragger
      className={styles.drop ?? ''}
      accept={acceptOf()}
      multiple
      showUploadList={false}
      beforeUpload={(file, files) => {
        // Called once for each of the files that were chosen together.
        if (file === files[0]) onFiles(files);
        // Our own client sends them, not the component.
        return false;
      }}
    >
      <span className={styles.dropBody}>
        <CloudUploadOutlined aria-hidden />
        <span className={styles.dropText}>
          <b>把文件拖到这里，或拖到某一章里</b>
          <span className="ui-note">视频、音频、PDF、Word、PPT，可以一次选几个。断网后接着传，单个不超过 4 GB</span>
        </span>
        <span className={styles.dropButton}>选择文件</span>
      </span>
    </Upload.Dragger>
  );
}

/** All uploads of this course together. */
export function SendingSummary({ ids }: { readonly ids: readonly string[] }) {
  const all = useSending();
  const own = ids.flatMap((id) => (all[id] ? [{ ...all[id], id }] : []));
  if (own.length === 0) return null;
  const [sent, total] = [sum(own, 'sent'), sum(own, 'total')];
  const left = Math.max(...own.map(({ secondsLeft }) => secondsLeft ?? 0));
  const running = own.filter(({ phase }) => phase === 'sending');
  return (
    <section className={styles.summary} aria-label="上传进度">
      <b>正在上传 {own.length} 个</b>
      <Progress showInfo={false} percent={total === 0 ? 0 : Math.floor((sent / total) * 100)} aria-label="上传总进度" />
      <span>
        {bytesText(sent)} / {bytesText(total)}
      </span>
      {left > 0 && <span>{leftText(left)}</span>}
      {running.length > 0 ? (
        <Button type="link" size="small" onClick={() => running.forEach(({ id }) => pauseSending(id))}>
          全部暂停
        </Button>
      ) : (
        <Button type="link" size="small" onClick={() => own.forEach(({ id }) => resumeSending(id))}>
          全部继续
        </Button>
      )}
    </section>
  );
}

const sum = (all: readonly Sending[], field: 'sent' | 'total'): number =>
  all.reduce((so, sending) => so + sending[field], 0);
