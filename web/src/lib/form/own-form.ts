import { useRef, useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { fieldErrorOf, type FieldOf } from '../api/field-error.ts';
import { afterPointerUp } from '../browser/after-pointer-up.ts';
import { reportFailure } from '../api/query.ts';

/** The props of a control of the form. */
interface Bound<Value> {
  readonly value: Value;
  readonly fault: string | undefined;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
}

/**
 * A small form by the contract's rules, for pages without antd: each field is checked when it loses focus, all of
 * them before sending.
 */
export function useOwnForm<Shape extends z.ZodRawShape, Values extends z.input<z.ZodObject<Shape>>>(
  schema: z.ZodObject<Shape>,
  initial: Values,
) {
  type Name = keyof Values & keyof Shape & string;
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Readonly<Partial<Record<string, string>>>>({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const blame = (name: string, fault: string | undefined) => setFaults((known) => ({ ...known, [name]: fault }));
  const bind = <N extends Name>(name: N): Bound<Values[N]> => ({
    value: values[name],
    fault: faults[name],
    onChange: (value) => {
      setValues((known) => ({ ...known, [name]: value }));
      blame(name, undefined);
    },
    onBlur: () => afterPointerUp(() => blame(name, faultsOf(schema, values)[name])),
  });
  /**
   * For `onSubmit`: `send` gets the fields as parsed by the rules; an error that belongs to a field is shown there, and
   * with `isToasted` also as any other error.
   */
  const submit =
    (
      send: (valid: z.output<z.ZodObject<Shape>>) => Promise<void>,
      fieldOf: FieldOf = {},
      { isToasted = false }: { readonly isToasted?: boolean } = {},
    ) =>
    async (event: FormEvent) => {
      event.preventDefault();
      if (isBusy) return;
      const parsed = schema.safeParse(values);
      setFaults(faultsOf(schema, values));
      if (!parsed.success) return focusFault(form.current);
      setBusy(true);
      try {
        await send(parsed.data);
      } catch (error) {
        const blamed = fieldErrorOf(error, fieldOf);
        if (!blamed || isToasted) reportFailure(error);
        if (!blamed) return;
        blame(blamed.name, blamed.errors[0]);
        focusFault(form.current);
      } finally {
        setBusy(false);
      }
    };
  return { form, values, bind, submit, isBusy };
}

/** The first error of each field. */
function faultsOf(schema: z.ZodType, values: unknown): Partial<Record<string, string>> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

/** Once the messages are rendered, focuses the first field that has one. */
function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
