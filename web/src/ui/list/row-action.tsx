import { Button } from 'antd';
import styles from './row-action.module.css';

interface RowActionProps {
  readonly text: string;
  /** Whose row it is, for those who do not see where the button stands. */
  readonly of: string;
  readonly danger?: boolean;
  readonly onClick: () => void;
}

/** A deed at the end of a row: a word that reads as a link. */
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
