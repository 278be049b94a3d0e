import { findingKindLabels } from '@ganlin/contract/analysis/kinds';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import { Segmented, Table } from 'antd';
import { useState } from 'react';
import { Excerpt } from '../../../kits/rich-text/excerpt.tsx';
import { RowAction } from '../../../ui/list/row-action.tsx';
import { decimals, discriminationClass, findingTone, percent, worstFirst, type Item } from '../model/analysis-data.ts';
import { OptionBars } from './option-bars.tsx';
import styles from './items.module.css';

interface ItemTableProps {
  readonly items: readonly Item[];
  readonly onItem: (item: Item) => void;
}

type Order = 'worst' | 'number';

/** Every question with its figures. */
export function ItemTable({ items, onItem }: ItemTableProps) {
  const [order, setOrder] = useState<Order>('worst');
  const bad = items.filter(({ findings }) => findings.length > 0).length;
  return (
    <section className={styles.panel} aria-label="逐题分析">
      <div className={styles.head}>
        <h2>逐题分析</h2>
        <span className="ui-note">区分度：得分最高的 27% 与最低的 27% 得分率之差</span>
        <Segmented<Order>
          className={styles.order}
          value={order}
          onChange={setOrder}
          options={[
            { value: 'worst', label: '先看有问题的' },
            { value: 'number', label: '按题号' },
          ]}
        />
      </div>
      <Table<Item>
        rowKey={({ questionId, version }) => `${questionId}:${version}`}
        dataSource={order === 'worst' ? worstFirst(items) : [...items]}
        pagination={{
          pageSize: 10,
          showSizeChanger: false,
          hideOnSinglePage: true,
          showTotal: (total) => `共 ${total} 题，需处理 ${bad} 题`,
        }}
        locale={{ emptyText: <span className="ui-note">还没有可以分析的题。</span> }}
        columns={columnsOf(onItem)}
      />
    </section>
  );
}

const columnsOf = (onItem: (item: Item) => void) => [
  { key: 'number', title: '题号', width: 64, render: (_: unknown, { number }: Item) => <b>{number}</b> },
  {
    key: 'type',
    title: '题型',
    width: 80,
    responsive: ['lg' as const],
    render: (_: unknown, { type }: Item) => questionTypeLabels[type].replace('题', ''),
  },
  {
    key: 'title',
    title: '题干',
    render: (_: unknown, { title }: Item) => (
      <span className={styles.title}>
        <Excerpt text={title} />
      </span>
    ),
  },
  {
    key: 'facility',
    title: '得分率',
    width: 130,
    responsive: ['md' as const],
    render: (_: unknown, { facility }: Item) => (
      <span className={styles.rate}>
        <span className={styles.track} aria-hidden="true">
          <i style={{ width: `${(facility ?? 0) * 100}%` }} />
        </span>
        {percent(facility)}
      </span>
    ),
  },
  {
    key: 'discrimination',
    title: '区分度',
    width: 92,
    align: 'right' as const,
    render: (_: unknown, { discrimination }: Item) => {
      const { text, tone } = discriminationClass(discrimination);
      return (
        <span className={styles.measure} data-tone={tone}>
          <b>{decimals(discrimination)}</b> <small>{text}</small>
        </span>
      );
    },
  },
  {
    key: 'options',
    title: '选项分布（% 选了）',
    width: 224,
    responsive: ['lg' as const],
    render: (_: unknown, item: Item) => <OptionBars item={item} />,
  },
  {
    key: 'time',
    title: '用时',
    width: 80,
    responsive: ['xl' as const],
    render: (_: unknown, { meanSeconds }: Item) => (meanSeconds === null ? '—' : `${meanSeconds} 秒`),
  },
  {
    key: 'verdict',
    title: '判断',
    width: 132,
    responsive: ['md' as const],
    render: (_: unknown, item: Item) => <ItemVerdict item={item} />,
  },
  {
    key: 'open',
    title: '操作',
    width: 72,
    render: (_: unknown, item: Item) => (
      <RowAction text="详情" of={`第 ${item.number} 题`} onClick={() => onItem(item)} />
    ),
  },
];

function ItemVerdict({ item: { findings, discrimination } }: { readonly item: Item }) {
  const [first] = findings;
  if (first) {
    return (
      <span className={styles.verdict} data-tone={findingTone(first.kind)}>
        {findingKindLabels[first.kind]}
      </span>
    );
  }
  const { text, tone } = discriminationClass(discrimination);
  return (
    <span className={styles.verdict} data-tone={tone}>
      {text === '差' ? '区分度低' : text || '答卷太少'}
    </span>
  );
}
