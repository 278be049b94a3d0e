import { fileTextApi, LESSON_LENGTH } from '@ganlin/contract/course/file';
import { courseApi } from '@ganlin/contract/course/course';
import { courseErrors } from '@ganlin/contract/course/errors';
import type { Data } from '@ganlin/contract/core/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { uploadSlowly } from '../../../../lib/api/client.ts';
import { ApiError } from '../../../../lib/api/failure.ts';
import { query, reportFailure, useCall } from '../../../../lib/api/query.ts';
import { confirmAction } from '../../../../lib/screen/confirm.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import { useUnsaved } from '../../../../lib/screen/unsaved.ts';
import { RichEditor } from '../../../../kits/rich-text/editor/rich-editor.tsx';

type Stored = Data<typeof fileTextApi.detail>;

interface TextDrawerProps {
  readonly fileId: string;
  readonly title: string;
  readonly onClosed: () => void;
}

/** The text of a lesson. It is saved on its own, with its version: long texts are written beside the outline. */
export function TextDrawer({ fileId, title, onClosed }: TextDrawerProps) {
  const { data, refetch } = useQuery({ ...query(fileTextApi.detail, { fileId }), staleTime: Infinity, gcTime: 0 });
  const [open, setOpen] = useState(true);
  const isDirty = useRef(false);
  useUnsaved(useCallback(() => isDirty.current, []));
  const leave = async () => {
    const content = '没有保存的正文会丢失。';
    const ask = { title: '放弃没有保存的正文吗？', content, okText: '放弃', stayText: '继续编辑' };
    if (isDirty.current && !(await confirmAction(ask))) return;
    isDirty.current = false;
    setOpen(false);
  };
  return (
    <Drawer
      title={`${title || '图文'}：正文`}
      open={open}
      loading={!data}
      size="min(960px, 100vw)"
      onClose={() => void leave()}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      {data && (
        <TextForm
          key={data.version}
          stored={data}
          onDirty={(dirty) => {
            isDirty.current = dirty;
          }}
          onReload={() => void refetch()}
          onSaved={() => setOpen(false)}
        />
      )}
    </Drawer>
  );
}

interface TextFormProps {
  readonly stored: Stored;
  readonly onDirty: (dirty: boolean) => void;
  readonly onReload: () => void;
  readonly onSaved: () => void;
}

function TextForm({ stored, onDirty, onReload, onSaved }: TextFormProps) {
  const client = useQueryClient();
  const [text, setText] = useState(stored.text);
  const save = useCall(fileTextApi.save, { refresh: [courseApi.materials], silent: true });
  useEffect(() => onDirty(text !== stored.text), [onDirty, text, stored.text]);
  const submit = async () => {
    if (text.length > LESSON_LENGTH) return toast('warning', '正文过长，请分成几节');
    try {
      await save.mutateAsync({ fileId: stored.fileId, text, version: stored.version });
    } catch (error) {
      await refuse(error, onReload);
      return undefined;
    }
    onDirty(false);
    client.removeQueries({ queryKey: [fileTextApi.detail.path] });
    toast('success', '正文已保存');
    onSaved();
    return undefined;
  };
  return (
    <div className="ui-stack ui-gap-3">
      <RichEditor
        kind="article"
        label="正文"
        placeholder="输入或粘贴正文，图片可以直接拖进来"
        upload={(file, onProgress) => uploadSlowly(fileTextApi.uploadPicture, file, onProgress)}
        value={text}
        onChange={setText}
      />
      <div className="ui-toolbar ui-gap-2">
        <Button type="primary" loading={save.isPending} onClick={() => void submit()}>
          保存正文
        </Button>
        <span className="ui-note">保存后立即生效，以前的正文留有记录。</span>
      </div>
    </div>
  );
}

async function refuse(error: unknown, onReload: () => void): Promise<void> {
  if (!(error instanceof ApiError) || error.code !== courseErrors.courseChanged.code) return reportFailure(error);
  const content = '重新载入会放弃您在这里的修改；取消后可以先复制要保留的内容。';
  if (await confirmAction({ title: '正文已被他人修改', content, okText: '重新载入' })) onReload();
  return undefined;
}
