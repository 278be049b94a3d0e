import { Button } from 'antd';
import styles from './row-action.module.css';

interface RowActionProps {
  readonly text: string;
  /** Names the row for screen readers. */
  readonly of: string;
  readonly danger?: boolean;
  readonly onClick: () => void;
}

/** An action at the end of a row, styled as a link. */
export function RowAction({ text, of, danger = false, onClick }: RowActionProps) {
  return (
    <Button
      className={styles.action ?? ''}
      type="link"
      size="small"
      danger={danger}
      aria-label={`${text} ${of}`}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
