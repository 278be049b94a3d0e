import { Radio } from 'antd';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';

interface JudgeFieldProps {
  readonly right: boolean | undefined;
  readonly onChange: (right: boolean) => void;
  readonly error: string | undefined;
}

export function JudgeField({ right, onChange, error }: JudgeFieldProps) {
  return (
    <EditField label="答案" required error={error}>
      <Radio.Group
        aria-label="答案"
        optionType="button"
        options={answers}
        value={right ?? null}
        onChange={({ target }) => onChange(target.value === true)}
      />
    </EditField>
  );
}

const answers = [
  { value: true, label: '正确' },
  { value: false, label: '错误' },
];
