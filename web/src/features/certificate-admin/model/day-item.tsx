import { DayField } from '../../../kits/record-editor/day-field.tsx';

interface DayItemProps {
  readonly label: string;
  /** Set by the form item. */
  readonly value?: string | null;
  readonly onChange?: (day: string | null) => void;
}

export const DayItem = ({ label, value = null, onChange }: DayItemProps) => (
  <DayField label={label} value={value} onChange={(day) => onChange?.(day)} />
);
