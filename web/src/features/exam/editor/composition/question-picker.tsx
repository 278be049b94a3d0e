import { Excerpt } from '../../../../kits/rich-text/excerpt.tsx';
import type { Data } from '@ganlin/contract/core/endpoint';
import { questionLevelLabels, QuestionState, questionTypeLabels } from '@ganlin/contract/question/kinds';
import { questionApi } from '@ganlin/contract/question/question';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Empty, Modal, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { query } from '../../../../lib/api/query.ts';
import { OneQuestion } from './one-question.tsx';
import type { Picked } from '../exam-draft.ts';
import { PickerFilter, type Filter } from './picker-filter.tsx';
import styles from './picker.module.css';

type Row = Data<typeof questionApi.paging>['records'][number];

interface QuestionPickerProps {
  /** The questions already listed in this paper. */
  readonly listed: ReadonlySet<string>;
  readonly onAdd: (questions: readonly Picked[]) => void;
  readonly onClosed: () => void;
}

const SIZE = 20;

/**
 * Finds published questions, shows each with its correct answer, and adds the selected ones, across several pages.
 */
export function QuestionPicker({ listed, onAdd, onClosed }: QuestionPickerProps) {
  const [open, setOpen] = useState(true);
  const [filter, setFilter] = useState<Filter>({});
  const [current, setCurrent] = useState(1);
  const [ticked, setTicked] = useState<readonly Row[]>([]);
  const { data } = useQuery({
    ...query(questionApi.paging, { current, size: SIZE, params: { ...filter, state: QuestionState.published } }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.records ?? [];
  const isTicked = (row: Row) => ticked.some(({ id }) => id === row.id);
  const toggle = (some: readonly Row[], on: boolean) => {
    const others = ticked.filter(({ id }) => !some.some((row) => row.id === id));
    setTicked(on ? [...others, ...some] : others);
  };
  const free = rows.filter(({ id }) => !listed.has(id));
  return (
    <Modal
      title="从题库选题"
      className={styles.dialog ?? ''}
      width="min(920px, 100vw)"
      open={open}
      okText={`添加 ${ticked.length} 题`}
      okButtonProps={{ disabled: ticked.length === 0 }}
      onOk={() => {
        onAdd(ticked.map(pickedOf));
        setOpen(false);
      }}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      <PickerFilter
        onFilter={(wanted) => {
          setFilter(wanted);
          setCurrent(1);
        }}
      />
      {!data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data?.total === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的已发布试题，换个条件再试。" />
      )}
      {data && data.total > 0 && (
        <>
          <div className={styles.tools}>
            <Checkbox
              checked={free.length > 0 && free.every(isTicked)}
              disabled={free.length === 0}
              onChange={({ target }) => toggle(free, target.checked)}
            >
              全选本页
            </Checkbox>
            <span>共 {data.total.toLocaleString('zh-CN')} 题</span>
            <span aria-live="polite">已选 {ticked.length} 题</span>
            {ticked.length > 0 && (
              <Button type="link" size="small" onClick={() => setTicked([])}>
                取消选择
              </Button>
            )}
          </div>
          <ul className={styles.rows} aria-label="找到的试题">
            {rows.map((row) => (
              <PickerRow
                key={row.id}
                row={row}
                isListed={listed.has(row.id)}
                isTicked={isTicked(row)}
                onTick={(on) => toggle([row], on)}
              />
            ))}
          </ul>
          <Pagination
            simple
            hideOnSinglePage
            current={current}
            pageSize={SIZE}
            total={data.total}
            onChange={setCurrent}
          />
        </>
      )}
    </Modal>
  );
}

interface PickerRowProps {
  readonly row: Row;
  readonly isListed: boolean;
  readonly isTicked: boolean;
  readonly onTick: (on: boolean) => void;
}

function PickerRow({ row, isListed, isTicked, onTick }: PickerRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, code, type, level, text, tags } = row;
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <Checkbox
          aria-label={`选择 ${code}：${text}`}
          checked={isListed || isTicked}
          disabled={isListed}
          onChange={({ target }) => onTick(target.checked)}
        />
        <div className={styles.words}>
          <span className="ui-cluster ui-gap-2 ui-note">
            <span className={styles.type}>{questionTypeLabels[type]}</span>
            <span>{code}</span>
            <span>{questionLevelLabels[level]}</span>
            {tags.length > 0 && <span>{tags.join('、')}</span>}
            {isListed && <span className={styles.listed}>已在试卷中</span>}
          </span>
          <span className={styles.text}>
            <Excerpt text={text} />
          </span>
        </div>
        <Button
          type="link"
          size="small"
          aria-expanded={isOpen}
          aria-label={`预览 ${code}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起' : '预览'}
        </Button>
      </div>
      {isOpen && (
        <div className={styles.card}>
          <OneQuestion questionId={id} />
        </div>
      )}
    </li>
  );
}

const pickedOf = ({ id, code, type, level, text, reviewSince }: Row): Picked => ({
  questionId: id,
  code,
  type,
  level,
  text,
  retired: false,
  inReview: reviewSince !== null,
});
