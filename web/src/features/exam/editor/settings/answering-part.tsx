import { PaperLayout, paperLayoutLabels } from '@ganlin/contract/exam/kinds';
import { Radio, Switch } from 'antd';
import { optionsOf } from '../../model/label-options.ts';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import type { PartProps } from '../use-exam-editor.ts';

const explained: Readonly<Record<PaperLayout, string>> = {
  [PaperLayout.single]: '一屏一题，适合手机；答题卡可以跳到任何一题。',
  [PaperLayout.whole]: '整份试卷在一页上，上下滚动。',
};

/** How the questions are presented to the examinee. */
export function AnsweringPart({ editing: { draft, change } }: PartProps) {
  const { layout, forwardOnly } = draft;
  return (
    <section className={styles.panel} aria-label="作答方式">
      <EditField label="页面" required hint={explained[layout]}>
        <Radio.Group
          aria-label="页面"
          options={optionsOf(paperLayoutLabels)}
          value={layout}
          onChange={({ target }) => {
            const chosen = target.value as PaperLayout;
            // A paper on one page has no navigation that could be restricted.
            change({ layout: chosen, forwardOnly: forwardOnly && chosen === PaperLayout.single });
          }}
        />
      </EditField>
      <EditField
        label="只能向前"
        hint={
          layout === PaperLayout.whole
            ? '整卷作答时不能限制。'
            : '打开后，离开一题就不能再回去修改；考生进入前和翻页时都会看到提示。'
        }
      >
        <span className={styles.line}>
          <Switch
            aria-label="只能向前"
            checked={forwardOnly}
            disabled={layout === PaperLayout.whole}
            onChange={(on) => change({ forwardOnly: on })}
          />
          <span>{forwardOnly ? '只能按顺序作答' : '可以前后翻看和修改'}</span>
        </span>
      </EditField>
    </section>
  );
}
