import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './move-buttons.module.css';

interface MoveButtonsProps {
  /** What moves, for those who do not see where the buttons stand. */
  readonly name: string;
  /** Absent where there is no way. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly isMoving: boolean;
  readonly type?: 'text' | 'default';
  readonly size?: 'small' | 'medium';
}

/** One place up or down. A button that leads nowhere stays where the focus can rest: a step later it may lead again. */
export function MoveButtons({ name, onUp, onDown, isMoving, type = 'default', size = 'medium' }: MoveButtonsProps) {
  const button = (label: string, { icon, onMove }: { icon: ReactNode; onMove: (() => void) | undefined }) => (
    <Button
      type={type}
      size={size}
      className={styles.button ?? ''}
      aria-label={`${label} ${name}`}
      title={label}
      icon={icon}
      aria-disabled={!onMove}
      onClick={() => !isMoving && onMove?.()}
    />
  );
  return (
    <span className={styles.pair}>
      {button('上移', { icon: <ArrowUpOutlined aria-hidden />, onMove: onUp })}
      {button('下移', { icon: <ArrowDownOutlined aria-hidden />, onMove: onDown })}
    </span>
  );
}
