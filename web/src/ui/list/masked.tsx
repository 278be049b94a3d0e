import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './masked.module.css';

interface MaskedProps {
  /** What it is, to whom: 周立新的身份证号. */
  readonly label: string;
  readonly masked: string;
  /** Present while it may be read. */
  readonly whole?: string | undefined;
  /** Asks for the whole; without it there is no way to. */
  readonly onReveal?: (() => void) | undefined;
}

/** Personal data that is shown in part. */
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
