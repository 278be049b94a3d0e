import { classStatusLabels, type ClassStatus } from '@ganlin/contract/training/kinds';
import type { ReactNode } from 'react';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import styles from './class-status.module.css';
import { classStatusTones } from './state-tones.ts';

/** Whether the training has begun. Named: beside 报名中, a bare 未开始 would read as if registration had not begun. */
export function ClassStatusTag({ status }: { readonly status: ClassStatus }): ReactNode {
  return (
    <span className={styles.status}>
      培训
      <span data-testid="class-status">
        <StateTag tone={classStatusTones[status]}>{classStatusLabels[status]}</StateTag>
      </span>
    </span>
  );
}
