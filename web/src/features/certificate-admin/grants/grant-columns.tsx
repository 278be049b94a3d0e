import { certificateSourceLabels, certificateStatusLabels } from '@ganlin/contract/certificate/kinds';
import type { ReactNode } from 'react';
import type { Column } from '../../../kits/data-table/columns.ts';
import { PersonName } from '../../../kits/person-name/person-name.tsx';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { GrantActions } from './grant-actions.tsx';
import { soonText, statusTones, type GrantPanel, type GrantRow } from '../model/grant-row.ts';
import styles from './grants.module.css';

export function grantColumns(today: string, onOpen: (panel: GrantPanel) => void): readonly Column<GrantRow>[] {
  return [
    {
      key: 'number',
      title: '证书编号',
      part: 'name',
      render: (row) => (
        <RowAction text={row.number} of={row.name} onClick={() => onOpen({ kind: 'detail', id: row.id })} />
      ),
    },
    {
      key: 'name',
      title: '持证人',
      render: ({ userId, name }) => (
        <b className={styles.holder}>
          <PersonName userId={userId}>{name}</PersonName>
        </b>
      ),
    },
    { key: 'deptName', title: '单位', render: ({ deptName }) => deptName || '—' },
    { key: 'templateName', title: '证书', render: ({ templateName }) => templateName },
    { key: 'workKinds', title: '准予作业', render: ({ workKinds }) => workKinds.join('、') || '—' },
    { key: 'status', title: '状态', render: (row) => <Status row={row} /> },
    { key: 'issuedOn', title: '发证日期', hiddenByDefault: true, render: ({ issuedOn }) => issuedOn },
    { key: 'validUntil', title: '有效期至', render: (row) => <Until row={row} today={today} /> },
    { key: 'source', title: '来源', hiddenByDefault: true, render: ({ source }) => certificateSourceLabels[source] },
    { key: 'actions', title: '操作', part: 'actions', render: (row) => <GrantActions row={row} onOpen={onOpen} /> },
  ];
}

interface OfRow {
  readonly row: GrantRow;
}

function Status({ row: { status, reason } }: OfRow): ReactNode {
  return (
    <span title={reason || undefined}>
      <StateTag tone={statusTones[status]}>{certificateStatusLabels[status]}</StateTag>
    </span>
  );
}

function Until({ row, today }: OfRow & { readonly today: string }): ReactNode {
  const soon = soonText(row, today);
  return (
    <>
      {row.validUntil ?? '长期'}
      {soon !== '' && <p className={styles.soon}>{soon}</p>}
    </>
  );
}
