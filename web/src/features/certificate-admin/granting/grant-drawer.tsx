import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import type { Data, Input as InputOf } from '@ganlin/contract/core/endpoint';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { TaskProgress } from '../../../kits/task/task-progress.tsx';
import { newId } from '../../../lib/browser/new-id.ts';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { GrantForm } from './grant-form.tsx';
import { GrantPreview } from './grant-preview.tsx';

type Order = InputOf<typeof certificateGrantApi.preview>;

/** Grants certificates to one or many people: whom and what, a check of each, then the grant. */
export function GrantDrawer({ onClosed }: { readonly onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  // One for all tries, so that a repeated one grants nothing twice.
  const [grantId] = useState(newId);
  const [order, setOrder] = useState<Order>();
  const [checked, setChecked] = useState<Data<typeof certificateGrantApi.preview>>();
  const [taskId, setTaskId] = useState<string>();
  const client = useQueryClient();
  const preview = useCall(certificateGrantApi.preview);
  const save = useCall(certificateGrantApi.save, { refresh: [certificateGrantApi.paging] });
  const start = useCall(certificateGrantApi.start);

  const check = async (wanted: Order) => {
    const reply = await preview.mutateAsync(wanted).catch(() => undefined);
    setOrder(wanted);
    setChecked(reply);
  };
  const grant = async ({ rows, ...common }: Order, grantable: ReadonlySet<string>) => {
    const wanted = rows.filter(({ userId }) => grantable.has(userId));
    const [only] = wanted;
    if (wanted.length === 1 && only) {
      const granted = await save.mutateAsync({ grantId, ...common, ...only }).catch(() => undefined);
      if (!granted) return;
      toast('success', `已颁发，编号 ${granted.number}`);
      return setOpen(false);
    }
    const started = await start.mutateAsync({ grantId, ...common, rows: wanted }).catch(() => undefined);
    setTaskId(started?.taskId);
  };
  return (
    <Drawer
      title="颁发证书"
      open={open}
      size="min(560px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      {/* Hidden, not removed: who goes back finds what was filled in. */}
      <div hidden={checked !== undefined}>
        <GrantForm isBusy={preview.isPending} onCheck={(wanted) => void check(wanted)} />
      </div>
      {taskId === undefined && order && checked && (
        <GrantPreview
          checked={checked}
          isBusy={save.isPending || start.isPending}
          onBack={() => setChecked(undefined)}
          onGrant={(ids) => void grant(order, ids)}
        />
      )}
      {taskId !== undefined && (
        <>
          <TaskProgress
            taskId={taskId}
            onEnd={() => void client.invalidateQueries({ queryKey: [certificateGrantApi.paging.path] })}
          />
          <p>可以关闭这里，颁发会在后台继续，结果在“后台任务”里也能看到。</p>
          <Button onClick={() => setOpen(false)}>关闭</Button>
        </>
      )}
    </Drawer>
  );
}
