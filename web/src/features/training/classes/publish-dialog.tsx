import { trainingErrors } from '@ganlin/contract/training/errors';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/failure.ts';
import { reportFailure, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { affectedQueries } from './use-class-actions.ts';
import type { NamedClass } from './class-row.ts';
import styles from './classes.module.css';

interface PublishDialogProps {
  readonly trainclass: NamedClass;
  readonly onPublished?: () => void;
  readonly onClosed: () => void;
}

/** Confirms before a class is published; what the server finds missing stays visible until it is corrected. */
export function PublishDialog({ trainclass: { id, title }, onPublished, onClosed }: PublishDialogProps) {
  const [open, setOpen] = useState(true);
  const [reason, setReason] = useState<string>();
  const publish = useCall(trainclassApi.publish, { refresh: affectedQueries, silent: true });
  const submit = async () => {
    setReason(undefined);
    try {
      await publish.mutateAsync({ id });
    } catch (error) {
      if (error instanceof ApiError && error.code === trainingErrors.trainclassNotReady.code) setReason(error.message);
      else reportFailure(error);
      return;
    }
    toast('success', `“${title}”已发布`);
    setOpen(false);
    onPublished?.();
  };
  return (
    <Modal
      title={`发布“${title}”`}
      open={open}
      okText="发布"
      confirmLoading={publish.isPending}
      onOk={() => void submit()}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      <p>发布后，符合条件的人可以看到这个培训班，并在报名时间内报名。发布后仍然可以修改。</p>
      {reason !== undefined && (
        <Alert className={styles.reason ?? ''} type="error" showIcon title="还不能发布" description={reason} />
      )}
    </Modal>
  );
}
