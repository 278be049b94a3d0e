import type { ListOrder } from '@ganlin/contract/content/read';
import type { ReactNode } from 'react';
import styles from './list-orders.module.css';

interface ListOrdersProps {
  readonly orders: readonly { readonly order: ListOrder; readonly label: string }[];
  readonly chosen: ListOrder;
  readonly onChoose: (order: ListOrder) => void;
}

/** The sort order of the list. */
export function ListOrders({ orders, chosen, onChoose }: ListOrdersProps): ReactNode {
  return (
    <fieldset className={styles.orders} aria-label="排序">
      {orders.map(({ order, label }) => (
        <button key={order} type="button" aria-pressed={order === chosen} onClick={() => onChoose(order)}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}
