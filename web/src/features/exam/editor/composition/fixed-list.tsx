import { Excerpt } from '../../../../kits/rich-text/excerpt.tsx';
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { questionLevelLabels, questionTypeLabels } from '@ganlin/contract/question/kinds';
import { Button } from 'antd';
import { useState } from 'react';
import { moved } from '../../../../lib/form/moved.ts';
import { SortHandle } from '../../../../ui/list/sort-handle.tsx';
import { OneQuestion } from './one-question.tsx';
import { addedItems, listedIds } from '../../model/composition-draft.ts';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import type { Picked } from '../exam-draft.ts';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { NumberField } from '../../../../kits/record-editor/number-field.tsx';
import { QuestionPicker } from './question-picker.tsx';
import type { SectionProps } from './section-props.ts';
import styles from './section.module.css';

/** The fixed questions of a section: picked in a dialog, ordered, and given their points. */
export function FixedList({ section, at, editing, isFrozen, onChange }: SectionProps) {
  const { draft, change, errors } = editing;
  const { items } = section;
  const [isPicking, setPicking] = useState(false);
  const [each, setEach] = useState<number | null>(2);
  const path = `composition.sections.${at}.items`;
  const add = (questions: readonly Picked[]) => {
    const changed = addedItems(
      section,
      questions.map(({ questionId }) => questionId),
    );
    const sections = draft.sections.map((one) => (one.key === section.key ? changed : one));
    change({ sections, picked: [...draft.picked, ...questions] });
  };
  return (
    <div>
      {items.length === 0 && <p className={styles.nothing}>还没有试题。所有考生作答同样的试题。</p>}
      <ol data-sorted aria-label={`第 ${at + 1} 大题的试题`}>
        {items.map(({ questionId, points }, index) => (
          <FixedItem
            key={questionId}
            index={index}
            questionId={questionId}
            points={points}
            known={draft.picked.find((question) => question.questionId === questionId)}
            error={errorWithin(errors, `${path}.${index}`)}
            isFrozen={isFrozen}
            onPoints={(value) =>
              onChange({ items: items.map((item, other) => (other === index ? { ...item, points: value } : item)) })
            }
            onMove={(from, to) => onChange({ items: moved(items, from, to) })}
            onDelete={() => onChange({ items: items.toSpliced(index, 1) })}
          />
        ))}
      </ol>
      {!isFrozen && (
        <div className={styles.fixedTools}>
          <Button
            type="link"
            className={styles.add ?? ''}
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setPicking(true)}
          >
            从题库选题
          </Button>
          {items.length > 0 && (
            <span className="ui-inline ui-gap-2">
              <NumberField
                label={`第 ${at + 1} 大题每题的分值`}
                digits={2}
                size="small"
                value={each}
                onChange={setEach}
              />
              <Button
                size="small"
                disabled={each === null || each <= 0}
                onClick={() => onChange({ items: items.map((item) => ({ ...item, points: each })) })}
              >
                分，应用到全部
              </Button>
            </span>
          )}
        </div>
      )}
      {isPicking && <QuestionPicker listed={listedIds(draft)} onAdd={add} onClosed={() => setPicking(false)} />}
    </div>
  );
}

interface FixedItemProps {
  readonly index: number;
  readonly questionId: string;
  readonly points: number | null;
  readonly known: Picked | undefined;
  readonly error: string | undefined;
  readonly isFrozen: boolean;
  readonly onPoints: (points: number | null) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onDelete: () => void;
}

function FixedItem(props: FixedItemProps) {
  const { index, questionId, points, known, error, isFrozen, onPoints, onMove, onDelete } = props;
  const [isOpen, setOpen] = useState(false);
  const name = `试题 ${index + 1}`;
  return (
    <li className={styles.item}>
      <div className={styles.itemRow}>
        {!isFrozen && <SortHandle name={name} at={index} onMove={onMove} />}
        <span className={styles.itemNumber}>{index + 1}</span>
        {known && <span className={styles.type}>{questionTypeLabels[known.type]}</span>}
        <button
          type="button"
          className={styles.itemText}
          aria-expanded={isOpen}
          aria-label={`预览${name}：${known?.text ?? ''}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Excerpt text={known?.text ?? '试题'} />
        </button>
        {known?.inReview && <span className={styles.retired}>待复核</span>}
        {known?.retired && <span className={styles.retired}>已停用</span>}
        {known && <span className={styles.level}>{questionLevelLabels[known.level]}</span>}
        <NumberField
          label={`${name}的分值`}
          digits={2}
          size="small"
          unit="分"
          invalid={error !== undefined}
          value={points}
          onChange={onPoints}
        />
        {!isFrozen && (
          <Button
            type="text"
            size="small"
            aria-label={`移除${name}`}
            title="移除"
            icon={<CloseOutlined aria-hidden />}
            onClick={onDelete}
          />
        )}
      </div>
      <FieldError text={error} />
      {isOpen && (
        <div className={styles.itemCard}>
          <OneQuestion questionId={questionId} />
        </div>
      )}
    </li>
  );
}
