import { commonWorkKinds } from '@ganlin/contract/certificate/kinds';
import { numberOf } from '@ganlin/contract/certificate/template/number';
import { dayInChina } from '@ganlin/contract/core/time';
import { Input, Select, Switch } from 'antd';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import type { StoredTemplate } from '../template-draft.ts';
import type { Designer } from '../use-designer.ts';
import { NumberPatternField } from './number-pattern-field.tsx';
import styles from './panels.module.css';
import { Property, ShortNumber } from './property.tsx';

interface SettingsPanelProps {
  readonly designer: Designer;
  readonly stored: StoredTemplate;
}

const THREE_YEARS = 36;
const workKindOptions = commonWorkKinds.map((kind) => ({ value: kind as string }));

/** Name, issuer, numbers, validity and kinds of work of a template. */
export function SettingsPanel({ designer, stored }: SettingsPanelProps) {
  const { form, errors, changeForm } = designer;
  const { name, issuer, numberPattern, yearlyReset, validityMonths, workKinds } = form;
  const set = (change: Partial<typeof form>) => changeForm(() => change, `form ${Object.keys(change).join()}`);
  return (
    <section className={styles.panel} aria-label="模板设置">
      <header className={styles.head}>
        <h2>模板设置</h2>
      </header>
      <div className={styles.fields}>
        <Property label="名称">
          <div className={styles.wide}>
            <Input
              aria-label="模板名称"
              maxLength={50}
              status={errors.has('name') ? 'error' : ''}
              value={name}
              onChange={({ target }) => set({ name: target.value })}
            />
            <FieldError text={errorWithin(errors, 'name')} />
          </div>
        </Property>
        <Property label="发证单位">
          <Input
            aria-label="发证单位"
            maxLength={30}
            value={issuer}
            onChange={({ target }) => set({ issuer: target.value })}
          />
        </Property>
        <Property label="编号规则">
          <div className={styles.wide}>
            <NumberPatternField value={numberPattern} onChange={(next) => set({ numberPattern: next })} />
            <FieldError text={errorWithin(errors, 'numberPattern')} />
          </div>
        </Property>
        <Property label="下一个">
          <b className={styles.next}>{nextNumber(designer, stored) ?? '序号已用完，请增加位数'}</b>
        </Property>
        <Property label="序号">
          <Switch
            size="small"
            aria-label="序号每年从 1 开始"
            checked={yearlyReset}
            onChange={(next) => set({ yearlyReset: next })}
          />
          <span className="ui-note">{yearlyReset ? '每年从 1 开始' : '一直往下编'}</span>
        </Property>
        <Property label="有效期">
          <Switch
            size="small"
            aria-label="有有效期"
            checked={validityMonths !== null}
            onChange={(isLimited) => set({ validityMonths: isLimited ? THREE_YEARS : null })}
          />
          {validityMonths === null ? (
            <span className="ui-note">长期有效</span>
          ) : (
            <ShortNumber
              label="有效期"
              unit="个月"
              min={1}
              max={600}
              digits={0}
              value={validityMonths}
              onChange={(next) => set({ validityMonths: next })}
            />
          )}
        </Property>
        <Property label="作业类别">
          <div className={styles.wide}>
            <Select<string[]>
              mode="tags"
              aria-label="准予作业类别"
              className={styles.full ?? ''}
              placeholder="不限制作业"
              maxCount={6}
              options={workKindOptions}
              value={workKinds}
              onChange={(next) => set({ workKinds: next })}
            />
            <FieldError text={errorWithin(errors, 'workKinds')} />
          </div>
        </Property>
      </div>
    </section>
  );
}

/** What the next certificate would be called with the rule on the page. */
function nextNumber({ form }: Designer, { series, current }: StoredTemplate): string | undefined {
  const year = Number(dayInChina(new Date()).slice(0, 4));
  // Whether the years are counted together or apart changes how many are used; the server knows after saving.
  const used = form.yearlyReset === current.form.yearlyReset ? series.used : 0;
  return numberOf(form.numberPattern, { year, serial: used + 1 });
}
