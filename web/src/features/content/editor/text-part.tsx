import { articleApi } from '@ganlin/contract/content/article';
import { Channel } from '@ganlin/contract/content/kinds';
import { Input } from 'antd';
import { uploadSlowly } from '../../../lib/api/client.ts';
import { errorWithin } from '../../../lib/api/form-errors.ts';
import { FieldError } from '../../../kits/record-editor/edit-field.tsx';
import { RichEditor } from '../../../kits/rich-text/editor/rich-editor.tsx';
import styles from './editor.module.css';
import { lawTools } from './fields/law-tools.tsx';
import type { PartProps } from './use-article-editor.ts';

const WORDS_A_MINUTE = 400;
const noTools = [] as const;

interface TextPartProps extends PartProps {
  /** Incremented when the text is replaced from outside: the editor has its own state. */
  readonly turn: number;
}

/** Title, summary and the text itself. */
export function TextPart({ editing: { draft, change, errors }, turn }: TextPartProps) {
  const length = lengthOf(draft.body);
  const titleError = errorWithin(errors, 'title');
  return (
    <section className={styles.paper} aria-label="正文">
      <div data-field="title">
        <Input
          className={styles.titleField ?? ''}
          aria-label="标题"
          placeholder="标题"
          maxLength={200}
          status={titleError === undefined ? '' : 'error'}
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <FieldError text={titleError} />
      </div>
      <div data-field="summary">
        <Input.TextArea
          aria-label="摘要"
          placeholder="摘要：列表和搜索结果里显示，不填则取正文开头"
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={500}
          value={draft.summary}
          onChange={({ target }) => change({ summary: target.value })}
        />
        <FieldError text={errorWithin(errors, 'summary')} />
      </div>
      <div data-field="body">
        <RichEditor
          key={turn}
          kind="article"
          label="正文"
          placeholder={
            draft.channel === Channel.law
              ? '粘贴或输入法规全文，再点“按条整理”分出章和条'
              : '输入或粘贴正文，图片可以直接拖进来'
          }
          more={draft.channel === Channel.law ? lawTools : noTools}
          invalid={errorWithin(errors, 'body') !== undefined}
          upload={(file, onProgress) => uploadSlowly(articleApi.uploadPicture, file, onProgress)}
          value={draft.body}
          onChange={(body) => change({ body })}
        />
        <FieldError text={errorWithin(errors, 'body')} />
      </div>
      <p className={styles.count} aria-live="off">
        {length.toLocaleString('zh-CN')} 字{length > 0 && `，约 ${Math.ceil(length / WORDS_A_MINUTE)} 分钟读完`}
      </p>
    </section>
  );
}

const lengthOf = (html: string): number => html.replaceAll(/<[^>]*>|&\w+;|\s/g, '').length;
