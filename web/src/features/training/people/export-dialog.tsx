import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { SortHandle } from '../../../ui/list/sort-handle.tsx';
import styles from './export-dialog.module.css';
import {
  briefPicks,
  chosenKeys,
  everyPick,
  isOffered,
  keepPicks,
  movePick,
  readPicks,
  type RosterPick,
} from './roster-columns.ts';

interface ExportDialogProps {
  readonly isPaid: boolean;
  /** The columns in their order, or undefined if the dialog was cancelled. */
  readonly onChosen: (columns: readonly string[] | undefined) => void;
  readonly onClosed: () => void;
}

/** Selects the roster's columns and their order; the choice is remembered for the next time. */
export function ExportDialog({ isPaid, onChosen, onClosed }: ExportDialogProps) {
  const may = usePermission();
  const [open, setOpen] = useState(true);
  const [picks, setPicks] = useState(readPicks);
  const columns = chosenKeys(picks, isPaid);
  const leave = (chosen: readonly string[] | undefined) => {
    setOpen(false);
    onChosen(chosen);
  };
  const confirm = () => {
    keepPicks(picks);
    leave(columns);
  };
  return (
    <Modal
      title="导出报名信息表"
      open={open}
      okText={`导出 ${columns.length} 列`}
      okButtonProps={{ disabled: columns.length === 0 }}
      onOk={confirm}
      onCancel={() => leave(undefined)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      <p>勾选要导出的列，拖动左边的把手（或用上下方向键）调整顺序。导出的是列表当前筛选出的人。</p>
      {!may('train:person:unmask') && <p className={styles.hint}>身份证号、手机号码和银行账号将隐去一部分。</p>}
      <div className={styles.quick}>
        <Button size="small" onClick={() => setPicks(everyPick())}>
          全部
        </Button>
        <Button size="small" onClick={() => setPicks(briefPicks())}>
          签到常用
        </Button>
        <Button size="small" onClick={() => setPicks(picks.map((pick) => ({ ...pick, on: false })))}>
          全不选
        </Button>
      </div>
      <Picks picks={picks} isPaid={isPaid} onPicks={setPicks} />
    </Modal>
  );
}

interface PicksProps {
  readonly picks: readonly RosterPick[];
  readonly isPaid: boolean;
  readonly onPicks: (picks: readonly RosterPick[]) => void;
}

function Picks({ picks, isPaid, onPicks }: PicksProps) {
  return (
    <ol className={styles.picks} data-sorted aria-label="导出的列">
      {picks
        .filter((pick) => isOffered(pick, isPaid))
        .map(({ key, title, on }, at) => (
          <li key={key} data-on={on}>
            <SortHandle name={title} at={at} onMove={(from, to) => onPicks(movePick(picks, { from, to, isPaid }))} />
            <Checkbox
              checked={on}
              onChange={({ target }) =>
                onPicks(picks.map((pick) => (pick.key === key ? { ...pick, on: target.checked } : pick)))
              }
            >
              {title}
            </Checkbox>
          </li>
        ))}
    </ol>
  );
}
