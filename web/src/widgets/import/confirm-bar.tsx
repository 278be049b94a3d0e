import type { Import, ImportWay } from '@ganlin/contract/core/import';
import { Button, Radio } from 'antd';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useCall } from '../../lib/query.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import styles from './confirm-bar.module.css';
import type { PreviewProps } from './preview-step.tsx';

type Way = z.infer<typeof ImportWay>;

const ways = [
  { value: 'good', label: '只导入可用的行' },
  { value: 'all', label: '全部通过才导入' },
] as const satisfies readonly { value: Way; label: string }[];

/** What would be imported, and the button that does it. */
export function ConfirmBar(props: PreviewProps) {
  const {
    import: { counts },
    unit,
    back,
  } = props;
  const [way, setWay] = useState<Way>('good');
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const label = useId();
  const usable = counts.good + counts.warning;
  const blocked = usable === 0 || (way === 'all' && counts.error > 0);
  return (
    <section className={styles.bar} aria-label="导入">
      <b id={label}>导入方式</b>
      <Radio.Group
        aria-labelledby={label}
        options={[...ways]}
        value={way}
        onChange={({ target }) => setWay(target.value === 'all' ? 'all' : 'good')}
      />
      <span className={styles.sum} aria-live="polite">
        {sumOf(counts, way)}
      </span>
      <div className={styles.tools}>
        <Button onClick={() => void navigate(back)}>稍后再说</Button>
        <Button type="primary" disabled={blocked} onClick={() => setAsking(true)}>
          导入 {usable.toLocaleString('zh-CN')} {unit}
        </Button>
      </div>
      {asking && <ConfirmDialog {...props} way={way} onClosed={() => setAsking(false)} />}
    </section>
  );
}

interface ConfirmDialogProps extends PreviewProps {
  readonly way: Way;
  readonly onClosed: () => void;
}

function ConfirmDialog({ import: shown, api, noun, unit, options, way, onChanged, onClosed }: ConfirmDialogProps) {
  const { id, counts } = shown;
  const confirm = useCall(api.confirm, { silent: true });
  const usable = counts.good + counts.warning;
  const submit = async (fields: Readonly<Record<string, unknown>>) => {
    await confirm.mutateAsync({ id, way, options: fields });
    onChanged();
  };
  return (
    <FormDialog
      title={`导入${noun}`}
      okText={`导入 ${usable} ${unit}`}
      fieldOf={options?.fieldOf ?? {}}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <p>
        将导入 {usable} {unit}
        {counts.error > 0 && `，跳过有错误的 ${counts.error} 行`}
        {counts.warning > 0 && `；其中 ${counts.warning} 行有警告，照样导入`}。
      </p>
      {options?.fields}
    </FormDialog>
  );
}

function sumOf({ good, warning, error }: Import['counts'], way: Way): string {
  if (way === 'all' && error > 0) return `还有 ${error} 行错误，改正后才能导入`;
  const used = [`正常 ${good}`, ...(warning > 0 ? [`警告 ${warning}`] : [])].join(' + ');
  return error > 0 ? `${used}，跳过错误 ${error}` : used;
}
