import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { Change } from '../model/change.ts';
import styles from './dashboard.module.css';

const arrows = { up: <ArrowUpOutlined aria-hidden />, down: <ArrowDownOutlined aria-hidden />, none: null } as const;

/** An arrow and an amount; what it is compared with is said beside it. */
export function ChangeText({ change: { direction, amount, text } }: { readonly change: Change }) {
  if (amount === '') return <span className={styles.change}>{text}</span>;
  return (
    <span className={styles.change} data-direction={direction} title={text}>
      {arrows[direction]}
      {amount}
    </span>
  );
}
