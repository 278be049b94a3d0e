import { Select } from 'antd';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import { errorWithin, type FieldErrors } from '../../../../lib/api/form-errors.ts';
import type { Parts } from '../question-draft.ts';
import { RichField } from './rich-field.tsx';

interface EssayFieldProps {
  readonly parts: Pick<Parts, 'reference' | 'keywords'>;
  readonly onChange: (parts: Partial<Parts>) => void;
  readonly errors: FieldErrors;
  readonly path: string;
}

export function EssayField({ parts, onChange, errors, path }: EssayFieldProps) {
  return (
    <>
      <EditField label="参考答案" error={errorWithin(errors, `${path}.reference`)}>
        <RichField
          label="参考答案"
          placeholder="一份好答案会写到什么"
          value={parts.reference}
          onChange={(reference) => onChange({ reference })}
        />
      </EditField>
      <EditField
        label="关键词"
        error={errorWithin(errors, `${path}.keywords`)}
        hint="阅卷时提示给阅卷人，不参与自动判分。"
      >
        <Select<string[]>
          aria-label="关键词"
          mode="tags"
          open={false}
          suffixIcon={null}
          placeholder="输入后回车"
          tokenSeparators={['；', ';', '，', ',', '、']}
          value={[...parts.keywords]}
          onChange={(keywords) => onChange({ keywords: [...new Set(keywords.map((word) => word.trim()))] })}
        />
      </EditField>
    </>
  );
}
