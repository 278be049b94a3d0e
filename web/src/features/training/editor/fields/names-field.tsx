import { Select } from 'antd';

interface NamesFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
  readonly invalid: boolean;
}

const MAX_NAMES = 20;

/** A list of short texts: Enter, a comma or leaving the field ends each. */
export function NamesField({ label, placeholder, value, onChange, invalid }: NamesFieldProps) {
  return (
    <Select<string[]>
      aria-label={label}
      mode="tags"
      open={false}
      suffixIcon={null}
      placeholder={placeholder}
      tokenSeparators={['、', '，', ',', ';', '；']}
      maxCount={MAX_NAMES}
      status={invalid ? 'error' : ''}
      value={[...value]}
      onChange={(names) => onChange([...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))])}
    />
  );
}
