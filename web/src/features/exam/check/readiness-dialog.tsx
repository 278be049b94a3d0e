import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import { examApi } from '@ganlin/contract/exam/exam';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { query, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { partOfFinding, partTitles, type Part } from '../model/parts.ts';
import styles from './readiness-dialog.module.css';

interface ReadinessDialogProps {
  readonly exam: { readonly id: string; readonly title: string };
  /** Goes to the part of the form where a finding is fixed. */
  readonly onEdit: (part: Part) => void;
  readonly onPublished?: () => void;
  readonly onClosed: () => void;
}

type Finding = Data<typeof examApi.readiness>['findings'][number];

/** The checks before an exam is published; warnings may be ignored. */
export function ReadinessDialog({ exam, onEdit, onPublished, onClosed }: ReadinessDialogProps) {
  const [open, setOpen] = useState(true);
  const { data, isError, isFetching, refetch } = useQuery({
    ...query(examApi.readiness, { id: exam.id }),
    staleTime: 0,
    gcTime: 0,
  });
  const publish = useCall(examApi.publish, { refresh: [examApi.paging, examApi.detail] });
  const isBarred = !data || data.findings.some(({ warning }) => !warning);
  const isWarned = data?.findings.some(({ warning }) => warning) ?? false;
  const submit = async () => {
    try {
      await publish.mutateAsync({ id: exam.id });
    } catch {
      // The failure has been shown; fetches the current obstacles again.
      await refetch();
      return;
    }
    toast('success', `“${exam.title}”已发布`);
    setOpen(false);
    onPublished?.();
  };
  return (
    <Modal
      title={`发布“${exam.title}”`}
      open={open}
      okText={isWarned && !isBarred ? '仍然发布' : '发布'}
      okButtonProps={{ disabled: isBarred || isFetching }}
      confirmLoading={publish.isPending}
      onOk={() => void submit()}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      {isError && !data && <Button onClick={() => void refetch()}>检查没能完成，重试</Button>}
      {!data && !isError && <Skeleton active paragraph={{ rows: 3 }} />}
      {data && (
        <>
          <p className={styles.words}>{textOf(data)}</p>
          <ul className={styles.findings} aria-label="发布前检查">
            {data.findings.map((finding) => (
              <FindingItem
                key={finding.place + finding.message}
                finding={finding}
                onEdit={() => {
                  setOpen(false);
                  onEdit(partOfFinding(finding.place));
                }}
              />
            ))}
            {data.findings.length === 0 && (
              <li data-kind="ok">
                <CheckCircleFilled aria-hidden />
                <span>检查全部通过</span>
              </li>
            )}
          </ul>
        </>
      )}
    </Modal>
  );
}

function FindingItem({ finding, onEdit }: { readonly finding: Finding; readonly onEdit: () => void }) {
  const { warning, message, place } = finding;
  return (
    <li data-kind={warning ? 'warn' : 'bad'}>
      {warning ? <ExclamationCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
      <span>
        <b>{warning ? '提醒' : '必须修改'}</b> {message}
      </span>
      <Button type="link" size="small" onClick={onEdit}>
        去{partTitles[partOfFinding(place)]}
      </Button>
    </li>
  );
}

function textOf({ findings, audience }: Data<typeof examApi.readiness>): string {
  if (findings.some(({ warning }) => !warning)) return '还有必须修改的地方，改好后才能发布。';
  const who = audience === null ? '符合条件的人员' : `${audience.toLocaleString('zh-CN')} 人`;
  return `发布后${who}可以看到并按时间参加考试。开考前可以修改；有人参加后，试卷内容不能再改。`;
}
