import { userApi, UserState } from '@ganlin/contract/iam/user';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Empty, Input, Modal, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { query } from '../../lib/api/query.ts';
import { DeptPicker } from './dept-picker.tsx';
import type { Person } from './person.ts';
import styles from './people.module.css';

interface PeopleDialogProps {
  /** Already on the list. */
  readonly chosen: readonly Person[];
  readonly onAdd: (people: readonly Person[]) => void;
  readonly onClosed: () => void;
}

const SIZE = 100;

/** Finds users by name, account or department and adds the selected ones, page by page if necessary. */
export function PeopleDialog({ chosen, onAdd, onClosed }: PeopleDialogProps) {
  const [open, setOpen] = useState(true);
  const [keyword, setKeyword] = useState('');
  const [deptId, setDeptId] = useState<string | null>(null);
  const [current, setCurrent] = useState(1);
  const [ticked, setTicked] = useState<readonly Person[]>([]);
  const { data } = useQuery({
    ...query(userApi.paging, {
      current,
      size: SIZE,
      params: { state: UserState.normal, ...(keyword && { keyword }), ...(deptId !== null && { deptId }) },
    }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.records ?? []).map(({ id, realName, deptName }) => ({ id, name: realName, deptName }));
  const has = (list: readonly Person[], id: string) => list.some((person) => person.id === id);
  const free = found.filter(({ id }) => !has(chosen, id));
  const toggle = (some: readonly Person[], on: boolean) => {
    const others = ticked.filter(({ id }) => !has(some, id));
    setTicked(on ? [...others, ...some] : others);
  };
  const isAll = free.length > 0 && free.every(({ id }) => has(ticked, id));
  return (
    <Modal
      title="添加人员"
      open={open}
      okText={`添加 ${ticked.length} 人`}
      okButtonProps={{ disabled: ticked.length === 0 }}
      onOk={() => {
        onAdd(ticked);
        setOpen(false);
      }}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      <div className={styles.filter}>
        <Input.Search
          aria-label="姓名或账号"
          placeholder="姓名或账号"
          maxLength={50}
          allowClear
          onSearch={(text) => {
            setKeyword(text.trim());
            setCurrent(1);
          }}
        />
        <DeptPicker
          aria-label="部门"
          placeholder="全部部门"
          value={deptId}
          onChange={(id) => {
            setDeptId(id);
            setCurrent(1);
          }}
        />
      </div>
      {!data && <Skeleton active paragraph={{ rows: 6 }} />}
      {data?.total === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有找到，换个条件再试。" />}
      {found.length > 0 && (
        <>
          <div className={styles.tools}>
            <Checkbox
              checked={isAll}
              disabled={free.length === 0}
              onChange={({ target }) => toggle(free, target.checked)}
            >
              全选本页
            </Checkbox>
            <span>共 {data?.total.toLocaleString('zh-CN')} 人</span>
            {ticked.length > 0 && (
              <Button type="link" onClick={() => setTicked([])}>
                取消选择
              </Button>
            )}
          </div>
          <ul className={styles.found} aria-label="找到的人员">
            {found.map((person) => (
              <li key={person.id}>
                <Checkbox
                  checked={has(chosen, person.id) || has(ticked, person.id)}
                  disabled={has(chosen, person.id)}
                  onChange={({ target }) => toggle([person], target.checked)}
                >
                  {person.name}
                </Checkbox>
                <span>{has(chosen, person.id) ? '已在名单中' : person.deptName}</span>
              </li>
            ))}
          </ul>
          <Pagination
            simple
            hideOnSinglePage
            current={current}
            pageSize={SIZE}
            total={data?.total ?? 0}
            onChange={setCurrent}
          />
        </>
      )}
    </Modal>
  );
}
