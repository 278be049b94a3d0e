import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { SERIAL_DIGITS, type NumberPart } from '@ganlin/contract/certificate/template/number';
import { Button, Input, Select } from 'antd';
import { DropMenu } from '../../../../ui/overlay/drop-menu.tsx';
import styles from './panels.module.css';

interface NumberPatternFieldProps {
  readonly value: readonly NumberPart[];
  readonly onChange: (value: NumberPart[]) => void;
}

const MAX_PARTS = 8;
const digitOptions = Array.from({ length: SERIAL_DIGITS.max - SERIAL_DIGITS.min + 1 }, (_, n) => ({
  value: SERIAL_DIGITS.min + n,
  label: `序号 ${SERIAL_DIGITS.min + n} 位`,
}));

/** The parts of a number, one after the other. */
export function NumberPatternField({ value, onChange }: NumberPatternFieldProps) {
  const has = (kind: NumberPart['kind']) => value.some((part) => part.kind === kind);
  const add = (part: NumberPart) => () => onChange([...value, part]);
  const items = [
    { key: 'text', label: '固定文字', onClick: add({ kind: 'text', text: '-' }) },
    { key: 'year', label: '年份 4 位', disabled: has('year'), onClick: add({ kind: 'year' }) },
    { key: 'serial', label: '序号', disabled: has('serial'), onClick: add({ kind: 'serial', digits: 5 }) },
  ];
  return (
    <ol className={styles.parts} aria-label="编号规则">
      {value.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no id, and two may be equal
        <li key={at} className={styles.part}>
          <PartField part={part} at={at} onChange={(next) => onChange(value.with(at, next))} />
          {value.length > 1 && (
            <Button
              type="text"
              size="small"
              aria-label={`去掉第 ${at + 1} 段`}
              icon={<CloseOutlined aria-hidden />}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            />
          )}
        </li>
      ))}
      {value.length < MAX_PARTS && (
        <li>
          <DropMenu trigger={['click']} menu={{ items }}>
            <Button
              type="dashed"
              size="small"
              aria-label="添加一段编号"
              aria-haspopup="menu"
              icon={<PlusOutlined aria-hidden />}
            />
          </DropMenu>
        </li>
      )}
    </ol>
  );
}

interface PartFieldProps {
  readonly part: NumberPart;
  readonly at: number;
  readonly onChange: (part: NumberPart) => void;
}

function PartField({ part, at, onChange }: PartFieldProps) {
  if (part.kind === 'year') return <span className={styles.fixedPart}>年份 4 位</span>;
  if (part.kind === 'serial') {
    return (
      <Select<number>
        size="small"
        aria-label="序号位数"
        options={digitOptions}
        value={part.digits}
        onChange={(digits) => onChange({ kind: 'serial', digits })}
      />
    );
  }
  return (
    <Input
      size="small"
      className={styles.partText ?? ''}
      aria-label={`第 ${at + 1} 段文字`}
      maxLength={12}
      value={part.text}
      onChange={({ target }) => onChange({ kind: 'text', text: target.value })}
    />
  );
}
