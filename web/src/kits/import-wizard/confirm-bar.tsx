import { rowUnitOf, type Import, type ImportWay } from '@ganlin/contract/core/import';
import { Button, Form, Radio } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { fieldErrorOf } from '../../lib/api/field-error.ts';
import { reportFailure, useCall } from '../../lib/api/query.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import styles from './confirm-bar.module.css';
import type { PreviewProps } from './preview/preview-step.tsx';

type Way = z.infer<typeof ImportWay>;
type Fields = Readonly<Record<string, unknown>>;

const waysOf = (rowUnit: string): { value: Way; label: string }[] => [
  { value: 'good', label: `只导入可用的${rowUnit}` },
  { value: 'all', label: '全部通过才导入' },
];

/** What would be imported, and the import button. */
export function ConfirmBar(props: PreviewProps) {
  const {
    import: { fileName, counts },
    unit,
    options,
  } = props;
  const rowUnit = rowUnitOf(fileName, unit);
  const [way, setWay] = useState<Way>('good');
  const [asking, setAsking] = useState(false);
  const blocked = usableOf(counts) === 0 || (way === 'all' && counts.error > 0);
  if (options?.inBar) {
    return (
      <OptionsForm {...props} way={way}>
        {(saving) => (
          <>
            <Ways way={way} rowUnit={rowUnit} onWay={setWay} />
            {options.fields}
            <Tools {...props} way={way} disabled={blocked} loading={saving} />
          </>
        )}
      </OptionsForm>
    );
  }
  return (
    <section className={styles.bar} aria-label="导入">
      <Ways way={way} rowUnit={rowUnit} onWay={setWay} />
      <Tools {...props} way={way} disabled={blocked} onImport={() => setAsking(true)} />
      {asking && <ConfirmDialog {...props} way={way} onClosed={() => setAsking(false)} />}
    </section>
  );
}

interface WaysProps {
  readonly way: Way;
  readonly rowUnit: string;
  readonly onWay: (way: Way) => void;
}

function Ways({ way, rowUnit, onWay }: WaysProps) {
  const label = useId();
  return (
    <>
      <b id={label}>导入方式</b>
      <Radio.Group
        aria-labelledby={label}
        options={waysOf(rowUnit)}
        value={way}
        onChange={({ target }) => onWay(target.value === 'all' ? 'all' : 'good')}
      />
    </>
  );
}

interface ToolsProps extends PreviewProps {
  readonly way: Way;
  readonly disabled: boolean;
  readonly loading?: boolean;
  /** Without it the button submits the form around it. */
  readonly onImport?: () => void;
}

function Tools({ import: { fileName, counts }, unit, back, way, disabled, loading = false, onImport }: ToolsProps) {
  const navigate = useNavigate();
  return (
    <div className={styles.end}>
      <span className={styles.sum} aria-live="polite">
        {sumOf(counts, way, rowUnitOf(fileName, unit))}
      </span>
      <div className={styles.tools}>
        <Button onClick={() => void navigate(back)}>稍后再说</Button>
        <Button
          type="primary"
          disabled={disabled}
          loading={loading}
          {...(onImport ? { onClick: onImport } : { htmlType: 'submit' })}
        >
          导入 {usableOf(counts).toLocaleString('zh-CN')} {unit}
        </Button>
      </div>
    </div>
  );
}

interface OptionsFormProps extends PreviewProps {
  readonly way: Way;
  readonly children: (saving: boolean) => ReactNode;
}

/** The bar as a form: it contains the options for the whole file, and no dialog follows. */
function OptionsForm({ import: { id }, api, options, way, onChanged, children }: OptionsFormProps) {
  const [form] = Form.useForm<Fields>();
  const confirm = useCall(api.confirm, { silent: true });
  const submit = async (fields: Fields) => {
    try {
      await confirm.mutateAsync({ id, way, options: fields });
      onChanged();
    } catch (error) {
      const blamed = fieldErrorOf(error, options?.fieldOf ?? {});
      if (blamed) form.setFields([blamed]);
      else reportFailure(error);
    }
  };
  return (
    <section aria-label="导入" className={styles.holder}>
      <Form<Fields>
        form={form}
        layout="inline"
        className={styles.bar ?? ''}
        initialValues={{ ...options?.initial }}
        scrollToFirstError={{ focus: true, block: 'nearest' }}
        onFinish={(fields) => void submit(fields)}
      >
        {children(confirm.isPending)}
      </Form>
    </section>
  );
}

interface ConfirmDialogProps extends PreviewProps {
  readonly way: Way;
  readonly onClosed: () => void;
}

function ConfirmDialog({ import: shown, api, noun, unit, options, way, onChanged, onClosed }: ConfirmDialogProps) {
  const { id, fileName, counts } = shown;
  const rowUnit = rowUnitOf(fileName, unit);
  const confirm = useCall(api.confirm, { silent: true });
  const usable = usableOf(counts);
  const submit = async (fields: Fields) => {
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
        {counts.error > 0 && `，跳过有错误的 ${counts.error} ${rowUnit}`}
        {counts.warning > 0 && `；其中 ${counts.warning} ${rowUnit}有警告，照样导入`}。
      </p>
      {options?.fields}
    </FormDialog>
  );
}

const usableOf = ({ good, warning }: Import['counts']): number => good + warning;

function sumOf({ good, warning, error, duplicate }: Import['counts'], way: Way, rowUnit: string): string {
  if (way === 'all' && error > 0) return `还有 ${error} ${rowUnit}错误，改正后才能导入`;
  const used = [`正常 ${good}`, ...(warning > 0 ? [`警告 ${warning}`] : [])].join(' + ');
  const left = [...(error > 0 ? [`错误 ${error}`] : []), ...(duplicate > 0 ? [`重复 ${duplicate}`] : [])].join('、');
  return left === '' ? used : `${used}，跳过${left}`;
}
