import { StarOutlined } from '@ant-design/icons';
import { savedFilterApi, MAX_FILTER_NAME, MAX_SAVED_FILTERS } from '@ganlin/contract/iam/saved-filter';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { messageOf } from '../../lib/api/failure.ts';
import { query, useCall } from '../../lib/api/query.ts';
import { confirmAction } from '../../lib/screen/confirm.ts';
import { RowAction } from '../../ui/list/row-action.tsx';
import styles from './data-table.module.css';
import { Tool } from './tool.tsx';

interface SavedFiltersProps {
  /** The name of the list. */
  readonly list: string;
  /** Filter and order as in a URL, without the page. */
  readonly search: string;
  readonly onApply: (search: string) => void;
}

/** Filters that the user has named; they are stored on the server, and only they see them. */
export function SavedFilters(props: SavedFiltersProps) {
  return (
    <Tool label="常用筛选" icon={<StarOutlined aria-hidden />}>
      <FilterList {...props} />
    </Tool>
  );
}

interface Saved {
  readonly id: string;
  readonly name: string;
  readonly search: string;
}

function FilterList({ list, search, onApply }: SavedFiltersProps) {
  const { data, error, refetch } = useQuery({ ...query(savedFilterApi.list, { list }), meta: { silent: true } });
  const [renamed, setRenamed] = useState<string>();
  const remove = useCall(savedFilterApi.delete, { refresh: [savedFilterApi.list] });
  const askToRemove = async ({ id, name }: Saved) => {
    if (await confirmAction({ title: `删除“${name}”？`, okText: '删除' })) remove.mutate({ id });
  };
  if (!data && error) {
    return (
      <p className={styles.saved}>
        {messageOf(error)} <Button onClick={() => void refetch()}>重试</Button>
      </p>
    );
  }
  if (!data) return <Skeleton active className={styles.saved ?? ''} title={false} paragraph={{ rows: 3 }} />;
  return (
    <div className={styles.saved}>
      {data.length === 0 && <p className="ui-note">设好条件并查询后，可以在这里保存，下次直接使用。</p>}
      <ul>
        {data.map((filter) =>
          filter.id === renamed ? (
            <li key={filter.id}>
              <NameForm list={list} filter={filter} text="改名" onDone={() => setRenamed(undefined)} />
            </li>
          ) : (
            <li key={filter.id}>
              <Button
                type="text"
                className={styles.apply ?? ''}
                aria-pressed={filter.search === search}
                onClick={() => onApply(filter.search)}
              >
                {filter.name}
              </Button>
              <RowAction text="改名" of={filter.name} onClick={() => setRenamed(filter.id)} />
              <RowAction text="删除" of={filter.name} danger onClick={() => void askToRemove(filter)} />
            </li>
          ),
        )}
      </ul>
      {data.length >= MAX_SAVED_FILTERS && <p className="ui-note">已保存 {MAX_SAVED_FILTERS} 个，不能再多。</p>}
      {search !== '' && data.length < MAX_SAVED_FILTERS && <NameForm list={list} search={search} text="保存当前条件" />}
    </div>
  );
}

interface NameFormProps {
  readonly list: string;
  /** The one that is renamed; without it, a new one is saved. */
  readonly filter?: Saved;
  readonly search?: string;
  readonly text: string;
  readonly onDone?: () => void;
}

function NameForm({ list, filter, search, text, onDone }: NameFormProps) {
  const [name, setName] = useState(filter?.name ?? '');
  const save = useCall(savedFilterApi.save, { refresh: [savedFilterApi.list], silent: true });
  const submit = () => {
    if (name.trim() === '') return;
    const input = {
      list,
      name: name.trim(),
      ...(filter && { id: filter.id }),
      ...(search !== undefined && { search }),
    };
    save.mutate(input, {
      onSuccess: () => {
        if (!filter) setName('');
        onDone?.();
      },
    });
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onDone) return;
    // It must not close the whole popover.
    event.stopPropagation();
    onDone();
  };
  return (
    <div className={styles.naming}>
      <Input
        aria-label={filter ? `${filter.name} 的新名称` : '筛选条件的名称'}
        placeholder="名称"
        maxLength={MAX_FILTER_NAME}
        value={name}
        status={save.isError ? 'error' : ''}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={submit}
        onKeyDown={leave}
      />
      <Button type="primary" disabled={name.trim() === ''} loading={save.isPending} onClick={submit}>
        {text}
      </Button>
      {save.isError && (
        <p role="alert" className={styles.refused}>
          {messageOf(save.error)}
        </p>
      )}
    </div>
  );
}
