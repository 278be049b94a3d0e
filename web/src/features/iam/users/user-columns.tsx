import { roleTypeLabels, userStateLabels } from '@ganlin/contract/iam/user';
import type { ReactNode } from 'react';
import { formatTime, relativeTime } from '../../../lib/text/format.ts';
import type { Column } from '../../../kits/data-table/columns.ts';
import { Masked } from '../../../ui/list/masked.tsx';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import styles from './user-columns.module.css';
import { UserName } from './user-name.tsx';
import { stateTones, type UserRow } from './user-row.ts';
import type { Unmasked } from './user-unmask.tsx';

interface ColumnParts {
  readonly unmasked: Unmasked;
  readonly renderActions: (user: UserRow) => ReactNode;
}

/** The columns of the user list. */
export function userColumns({ unmasked, renderActions }: ColumnParts): readonly Column<UserRow>[] {
  const now = new Date();
  // One button for both numbers, at the last one present.
  const reveal = (user: UserRow) => unmasked.ask && (() => unmasked.ask?.(user));
  return [
    { key: 'realName', title: '姓名', part: 'name', sortable: true, render: (user) => <UserName user={user} /> },
    { key: 'dept', title: '部门', render: (user) => <span className={styles.dept}>{deptOf(user)}</span> },
    {
      key: 'mobile',
      title: '手机',
      render: (user) => (
        <Masked
          label={`${user.realName}的完整号码`}
          masked={user.mobile}
          whole={unmasked.of(user.id)?.mobile}
          onReveal={user.idCard === '' ? reveal(user) : undefined}
        />
      ),
    },
    {
      key: 'idCard',
      title: '身份证号',
      render: (user) => (
        <Masked
          label={`${user.realName}的完整号码`}
          masked={user.idCard}
          whole={unmasked.of(user.id)?.idCard}
          onReveal={reveal(user)}
        />
      ),
    },
    { key: 'email', title: '邮箱', hiddenByDefault: true, render: ({ email }) => email || '—' },
    { key: 'roleType', title: '类型', hiddenByDefault: true, render: ({ roleType }) => roleTypeLabels[roleType] },
    { key: 'roles', title: '角色', render: ({ roles }) => roles.map(({ name }) => name).join('、') || '—' },
    {
      key: 'state',
      title: '状态',
      render: ({ state }) => <StateTag tone={stateTones[state]}>{userStateLabels[state]}</StateTag>,
    },
    {
      key: 'createdAt',
      title: '创建时间',
      sortable: true,
      hiddenByDefault: true,
      render: ({ createdAt }) => formatTime(createdAt),
    },
    {
      key: 'lastLoginAt',
      title: '最近登录',
      sortable: true,
      render: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} now={now} />,
    },
    { key: 'actions', title: '操作', part: 'actions', render: renderActions },
  ];
}

/** The time matters only while it is recent; the tooltip always shows it. */
function LastLogin({ at, now }: { readonly at: string | null; readonly now: Date }) {
  if (at === null) return <>从未登录</>;
  const [text] = relativeTime(at, now).split(' ');
  return (
    <time dateTime={at} title={formatTime(at)}>
      {text}
    </time>
  );
}

/** Self-registered users have no department yet, and may have requested one. */
function deptOf({ deptName, wishedDept }: UserRow): string {
  if (deptName !== '') return deptName;
  return wishedDept === '' ? '—' : `未分配（申请加入 ${wishedDept}）`;
}
