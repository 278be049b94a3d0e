import { PlusOutlined } from '@ant-design/icons';
import { MAX_SECTIONS } from '@ganlin/contract/exam/composition';
import { Alert, Button, ConfigProvider } from 'antd';
import { moved } from '../../../../lib/form/moved.ts';
import { copiedSection, newSection, type SectionDraft } from '../../model/composition-draft.ts';
import { DrawFields } from './draw-fields.tsx';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import type { PartProps } from '../use-exam-editor.ts';
import { SectionCard } from './section-card.tsx';
import { numeral } from './section-name.ts';
import { TotalBar } from '../total-bar.tsx';
import type { Checking } from './use-rule-checks.ts';

/** The composition of the paper. Once an examinee has sat it, it is read-only. */
export function PaperPart({ editing, exam, checking }: PartProps & { readonly checking: Checking }) {
  const { draft, change, errors } = editing;
  const { sections } = draft;
  const isFrozen = exam?.frozen ?? false;
  const set = (next: readonly SectionDraft[]) => change({ sections: next });
  const add = (kind: SectionDraft['kind']) => set([...sections, newSection(kind, `${numeral(sections.length)}、`)]);
  return (
    <ConfigProvider componentDisabled={isFrozen} theme={isFrozen ? legible : {}}>
      <div className={styles.paper}>
        {isFrozen && (
          <Alert
            type="info"
            showIcon
            title="已有人参加考试，试卷的内容、判分规则、乱序和合格分不能再更改，否则前后考生的试卷不一致。需要另一份试卷时，可以复制这场考试。"
          />
        )}
        <FieldError text={errors.get('composition')} />
        {sections.map((section, at) => (
          <SectionCard
            key={section.key}
            section={section}
            at={at}
            isLast={at === sections.length - 1}
            editing={editing}
            isFrozen={isFrozen}
            checking={checking}
            onChange={(patch) => set(sections.map((one) => (one.key === section.key ? { ...one, ...patch } : one)))}
            onMove={(to) => set(moved(sections, at, to))}
            onCopy={() => set(sections.toSpliced(at + 1, 0, copiedSection(section)))}
            onDelete={() => set(sections.filter(({ key }) => key !== section.key))}
          />
        ))}
        {!isFrozen && (
          <div className={styles.adding}>
            <Button
              block
              type="dashed"
              icon={<PlusOutlined aria-hidden />}
              disabled={sections.length >= MAX_SECTIONS}
              onClick={() => add('rules')}
            >
              添加抽题大题
            </Button>
            <Button
              block
              type="dashed"
              icon={<PlusOutlined aria-hidden />}
              disabled={sections.length >= MAX_SECTIONS}
              onClick={() => add('fixed')}
            >
              添加固定试题大题
            </Button>
          </div>
        )}
        <TotalBar draft={draft} />
        <DrawFields editing={editing} />
      </div>
    </ConfigProvider>
  );
}

/** Read-only text must still be legible. */
const legible = { token: { colorTextDisabled: 'var(--ink-700)' } };
