import { AppstoreOutlined, TableOutlined } from '@ant-design/icons';
import { Empty, Input, Segmented, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useHall, useHallContext } from '../../model/hall-context.ts';
import { choose } from '../../model/hall-store.ts';
import type { Grouping } from '../../model/view.ts';
import { ExamineeCards } from './examinee-cards.tsx';
import { ExamineeTable } from './examinee-table.tsx';
import styles from './examinees.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { Wall } from './wall.tsx';

type Mode = 'wall' | 'table';

const modes = [
  { value: 'wall' as const, label: '墙', icon: <AppstoreOutlined aria-hidden /> },
  { value: 'table' as const, label: '表', icon: <TableOutlined aria-hidden /> },
];

const groupingOptions: { readonly value: Grouping; readonly label: string }[] = [
  { value: 'state', label: '按状态分组' },
  { value: 'dept', label: '按部门分组' },
  { value: 'none', label: '不分组' },
];

/** All examinees that pass the filter: as tiles, as a table, or on a narrow screen as cards. */
export function Examinees({ isNarrow }: { readonly isNarrow: boolean }): ReactNode {
  const { store } = useHallContext();
  const [mode, setMode] = useState<Mode>('wall');
  const view = useHall((state) => state.view);
  const isEmpty = useHall((state) => state.groups.length === 0);
  const shown = useHall(({ groups }) => groups.reduce((sum, { ids }) => sum + ids.length, 0));
  return (
    <section className={styles.panel} aria-label="全部考生">
      <header className={styles.head}>
        <h2>全部考生</h2>
        {!isNarrow && <Segmented value={mode} options={modes} onChange={setMode} aria-label="显示方式" />}
        <Select
          aria-label="分组"
          className={styles.grouping ?? ''}
          value={view.grouping}
          options={groupingOptions}
          onChange={(grouping) => choose(store, { grouping })}
        />
        <DeptSelect />
        <Input.Search
          aria-label="按姓名查找"
          className={styles.keyword ?? ''}
          placeholder="姓名"
          maxLength={50}
          allowClear
          defaultValue={view.keyword}
          onChange={({ target }) => choose(store, { keyword: target.value })}
        />
        <span className={styles.shown} aria-live="polite">
          {shown.toLocaleString('zh-CN')} 人
        </span>
      </header>
      {isEmpty && (
        <Empty className={styles.empty ?? ''} image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的考生。" />
      )}
      {!isEmpty && isNarrow && <ExamineeCards />}
      {!isEmpty && !isNarrow && mode === 'wall' && <Wall />}
      {!isEmpty && !isNarrow && mode === 'table' && <ExamineeTable />}
      <SelectionBar />
    </section>
  );
}

function DeptSelect() {
  const { store } = useHallContext();
  const dept = useHall((state) => state.view.dept);
  const depts = useHall((state) => state.depts);
  if (depts.length < 2) return null;
  return (
    <Select
      aria-label="部门"
      className={styles.dept ?? ''}
      placeholder="全部部门"
      showSearch
      allowClear
      value={dept === '' ? null : dept}
      options={depts.map(({ name, count }) => ({ value: name, label: `${name || '没有部门'}（${count}）` }))}
      onChange={(name: string | undefined | null) => choose(store, { dept: name ?? '' })}
    />
  );
}
