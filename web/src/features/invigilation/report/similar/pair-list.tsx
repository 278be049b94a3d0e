import { chanceText, integrityApi, type SimilarPair } from '@ganlin/contract/invigilation/integrity';
import { Form, Select, Space } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { Column } from '../../../../kits/data-table/columns.ts';
import { DataTable } from '../../../../kits/data-table/data-table.tsx';
import { formatTime } from '../../../../lib/text/format.ts';
import { RowAction } from '../../../../ui/list/row-action.tsx';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import { besideTexts } from '../report-text.ts';
import { PairDrawer } from './pair-drawer.tsx';
import { SeeDialog } from './see-dialog.tsx';
import styles from './similar.module.css';

const seenOptions = [
  { value: false, label: '未查看' },
  { value: true, label: '已查看' },
];

/** The pairs of which the viewer may see both examinees, the most striking ones first. */
export function PairList({ examId }: { readonly examId: string }): ReactNode {
  const [viewed, setViewed] = useState<SimilarPair>();
  const [seen, setSeen] = useState<SimilarPair>();
  const columns = useMemo(() => columnsOf({ onView: setViewed, onSee: setSeen }), []);
  return (
    <div className={styles.list}>
      <DataTable
        name="similarPairs"
        label="线索列表"
        endpoint={integrityApi.similar}
        fixed={{ examId }}
        columns={columns}
        filter={
          <Form.Item name="seen" label="查看">
            <Select className={styles.choice ?? ''} placeholder="全部" options={seenOptions} allowClear />
          </Form.Item>
        }
        noun="线索"
        empty="没有雷同到需要查看的答卷。"
        renderSummary={(total) => `共 ${total.toLocaleString('zh-CN')} 对答卷`}
      />
      {viewed && (
        <PairDrawer key={viewed.id} pair={viewed} onSee={() => setSeen(viewed)} onClosed={() => setViewed(undefined)} />
      )}
      {seen && <SeeDialog pair={seen} onDone={() => setViewed(undefined)} onClosed={() => setSeen(undefined)} />}
    </div>
  );
}

interface Actions {
  readonly onView: (pair: SimilarPair) => void;
  readonly onSee: (pair: SimilarPair) => void;
}

function columnsOf({ onView, onSee }: Actions): readonly Column<SimilarPair>[] {
  return [
    {
      key: 'who',
      title: '两份答卷',
      part: 'name',
      render: ({ one, other }) => (
        <span className={styles.who}>
          {[one, other].map(({ paperId, name, deptName }) => (
            <span key={paperId}>
              <b>{name}</b>
              <small>{deptName}</small>
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'same',
      title: '错得相同',
      render: ({ sameWrong, bothWrong, expected }) => (
        <span className={styles.lines}>
          <b>
            {sameWrong} / {bothWrong} 题
          </b>
          <small>估计约 {expected.toFixed(1)} 题</small>
        </span>
      ),
    },
    { key: 'chance', title: '各自作答时的可能性', render: ({ chance }) => chanceText(chance) },
    {
      key: 'beside',
      title: '其他情况',
      render: (pair) => (
        <span className={styles.lines}>
          {besideTexts(pair).map((text) => (
            <small key={text}>{text}</small>
          ))}
        </span>
      ),
    },
    { key: 'seen', title: '查看', render: (pair) => <SeenState pair={pair} /> },
    {
      key: 'actions',
      title: '操作',
      part: 'actions',
      render: (pair) => {
        const names = `${pair.one.name}和${pair.other.name}`;
        return (
          <Space size={4}>
            <RowAction text="查看" of={names} onClick={() => onView(pair)} />
            <RowAction text="标为已查看" of={names} onClick={() => onSee(pair)} />
          </Space>
        );
      },
    },
  ];
}

function SeenState({ pair: { seenAt, seenBy, note } }: { readonly pair: SimilarPair }): ReactNode {
  if (seenAt === null) return <StateTag tone="idle">未查看</StateTag>;
  return (
    <span className={styles.lines}>
      <StateTag tone="ok">已查看</StateTag>
      <small>{[seenBy, formatTime(seenAt)].filter(Boolean).join('，')}</small>
      <small>{note}</small>
    </span>
  );
}
