import { Channel } from '@ganlin/contract/content/kinds';
import { Checkbox, Select } from 'antd';
import type { ComponentType } from 'react';
import { errorWithin } from '../../../lib/api/form-errors.ts';
import { EditField } from '../../../kits/record-editor/edit-field.tsx';
import { CategoryPicker } from '../articles/article-filter.tsx';
import { AttachmentsField } from './fields/attachments-field.tsx';
import { CoverField } from './fields/cover-field.tsx';
import styles from './editor.module.css';
import { CommonLine } from './fields/field-lines.tsx';
import { LectureFields } from './fields/lecture-fields.tsx';
import { ProductFields } from './fields/product-fields.tsx';
import type { PartProps } from './use-article-editor.ts';
import { ValidityFields } from './fields/validity-fields.tsx';

interface ChannelPart {
  readonly title: string;
  readonly View: ComponentType<PartProps>;
}

const ofChannel: Readonly<Partial<Record<Channel, ChannelPart>>> = {
  [Channel.law]: { title: '法规信息', View: ValidityFields },
  [Channel.standard]: { title: '标准信息', View: ValidityFields },
  [Channel.lecture]: { title: '讲座信息', View: LectureFields },
  [Channel.product]: { title: '单位与展示', View: ProductFields },
};

/** Everything except the text: the channel's own fields first. */
export function SideColumn({ editing }: PartProps) {
  const part = ofChannel[editing.draft.channel];
  return (
    <>
      {part && (
        <section className={styles.sidePanel} aria-label={part.title}>
          <h2>{part.title}</h2>
          <part.View editing={editing} />
        </section>
      )}
      <section className={styles.sidePanel} aria-label="展示">
        <h2>展示</h2>
        <CoverField editing={editing} />
        <ShownFields editing={editing} />
      </section>
      <section className={styles.sidePanel} aria-label="附件和来源">
        <h2>附件和来源</h2>
        <AttachmentsField editing={editing} />
        <CommonLine editing={editing} name="source" label="来源" maxLength={200} placeholder="转载时填写" />
        <CommonLine editing={editing} name="author" label="作者" maxLength={50} />
      </section>
    </>
  );
}

function ShownFields({ editing: { draft, change, errors } }: PartProps) {
  return (
    <>
      <div data-field="categoryId">
        <EditField label="分类" error={errorWithin(errors, 'categoryId')}>
          <CategoryPicker
            aria-label="分类"
            channel={draft.channel}
            placeholder="不分类"
            value={draft.categoryId}
            onChange={(categoryId) => change({ categoryId })}
          />
        </EditField>
      </div>
      <div data-field="tags">
        <EditField label="标签" error={errorWithin(errors, 'tags')} hint="输入后回车，最多 10 个">
          <Select<string[]>
            aria-label="标签"
            mode="tags"
            open={false}
            suffixIcon={null}
            placeholder="如：火箭作业"
            tokenSeparators={['、', '，', ',', ';', '；']}
            maxCount={10}
            value={[...draft.tags]}
            onChange={(tags) => change({ tags: [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))] })}
          />
        </EditField>
      </div>
      <EditField label="选项">
        <Checkbox checked={draft.pinned} onChange={({ target }) => change({ pinned: target.checked })}>
          在栏目里置顶
        </Checkbox>
        <Checkbox checked={draft.isExample} onChange={({ target }) => change({ isExample: target.checked })}>
          标为示例（内容是虚构的）
        </Checkbox>
      </EditField>
    </>
  );
}
