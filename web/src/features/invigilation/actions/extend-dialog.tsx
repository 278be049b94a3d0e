import type { Data } from '@ganlin/contract/core/endpoint';
import { papersApi, reopenRefusalLabels } from '@ganlin/contract/paper/papers';
import { Checkbox, Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import {
  consequenceOf,
  extensionText,
  namesText,
  paperIdsOf,
  reopenedUntil,
  type Consequence,
} from '../model/consequences.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import styles from './actions.module.css';
import { ConsequenceNote } from './consequence-note.tsx';
import { MinutesField, ReasonField } from './fields.tsx';
import { chunkSender, sumOf } from './in-chunks.ts';
import { reportRefused } from './refused.ts';

interface ExtendFields {
  readonly minutes: number;
  readonly reason: string;
  readonly reopens?: boolean;
}

const usual = ['考点网络中断', '考点停电', '设备故障', '考生临时离场'];

/** More time for who is working; who has been handed in by the clock meanwhile can go on with the same minutes. */
export function ExtendDialog({ tiles, now, onDone, onClosed }: ActionDialogProps) {
  const mayReopen = usePermission()('exam:paper:reopen');
  const extend = useCall(papersApi.extend, { silent: true });
  const reopen = useCall(papersApi.reopen, { silent: true });
  const [extendChunks] = useState(() => chunkSender<Data<typeof papersApi.extend>>());
  const [reopenChunks] = useState(() => chunkSender<Data<typeof papersApi.reopen>>());
  const running = consequenceOf('extend', tiles);
  const reopened = consequenceOf('reopen', tiles);
  const ended = mayReopen ? reopened.applies : [];
  const submit = async ({ minutes, reason, reopens = false }: ExtendFields) => {
    const extended = await extendChunks(paperIdsOf(running), (paperIds, id) =>
      extend.mutateAsync({ id, paperIds, minutes, reason }),
    );
    const endedIds = reopens ? paperIdsOf(reopened) : [];
    const replies = await reopenChunks(endedIds, (paperIds, id) =>
      reopen.mutateAsync({ id, paperIds, minutes, reason }),
    );
    toast('success', `已为 ${sumOf(extended) + sumOf(replies)} 人加时 ${minutes} 分钟`);
    reportRefused(
      replies.flatMap(({ refused }) => refused),
      reopenRefusalLabels,
    );
    onDone();
  };
  const onlyEnded = running.applies.length === 0 && ended.length > 0;
  return (
    <FormDialog<ExtendFields>
      title={`给 ${onlyEnded ? ended.length : running.applies.length} 名考生加时`}
      okText="确认加时"
      initial={{ minutes: 10, reopens: onlyEnded }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <MinutesField label="加时" />
      <ReasonField usual={usual} />
      {ended.length > 0 && (
        <Form.Item name="reopens" valuePropName="checked">
          <Checkbox disabled={onlyEnded}>同时重新打开已交卷的 {namesText(ended)}，接着原来的答案作答</Checkbox>
        </Form.Item>
      )}
      <ExtendNote running={running} ended={ended} now={now} />
    </FormDialog>
  );
}

interface ExtendNoteProps {
  readonly running: Consequence;
  readonly ended: Consequence['applies'];
  readonly now: () => Date;
}

function ExtendNote({ running, ended, now }: ExtendNoteProps): ReactNode {
  const minutes = Form.useWatch<number | null | undefined>('minutes') ?? 0;
  const reopens = Form.useWatch<boolean | undefined>('reopens') === true;
  // Those who are opened again are named below, not among those left out.
  const skipped = reopens ? running.skipped.filter(({ reason }) => reason !== '已交卷') : running.skipped;
  return (
    <>
      <ConsequenceNote consequence={{ ...running, skipped }}>
        收卷时间 <b>{extensionText(running.applies, minutes)}</b>，考生页面立即更新。
      </ConsequenceNote>
      {reopens && (
        <p className={styles.note}>
          <b>{namesText(ended)}</b>：重新打开，可作答到 <b>{reopenedUntil(now(), minutes)}</b>
          ，原来的成绩不再有效，到时自动交卷。
        </p>
      )}
    </>
  );
}
