import { Button, Form } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import styles from './data-table.module.css';

type Fields = Readonly<Record<string, unknown>>;

interface FilterBarProps {
  readonly name: string;
  readonly values: Fields;
  readonly schema: z.ZodObject;
  readonly onApply: (fields: Fields) => void;
  readonly children: ReactNode;
}

/** The filter's form. It follows the address, so that the way back and a link show what they filter by. */
export function FilterBar({ name, values, schema, onApply, children }: FilterBarProps) {
  const [form] = Form.useForm<Fields>();
  // On a phone only the first field is seen until the others are asked for.
  const [open, setOpen] = useState(false);
  const followed = useRef(values);
  useEffect(() => {
    // A kept screen that is shown again runs its effects again: what was typed meanwhile is not the address's to undo.
    if (followed.current === values) return;
    followed.current = values;
    // Each field is set, for a field that is left out would keep what it shows.
    form.setFieldsValue(Object.fromEntries(Object.keys(schema.shape).map((field) => [field, values[field]])));
  }, [form, schema, values]);
  const clear = () => {
    const blank = Object.fromEntries(Object.keys(form.getFieldsValue()).map((field) => [field, undefined]));
    form.setFieldsValue(blank);
    onApply(blank);
  };
  return (
    <Form
      name={name}
      form={form}
      layout="inline"
      colon={false}
      className={styles.filter ?? ''}
      data-open={open}
      initialValues={values}
      onFinish={onApply}
    >
      {children}
      <div className="ui-flex ui-gap-2">
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={clear}>重置</Button>
        <Button type="link" className={styles.more ?? ''} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '更多条件'}
        </Button>
      </div>
    </Form>
  );
}
