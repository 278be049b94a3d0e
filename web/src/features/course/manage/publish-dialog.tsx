import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import { courseApi } from '@ganlin/contract/course/course';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { query, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import type { NamedCourse } from '../model/course-row.ts';
import { partTitles, type Part } from '../model/parts.ts';
import { affectedQueries } from './use-course-actions.ts';
import styles from './courses.module.css';

interface PublishDialogProps {
  readonly course: NamedCourse;
  /** Goes to the part of the editor where a finding is fixed. */
  readonly onEdit: (part: Part) => void;
  readonly onPublished?: () => void;
  readonly onClosed: () => void;
}

type Finding = Data<typeof courseApi.readiness>['findings'][number];

/** The checks before a course is published; warnings may be ignored. */
export function PublishDialog({ course, onEdit, onPublished, onClosed }: PublishDialogProps) {
  const [open, setOpen] = useState(true);
  const { data, isError, isFetching, refetch } = useQuery({
    ...query(courseApi.readiness, { id: course.id }),
    staleTime: 0,
    gcTime: 0,
  });
  const publish = useCall(courseApi.publish, { refresh: affectedQueries });
  const isBarred = !data || data.findings.some(({ warning }) => !warning);
  const isWarned = data?.findings.some(({ warning }) => warning) ?? false;
  const submit = async () => {
    try {
      await publish.mutateAsync({ id: course.id });
    } catch {
      // The failure has been shown; fetches the current obstacles again.
      await refetch();
      return;
    }
    toast('success', `“${course.title}”已发布`);
    setOpen(false);
    onPublished?.();
  };
  const edit = (part: Part) => {
    setOpen(false);
    onEdit(part);
  };
  return (
    <Modal
      title={`发布“${course.title}”`}
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
          <p>{textOf(data)}</p>
          <ul className={styles.findings} aria-label="发布前检查">
            {data.findings.map((finding) => (
              <FindingItem key={finding.place + finding.message} finding={finding} onEdit={() => edit(finding.place)} />
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
        去{partTitles[place]}
      </Button>
    </li>
  );
}

function textOf({ findings, audience }: Data<typeof courseApi.readiness>): string {
  if (findings.some(({ warning }) => !warning)) return '还有必须修改的地方，改好后才能发布。';
  const who = audience === null ? '登录的学员' : `${audience.toLocaleString('zh-CN')} 人`;
  return `发布后${who}可以看到并学习这门课程。以后可以继续修改，已有的学习记录保留。`;
}
