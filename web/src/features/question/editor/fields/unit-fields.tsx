import { QuestionType } from '@ganlin/contract/question/kinds';
import { BlanksField } from './blanks-field.tsx';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import { EssayField } from './essay-field.tsx';
import { errorWithin, type FieldErrors } from '../../../../lib/api/form-errors.ts';
import { JudgeField } from './judge-field.tsx';
import { OptionsField } from './options-field.tsx';
import { PairsField } from './pairs-field.tsx';
import type { Unit } from '../question-draft.ts';
import { RichField } from './rich-field.tsx';
import { withContent, withParts } from '../unit-change.ts';

interface StemFieldProps<U extends Unit> {
  readonly unit: U;
  readonly onChange: (unit: U) => void;
  readonly error: string | undefined;
  readonly label?: string;
}

export function StemField<U extends Unit>({ unit, onChange, error, label = '题干' }: StemFieldProps<U>) {
  const isFill = unit.type === QuestionType.fill;
  return (
    <EditField label={label} required error={error}>
      <RichField
        // A fill-in stem has different tools.
        key={String(isFill)}
        kind={isFill ? 'blanks' : 'text'}
        label={label}
        placeholder={placeholders[unit.type] ?? '请输入题干，可以粘贴或拖入图片'}
        value={unit.content}
        invalid={error !== undefined}
        onChange={(content) => onChange(withContent(unit, content))}
      />
    </EditField>
  );
}

const placeholders: Readonly<Partial<Record<QuestionType, string>>> = {
  [QuestionType.fill]: '请输入题干，要填的地方插入空：____',
  [QuestionType.combined]: '请输入材料，下面的小题都围绕它',
};

interface UnitFieldsProps<U extends Unit> {
  readonly unit: U;
  readonly onChange: (unit: U) => void;
  readonly errors: FieldErrors;
  /** The path of its body in the form. */
  readonly path: string;
}

/** The options, blanks, pairs or other parts of the type; the same for a question and for a child of one. */
export function PartFields<U extends Unit>({ unit, onChange, errors, path }: UnitFieldsProps<U>) {
  const { type, parts } = unit;
  const change = (changed: Partial<Unit['parts']>) => onChange(withParts(unit, changed));
  if (type === QuestionType.single || type === QuestionType.multi) {
    return (
      <OptionsField
        type={type}
        options={parts.options}
        onChange={(options) => change({ options })}
        errors={errors}
        path={`${path}.options`}
      />
    );
  }
  if (type === QuestionType.judge) {
    const error = errorWithin(errors, `${path}.right`);
    return <JudgeField right={parts.right} onChange={(right) => change({ right })} error={error} />;
  }
  if (type === QuestionType.essay) return <EssayField parts={parts} onChange={change} errors={errors} path={path} />;
  if (type === QuestionType.fill) {
    return (
      <BlanksField
        blanks={parts.blanks}
        onChange={(blanks) => change({ blanks })}
        errors={errors}
        path={`${path}.blanks`}
      />
    );
  }
  if (type === QuestionType.match) return <PairsField parts={parts} onChange={change} errors={errors} path={path} />;
  return null;
}
