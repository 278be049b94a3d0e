import { UploadOutlined } from '@ant-design/icons';
import { courseApi } from '@ganlin/contract/course/course';
import { MAX_SUBTITLE_LENGTH, videoApi } from '@ganlin/contract/media/video';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../lib/api/failure.ts';
import { useCall } from '../../../../lib/api/query.ts';
import { confirmAction } from '../../../../lib/screen/confirm.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { RuleRow } from './rule-row.tsx';
import { decodeSubtitle } from './subtitle-text.ts';

interface SubtitleFieldProps {
  readonly videoId: string;
  readonly hasSubtitle: boolean;
}

const refresh = [courseApi.materials, videoApi.states];

/** The subtitles of a film or an audio file. They belong to the upload, so they are stored at once. */
export function SubtitleField({ videoId, hasSubtitle }: SubtitleFieldProps) {
  const [problem, setProblem] = useState<string>();
  const save = useCall(videoApi.saveSubtitle, { refresh, silent: true });
  const remove = useCall(videoApi.removeSubtitle, { refresh });
  const send = async (file: File) => {
    try {
      const vtt = decodeSubtitle(await file.arrayBuffer());
      setProblem(problemOf(vtt));
      if (problemOf(vtt) !== undefined) return;
      await save.mutateAsync({ id: videoId, vtt });
      toast('success', '字幕已保存');
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const ask = async () => {
    const content = '学员播放时不再有字幕，以后可以重新上传。';
    if (!(await confirmAction({ title: '删除这一节的字幕吗？', content, okText: '删除' }))) return;
    setProblem(undefined);
    remove.mutate({ id: videoId });
  };
  return (
    <RuleRow label="字幕" hint={hasSubtitle ? '已有字幕' : '.srt 或 .vtt 文件'} error={problem}>
      <span className="ui-inline ui-gap-1">
        <Upload
          accept=".srt,.vtt"
          maxCount={1}
          showUploadList={false}
          beforeUpload={(file) => {
            void send(file);
            return false;
          }}
        >
          <Button size="small" icon={<UploadOutlined aria-hidden />} loading={save.isPending}>
            {hasSubtitle ? '更换字幕' : '上传字幕'}
          </Button>
        </Upload>
        {hasSubtitle && (
          <Button size="small" loading={remove.isPending} onClick={() => void ask()}>
            删除字幕
          </Button>
        )}
      </span>
    </RuleRow>
  );
}

function problemOf(vtt: string): string | undefined {
  if (vtt.trim() === '') return '文件是空的';
  return vtt.length > MAX_SUBTITLE_LENGTH ? '文件太大，不像是字幕文件' : undefined;
}
