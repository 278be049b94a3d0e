import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './masked.module.css';

interface MaskedProps {
  /** What it is, and whose: 周立新的身份证号. */
  readonly label: string;
  readonly masked: string;
  /** Set while it may be read. */
  readonly whole?: string | undefined;
  /** Requests the full value; without it there is no way to reveal it. */
  readonly onReveal?: (() => void) | undefined;
}

/** Masked personal data. */
export function Masked({ label, masked, whole, onReveal }: MaskedProps) {
  if (masked === '') return <>—</>;
  return (
    <span className={styles.masked}>
      {whole ?? masked}
      {onReveal && (
        <Button
          type="text"
          size="small"
          disabled={whole !== undefined}
          aria-label={`查看${label}`}
          title={whole === undefined ? '查看完整号码' : '半分钟后自动隐藏'}
          icon={whole === undefined ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
          onClick={onReveal}
        />
      )}
    </span>
  );
}
