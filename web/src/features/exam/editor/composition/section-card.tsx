import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { confirmAction } from '../../../../lib/screen/confirm.ts';
import { MoveButtons } from '../../../../ui/list/move-buttons.tsx';
import { countIn, pointsIn, type SectionDraft } from '../../model/composition-draft.ts';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { FixedList } from './fixed-list.tsx';
import { RuleRows } from './rule-rows.tsx';
import { isShort } from './rule-text.ts';
import { ScoringFields } from './scoring-fields.tsx';
import { SectionIntro } from './section-intro.tsx';
import type { SectionProps } from './section-props.ts';
import styles from './section.module.css';

interface SectionCardProps extends SectionProps {
  readonly isLast: boolean;
  readonly onMove: (to: number) => void;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
}

const kinds = [
  { value: 'rules', label: '按规则抽题' },
  { value: 'fixed', label: '固定试题' },
];

/** One section of the paper: its name, its questions or rules, and their scoring. */
export function SectionCard({ isLast, onMove, onCopy, onDelete, ...props }: SectionCardProps) {
  const { section, at, editing, isFrozen, checking, onChange } = props;
  const { kind, title, rules } = section;
  const path = `composition.sections.${at}`;
  const error = editing.errors.get(`${path}.title`);
  const isLacking = kind === 'rules' && rules.some(({ key }) => isShort(checking.checks.get(key) ?? { short: 0 }));
  return (
    <section
      className={styles.card}
      aria-label={`第 ${at + 1} 大题`}
      data-bad={isLacking || errorWithin(editing.errors, path) !== undefined}
    >
      <div className={styles.head}>
        <Input
          className={styles.title ?? ''}
          aria-label={`第 ${at + 1} 大题的名称`}
          placeholder="大题名称"
          maxLength={60}
          variant="underlined"
          status={error === undefined ? '' : 'error'}
          value={title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <Segmented
          aria-label={`第 ${at + 1} 大题的组卷方式`}
          size="small"
          options={kinds}
          disabled={isFrozen}
          value={kind}
          onChange={(value) => onChange({ kind: value === 'fixed' ? 'fixed' : 'rules' })}
        />
        <span className={styles.sum}>
          <b>{countIn(section)}</b> 题 <b>{pointsIn(section)}</b> 分
        </span>
        {!isFrozen && (
          <span className={styles.tools}>
            <MoveButtons
              name={`第 ${at + 1} 大题`}
              type="text"
              size="small"
              isMoving={false}
              onUp={at === 0 ? undefined : () => onMove(at - 1)}
              onDown={isLast ? undefined : () => onMove(at + 1)}
            />
            <Button
              type="text"
              size="small"
              aria-label={`复制第 ${at + 1} 大题`}
              title="复制"
              icon={<CopyOutlined aria-hidden />}
              onClick={onCopy}
            />
            <Button
              type="text"
              size="small"
              aria-label={`删除第 ${at + 1} 大题`}
              title="删除"
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => void ask(section, at).then((yes) => yes && onDelete())}
            />
          </span>
        )}
      </div>
      <FieldError text={error} />
      <SectionIntro {...props} />
      {kind === 'rules' ? <RuleRows {...props} /> : <FixedList {...props} />}
      <ScoringFields {...props} />
    </section>
  );
}

/** A section that took no effort to make is deleted without confirmation. */
async function ask(section: SectionDraft, at: number): Promise<boolean> {
  const count = section.kind === 'fixed' ? section.items.length : section.rules.length - 1;
  if (count <= 0) return true;
  return confirmAction({
    title: `删除第 ${at + 1} 大题“${section.title}”吗？`,
    content: '大题里的规则和选好的试题一起删除，题库里的试题不受影响。',
    okText: '删除',
  });
}
