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

/** The filter's form. It follows the URL, so that the back button and a link show their filter. */
export function FilterBar({ name, values, schema, onApply, children }: FilterBarProps) {
  const [form] = Form.useForm<Fields>();
  // On a phone only the first field is visible until the user expands the others.
  const [open, setOpen] = useState(false);
  const followed = useRef(values);
  useEffect(() => {
    // A cached screen that is shown again reruns its effects: the URL must not undo what was typed meanwhile.
    if (followed.current === values) return;
    followed.current = values;
    // Sets every field, since an omitted field would keep its value.
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
