import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { formCases, type FormCase } from '../../contract/test/form-cases.ts';
import { fields } from '../../contract/src/training/form.ts';
import { test } from '../support/test.ts';
import { publishClass, registrationPath } from '../support/training.ts';

/** As the page needs it: the value for each control, in China time. */
interface Filling {
  readonly title: string;
  readonly controls: readonly { readonly key: string; readonly kind: string; readonly value: string }[];
}

interface Shown {
  readonly title: string;
  readonly faults: Readonly<Record<string, string>>;
}

const fillingOf = ({ title, form }: FormCase): Filling => ({
  title,
  controls: fields.map(({ key, kind }) => ({
    key,
    kind,
    value: kind === 'time' ? wallClock(form[key] as string | null | undefined) : String(form[key] ?? ''),
  })),
});

const wallClock = (iso: string | null | undefined): string =>
  iso ? new Date(new Date(iso).getTime() + 8 * 3_600_000).toISOString().slice(0, 16) : '';

/**
 * Runs in the page: fills in one form after the other, presses the button and reads the errors below the fields. The
 * consent is not ticked, so nothing is ever sent. Stops before a form that leaves a required choice open: a choice
 * cannot be cleared there, and only a fresh page has none.
 */
async function fillAll(fillings: readonly Filling[]): Promise<Shown[]> {
  // The changes of an event are rendered after it.
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const fieldOf = (key: string) => document.querySelector(`form [data-key=${key}]`);
  const write = (key: string, value: string) => {
    const control = fieldOf(key)?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    if (!control || control.value === value) return;
    const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    leave.push(control);
  };
  const choose = (key: string, value: string): boolean => {
    const field = fieldOf(key);
    const chosen = field?.querySelector<HTMLInputElement>('input:checked');
    if (!field || (chosen?.value ?? '') === value) return true;
    const target =
      value === ''
        ? field.querySelector<HTMLElement>('button')
        : field.querySelector<HTMLElement>(`[value="${value}"]`);
    target?.click();
    return target !== null;
  };
  let leave: Element[] = [];
  const shown: Shown[] = [];
  for (const { title, controls } of fillings) {
    leave = [];
    for (const { key, kind, value } of controls) {
      if (kind !== 'choice') write(key, value);
      else if (!choose(key, value)) return shown;
    }
    await settle();
    for (const control of leave) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await settle();
    document.querySelector<HTMLElement>('form [type=submit]')?.click();
    await settle();
    const faulty = [...document.querySelectorAll('form [data-state=fault]')];
    const faults = faulty.map((field) => [field.getAttribute('data-key'), field.querySelector('p')?.textContent]);
    shown.push({ title, faults: Object.fromEntries(faults) });
  }
  return shown;
}

/** Opens the form of another class within the page, which is much faster than a reload. */
async function openForm(page: Page, id: string, title: string): Promise<void> {
  await page.evaluate(
    (to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    },
    `${registrationPath(id)}&step=form`,
  );
  await page.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'attached' });
}

async function run(page: Page, fresh: () => Promise<void>, cases: readonly FormCase[]): Promise<Shown[]> {
  const all: Shown[] = [];
  while (all.length < cases.length) {
    await fresh();
    const shown = await page.evaluate(fillAll, cases.slice(all.length).map(fillingOf));
    if (shown.length === 0) throw new Error(`a fresh page cannot show: ${cases[all.length]?.title}`);
    all.push(...shown);
  }
  return all;
}

test('the page reports the same errors as the server for every form, in the words of the specification [S2-89, S3-55…S3-78, S5-01…S5-35]', async ({
  page,
  site,
}) => {
  const { id } = await publishClass(page.request);
  const made = [id];
  await page.goto(registrationPath(id));
  await page.getByRole('button', { name: '我要报名' }).waitFor();
  const byRules = Map.groupBy(formCases, ({ rules }) => JSON.stringify(rules));
  for (const [rules, cases] of byRules) {
    const fresh = async () => {
      const copy = {
        ...(JSON.parse(rules) as FormCase['rules']),
        id: randomUUID(),
        title: `第 ${made.length} 份表`,
        fee_fen: 100,
      };
      made.push(copy.id);
      await site.db.query(
        `insert into training_class select (jsonb_populate_record(c, $2)).* from training_class c where c.id = $1`,
        [id, copy],
      );
      await openForm(page, copy.id, copy.title);
    };
    const shown = await run(page, fresh, cases);
    expect(shown).toEqual(cases.map(({ title, faults }) => ({ title, faults })));
  }
  const { rows } = await site.db.query(`select id from training_person where class_id = any($1)`, [made]);
  expect(rows).toEqual([]);
  await site.db.query(`delete from training_class where id = any($1)`, [made]);
});
