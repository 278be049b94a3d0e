import { CloudUploadOutlined } from '@ant-design/icons';
import { MAX_VIDEO_BYTES, videoApi, videoKinds, VideoState, type Video } from '@ganlin/contract/media/video';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { confirmAction } from '../../lib/screen/confirm.ts';
import { query, useCall } from '../../lib/api/query.ts';
import { toast } from '../../lib/screen/toast.ts';
import { bytesText } from '../upload/send-rate.ts';
import { cancelSending, sendFile, useSending } from '../upload/sending.ts';
import { filmTarget } from './film-target.ts';
import { SendingBar } from './sending-bar.tsx';
import { VideoPlayer } from './video-player.tsx';
import { FilmWork } from './film-work.tsx';
import styles from './video-upload.module.css';

const POLL_MS = 2000;

interface VideoUploadProps {
  readonly value: string | null;
  /** Called as soon as the server knows the video: it may be saved while the upload is still running. */
  readonly onChange: (videoId: string | null) => void;
  readonly title?: string;
}

/** The video of an article: uploaded in resumable parts, transcoded, previewed, replaced. */
export function VideoUpload({ value, onChange, title = '视频' }: VideoUploadProps) {
  const sending = useSending((all) => (value === null ? undefined : all[value]));
  const film = useFilm(value, sending !== undefined);
  const choose = useChoose({ film, onChange });
  const retry = useCall(videoApi.retry, { refresh: [videoApi.states] });
  const remove = async () => {
    const ok = await confirmAction({ title: '移除视频', content: '视频将从这篇内容中移除。', okText: '移除' });
    if (ok) onChange(null);
  };
  const giveUp = async () => {
    const ok = await confirmAction({ title: '取消上传', content: '已经上传的部分将被删除。', okText: '取消上传' });
    if (!ok || value === null) return;
    await cancelSending(value);
    onChange(null);
  };

  if (value !== null && sending) return <SendingBar id={value} sending={sending} onGiveUp={() => void giveUp()} />;
  if (value === null || film === null) return <FilmDrop {...choose} />;
  if (!film) return <p className={styles.hint}>正在读取视频…</p>;
  if (film.state === VideoState.uploading)
    return <FilmDrop {...choose} unfinished={film} onRemove={() => onChange(null)} />;
  return (
    <div className={styles.card}>
      {film.state === VideoState.ready ? (
        <VideoPlayer title={title} video={{ ...film, isReady: true }} />
      ) : (
        <FilmWork film={film} onRetry={() => retry.mutate({ id: film.id })} isRetrying={retry.isPending} />
      )}
      <div className={styles.foot}>
        <span className={styles.name}>{film.name}</span>
        <span className={styles.hint}>{bytesText(film.size)}</span>
        <Upload accept={ACCEPT} showUploadList={false} beforeUpload={choose.take}>
          <Button size="small">更换视频</Button>
        </Upload>
        <Button size="small" danger onClick={() => void remove()}>
          移除
        </Button>
      </div>
    </div>
  );
}

const ACCEPT = videoKinds.map((kind) => `.${kind}`).join(',');
const LIMIT = bytesText(MAX_VIDEO_BYTES).replace('.00', '');

type Film = Data<typeof videoApi.states>[number];

/** Null when the video no longer exists: it was discarded, or cleaned up unfinished. */
function useFilm(id: string | null, isSending: boolean): Film | null | undefined {
  const states = useQuery({
    ...query(videoApi.states, { ids: [id ?? ''] }),
    enabled: id !== null && !isSending,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status !== 'error' && state.data?.some(isUnderWay) ? POLL_MS : false),
  });
  if (!states.data) return undefined;
  return states.data.find((film) => film.id === id) ?? null;
}

const isUnderWay = ({ state }: Pick<Video, 'state'>): boolean =>
  state === VideoState.waiting || state === VideoState.working;

interface Choosing {
  readonly isBeginning: boolean;
  readonly take: (file: File) => false;
}

function useChoose({ film, onChange }: { film: Film | null | undefined; onChange: (id: string) => void }): Choosing {
  const [isBeginning, setBeginning] = useState(false);
  const begin = async (file: File) => {
    setBeginning(true);
    // Also on another device than the one that began: the same name and size counts as the same file.
    const isSame = film?.state === VideoState.uploading && film.name === file.name && film.size === file.size;
    const id = await sendFile(file, filmTarget, isSame ? film.id : undefined);
    setBeginning(false);
    if (id !== undefined) onChange(id);
  };
  return {
    isBeginning,
    take: (file) => {
      const problem = problemOf(file);
      if (problem) toast('error', problem);
      else void begin(file);
      // Our own client sends the file, not the component.
      return false;
    },
  };
}

function problemOf({ name, size }: File): string | undefined {
  const kind = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!videoKinds.some((known) => known === kind)) return `请选择 ${videoKinds.join('、')} 视频`;
  if (size === 0) return '文件是空的';
  return size > MAX_VIDEO_BYTES ? `视频不能超过 ${LIMIT}` : undefined;
}

function FilmDrop({
  take,
  isBeginning,
  unfinished,
  onRemove,
}: Choosing & { readonly unfinished?: Film; readonly onRemove?: () => void }) {
  return (
    <div>
      <Upload.Dragger accept={ACCEPT} maxCount={1} showUploadList={false} disabled={isBeginning} beforeUpload={take}>
        <p className={styles.inbox}>
          <CloudUploadOutlined aria-hidden />
        </p>
        <p className={styles.drop}>
          {unfinished ? `“${unfinished.name}”没有传完，请再次选择这个文件继续上传` : '把视频拖到这里，或点击选择'}
        </p>
        <p className={styles.hint}>
          支持 {videoKinds.join('、')}，不超过 {LIMIT}；断网或关闭页面后可以接着传
        </p>
      </Upload.Dragger>
      {unfinished && onRemove && (
        <Button size="small" type="link" onClick={onRemove}>
          不再上传这个视频
        </Button>
      )}
    </div>
  );
}
