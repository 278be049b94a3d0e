import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './move-buttons.module.css';

interface MoveButtonsProps {
  /** Names the moved item for screen readers. */
  readonly name: string;
  /** Undefined where a move is not possible. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly isMoving: boolean;
  readonly type?: 'text' | 'default';
  readonly size?: 'small' | 'medium';
}

/** Moves one position up or down. A button without a target stays focusable: after another move it may work again. */
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
