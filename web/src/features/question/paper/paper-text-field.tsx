import { UploadOutlined } from '@ant-design/icons';
import { pastedApi } from '@ganlin/contract/exam/pasted';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { startTransition, useId, useRef, type ClipboardEvent, type RefObject, type SyntheticEvent } from 'react';
import { upload } from '../../../lib/api/client.ts';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { lineAtCursor } from '../import/paste/cursor.ts';
import paste from '../import/paste/paste.module.css';
import { samplePaper } from './sample-paper.ts';
import { textOfPasted } from './pasted-html.ts';
import type { PaperText } from './read-paper.ts';

interface PaperTextFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly source: PaperText;
  readonly onWrite: (change: Partial<PaperText>) => void;
  readonly onLine: (line: number) => void;
}

/** The test as text: typed, pasted from Word, or taken from a file. */
export function PaperTextField({ field, source: { text, media }, onWrite, onLine }: PaperTextFieldProps) {
  const label = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const read = useMutation({
    mutationFn: (file: File) => upload(pastedApi.read, {}, file),
    onSuccess: (found) => onWrite({ text: found.text, media: { ...media, ...found.media } }),
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    const question = {
      title: '用文件替换现在的试卷吗？',
      content: '文本框里的内容会被文件的内容替换。',
      okText: '替换',
    };
    if (text.trim() === '' || (await confirmAction(question))) read.mutate(file);
  };
  const follow = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    const at = lineAtCursor(currentTarget);
    startTransition(() => onLine(at));
  };
  const receive = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const better = textOfPasted(event.clipboardData.getData('text/html'));
    if (better === undefined) return;
    event.preventDefault();
    const { currentTarget } = event;
    const { selectionStart, selectionEnd, value } = currentTarget;
    // Keeps the browser's own undo where it is supported.
    if (document.execCommand?.('insertText', false, better)) return;
    onWrite({ text: `${value.slice(0, selectionStart)}${better}${value.slice(selectionEnd)}` });
  };
  return (
    <div className={paste.side}>
      <div className={paste.head}>
        <label htmlFor={label}>试卷文本</label>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".docx,.txt"
          aria-label="上传试卷文件"
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
        <span className="ui-toolbar ui-gap-2">
          {text === '' ? (
            <Button size="small" type="link" onClick={() => onWrite({ text: samplePaper })}>
              填入示例
            </Button>
          ) : (
            <Button size="small" type="link" onClick={() => onWrite({ text: '', points: {} })}>
              清空
            </Button>
          )}
          <Button
            size="small"
            icon={<UploadOutlined aria-hidden />}
            loading={read.isPending}
            onClick={() => chooser.current?.click()}
          >
            上传 Word 文件
          </Button>
        </span>
      </div>
      <textarea
        ref={field}
        id={label}
        className={paste.field}
        value={text}
        spellCheck={false}
        placeholder={HINT}
        onChange={({ target }) => onWrite({ text: target.value })}
        onPaste={receive}
        onSelect={follow}
      />
    </div>
  );
}

const HINT = `把整份试卷粘贴到这里，按平常的写法即可：

……考试试卷
（考试时间：90 分钟　满分：100 分）

一、单项选择题（每题 2 分，共 20 分）
1. 题干……
A. ……　B. ……　C. ……　D. ……

参考答案
1-5 ABCDA`;
