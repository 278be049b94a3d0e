import { CommentOutlined, DeleteOutlined, PlusOutlined, PushpinOutlined } from '@ant-design/icons';
import { MAX_OPTIONS, type Option } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { Button, Checkbox, Radio } from 'antd';
import { useRef, useState } from 'react';
import { moved } from '../../../../lib/form/moved.ts';
import { SortHandle } from '../../../../ui/list/sort-handle.tsx';
import { EditField, FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../edit.module.css';
import { errorAt, type FieldErrors } from '../../../../lib/api/form-errors.ts';
import { letterOf, markRight, patched } from './option-list.ts';
import { newOption } from '../question-draft.ts';
import { RichField } from './rich-field.tsx';

interface OptionsFieldProps {
  readonly type: QuestionType;
  readonly options: readonly Option[];
  readonly onChange: (options: readonly Option[]) => void;
  readonly errors: FieldErrors;
  readonly path: string;
}

/** The options of a choice question with their marks. Enter in the last one adds another. */
export function OptionsField({ type, options, onChange, errors, path }: OptionsFieldProps) {
  const list = useRef<HTMLUListElement>(null);
  const add = () => options.length < MAX_OPTIONS && onChange([...options, newOption()]);
  const goOn = (at: number) => {
    const focusNext = () => textIn(list.current?.children[at + 1])?.focus();
    if (at < options.length - 1) return focusNext();
    add();
    // The row just added is rendered a moment later.
    requestAnimationFrame(focusNext);
  };
  return (
    <EditField label="选项" required error={errorAt(errors, path)}>
      <ul ref={list} className="ui-stack ui-gap-2" data-sorted>
        {options.map((option, at) => (
          <OptionRow
            key={option.id}
            option={option}
            at={at}
            isSingle={type === QuestionType.single}
            error={(part) => errorAt(errors, `${path}.${at}.${part}`)}
            onMark={(right) => onChange(markRight(options, { id: option.id, right, type }))}
            onChange={(patch) => onChange(patched(options, option.id, patch))}
            onDelete={() => onChange(options.filter(({ id }) => id !== option.id))}
            onMove={(from, to) => onChange(moved(options, from, to))}
            onEnter={() => goOn(at)}
          />
        ))}
      </ul>
      <div className={styles.addRow}>
        <Button type="link" icon={<PlusOutlined aria-hidden />} disabled={options.length >= MAX_OPTIONS} onClick={add}>
          添加选项
        </Button>
        <span className="ui-note">图钉表示乱序时位置不变</span>
      </div>
    </EditField>
  );
}

interface OptionRowProps {
  readonly option: Option;
  readonly at: number;
  readonly isSingle: boolean;
  readonly error: (part: string) => string | undefined;
  readonly onMark: (right: boolean) => void;
  readonly onChange: (patch: Partial<Option>) => void;
  readonly onDelete: () => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onEnter: () => void;
}

function OptionRow({ option, at, isSingle, error, onMark, onChange, onDelete, onMove, onEnter }: OptionRowProps) {
  const [opened, setOpened] = useState(false);
  // Existing text stays visible: hidden, it would still be saved.
  const explains = opened || option.analysis !== '';
  const letter = letterOf(at);
  const Mark = isSingle ? Radio : Checkbox;
  const problem = error('content');
  return (
    <li className={styles.option}>
      <SortHandle name={`选项 ${letter}`} at={at} onMove={onMove} />
      <Mark
        className={styles.mark ?? ''}
        data-right={option.right}
        aria-label={`选项 ${letter} 是正确答案`}
        checked={option.right}
        onChange={({ target }) => onMark(target.checked)}
      >
        <b>{letter}</b>
        {option.right && '正确'}
      </Mark>
      <div className={styles.optionText}>
        <RichField
          kind="line"
          label={`选项 ${letter}`}
          value={option.content}
          invalid={problem !== undefined}
          onChange={(content) => onChange({ content })}
          onEnter={onEnter}
        />
        <FieldError text={problem} />
        {explains && (
          <div className={styles.explain}>
            <RichField
              kind="line"
              label={`选项 ${letter} 的解析`}
              placeholder={`为什么选或不选 ${letter}，答题后显示`}
              value={option.analysis}
              onChange={(analysis) => onChange({ analysis })}
            />
          </div>
        )}
      </div>
      <span className={styles.rowTools}>
        <Button
          type="text"
          aria-label={`固定选项 ${letter} 的位置`}
          title="乱序时位置不变"
          aria-pressed={option.fixed}
          icon={<PushpinOutlined aria-hidden />}
          onClick={() => onChange({ fixed: !option.fixed })}
        />
        <Button
          type="text"
          aria-label={`选项 ${letter} 的解析`}
          title="选项解析"
          aria-pressed={explains}
          icon={<CommentOutlined aria-hidden />}
          onClick={() => setOpened(!explains)}
        />
        <Button
          type="text"
          aria-label={`删除选项 ${letter}`}
          title="删除"
          icon={<DeleteOutlined aria-hidden />}
          onClick={onDelete}
        />
      </span>
    </li>
  );
}

const textIn = (row: Element | undefined): HTMLElement | null => row?.querySelector('[role=textbox]') ?? null;
