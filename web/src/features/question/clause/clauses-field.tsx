import { MAX_CLAUSES, clauseName } from '@ganlin/contract/question/clause/cited';
import { clauseApi, type FoundClause } from '@ganlin/contract/question/clause/clause';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select, Tooltip } from 'antd';
import { useState, type ReactNode } from 'react';
import { EditField } from '../../../kits/record-editor/edit-field.tsx';
import { query } from '../../../lib/api/query.ts';
import styles from './clause.module.css';

interface ClausesFieldProps {
  readonly value: readonly FoundClause[];
  readonly onChange: (clauses: FoundClause[]) => void;
  readonly error: string | undefined;
  /** What has changed in the stored ones. */
  readonly children?: ReactNode;
}

const keyOf = ({ articleId, anchor }: FoundClause): string => `${articleId}#${anchor}`;

/** 依据: the clauses that a question rests on, found by law and number. */
export function ClausesField({ value, onChange, error, children }: ClausesFieldProps) {
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim().slice(0, 60);
  const found = useQuery({
    ...query(clauseApi.find, { keyword: wanted }),
    enabled: wanted.length > 1,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const offered = wanted.length > 1 ? (found.data ?? []) : [];
  const known = new Map([...value, ...offered].map((clause) => [keyOf(clause), clause]));
  return (
    <EditField
      label="依据"
      error={error}
      hint="答题后与解析一起显示，点击打开法规的这一条；条文修改后，试题自动转入待复核。"
    >
      <Select<string[], Option>
        aria-label="依据"
        mode="multiple"
        maxCount={MAX_CLAUSES}
        placeholder="搜索法规条款，如：人影条例 第十二条"
        showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
        loading={found.isFetching}
        notFoundContent={
          wanted.length > 1
            ? found.isFetching
              ? '正在查找……'
              : '没有找到这样的条款'
            : '输入法规名称，可加条号或条文中的词'
        }
        options={[...known.values()].map(optionOf)}
        optionRender={withWording}
        value={value.map(keyOf)}
        onChange={(keys) => {
          onChange(keys.flatMap((key) => known.get(key) ?? []));
          setKeyword('');
        }}
      />
      {children}
    </EditField>
  );
}

interface Option {
  readonly value: string;
  readonly title: string;
  readonly label: ReactNode;
  readonly wording: string;
}

/** The chip of a chosen clause shows its text on hover and on tap. */
function optionOf(clause: FoundClause): Option {
  const name = clauseName(clause);
  const label = (
    <Tooltip title={clause.wording} trigger={['hover', 'click']}>
      <span>{name}</span>
    </Tooltip>
  );
  return { value: keyOf(clause), title: name, label, wording: clause.wording };
}

/** In the list, a clause is recognised by its first words. */
const withWording = ({ data }: { readonly data: Option }) => (
  <span className={styles.option}>
    <b>{data.title}</b>
    <small className={styles.wording}>{data.wording}</small>
  </span>
);
