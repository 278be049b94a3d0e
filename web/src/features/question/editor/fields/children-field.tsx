import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_CHILDREN } from '@ganlin/contract/question/body';
import { QuestionType, questionTypeLabels } from '@ganlin/contract/question/kinds';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Excerpt, shortStem } from '../../../../kits/rich-text/excerpt.tsx';
import { moved } from '../../../../lib/form/moved.ts';
import { MoveButtons } from '../../../../ui/list/move-buttons.tsx';
import { EditField, FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../edit.module.css';
import { errorAt, errorWithin, type FieldErrors } from '../../../../lib/api/form-errors.ts';
import { newChild, type ChildDraft } from '../question-draft.ts';
import { RichField } from './rich-field.tsx';
import { typeOptions } from '../../model/type-options.ts';
import { withType } from '../unit-change.ts';
import { PartFields, StemField } from './unit-fields.tsx';

interface ChildrenFieldProps {
  readonly list: readonly ChildDraft[];
  readonly onChange: (children: readonly ChildDraft[]) => void;
  readonly errors: FieldErrors;
}

/**
 * The questions on a text. One is expanded at a time: twenty of them with their options would be a hundred editors.
 */
export function ChildrenField({ list, onChange, errors }: ChildrenFieldProps) {
  const [open, setOpen] = useState(list[0]?.id);
  const add = () => {
    const child = newChild();
    onChange([...list, child]);
    setOpen(child.id);
  };
  return (
    <EditField label="小题" required error={errorAt(errors, 'body.children')}>
      <ol className={styles.children}>
        {list.map((child, at) => (
          <ChildItem
            key={child.id}
            child={child}
            at={at}
            isOpen={child.id === open}
            errors={errors}
            onToggle={() => setOpen(child.id === open ? undefined : child.id)}
            onChange={(changed) => onChange(list.map((one) => (one.id === child.id ? changed : one)))}
            onDelete={() => onChange(list.filter(({ id }) => id !== child.id))}
            onUp={at === 0 ? undefined : () => onChange(moved(list, at, at - 1))}
            onDown={at === list.length - 1 ? undefined : () => onChange(moved(list, at, at + 1))}
          />
        ))}
      </ol>
      <Button icon={<PlusOutlined aria-hidden />} disabled={list.length >= MAX_CHILDREN} onClick={add}>
        添加小题
      </Button>
    </EditField>
  );
}

interface ChildItemProps {
  readonly child: ChildDraft;
  readonly at: number;
  readonly isOpen: boolean;
  readonly errors: FieldErrors;
  readonly onToggle: () => void;
  readonly onChange: (child: ChildDraft) => void;
  readonly onDelete: () => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

function ChildItem({ child, at, isOpen, errors, onToggle, onChange, onDelete, onUp, onDown }: ChildItemProps) {
  const path = `body.children.${at}`;
  const name = `第 ${at + 1} 小题`;
  return (
    <li className={styles.child} data-open={isOpen}>
      <div className={styles.childHead}>
        <button type="button" className={styles.childName} aria-expanded={isOpen} onClick={onToggle}>
          <b>{name}</b>
          <span>{questionTypeLabels[child.type]}</span>
          <span className={styles.childText}>
            {child.content === '' ? '还没有题干' : <Excerpt text={shortStem(child.content)} />}
          </span>
        </button>
        <MoveButtons name={name} type="text" size="small" isMoving={false} onUp={onUp} onDown={onDown} />
        <Button
          type="text"
          size="small"
          aria-label={`删除${name}`}
          title="删除"
          icon={<DeleteOutlined aria-hidden />}
          onClick={onDelete}
        />
      </div>
      {!isOpen && <FieldError text={errorWithin(errors, path) && '这一小题还有要修改的地方'} />}
      {isOpen && <ChildFields child={child} path={path} name={name} errors={errors} onChange={onChange} />}
    </li>
  );
}

interface ChildFieldsProps extends Pick<ChildItemProps, 'child' | 'errors' | 'onChange'> {
  readonly path: string;
  readonly name: string;
}

function ChildFields({ child, path, name, errors, onChange }: ChildFieldsProps) {
  return (
    <div className={styles.childBody}>
      <EditField label="题型" required>
        <Segmented
          aria-label={`${name}的题型`}
          options={typeOptions.filter(({ value }) => value !== QuestionType.combined)}
          value={child.type}
          // The combined type is not among the options.
          onChange={(type) => onChange(withType(child, type as ChildDraft['type']))}
        />
      </EditField>
      <StemField unit={child} label={`${name}的题干`} onChange={onChange} error={errorAt(errors, `${path}.content`)} />
      <PartFields unit={child} onChange={onChange} errors={errors} path={`${path}.body`} />
      <EditField label="解析">
        <RichField
          label={`${name}的解析`}
          value={child.analysis}
          onChange={(analysis) => onChange({ ...child, analysis })}
        />
      </EditField>
    </div>
  );
}
