import { textInChina } from '@ganlin/contract/core/time';
import { Channel, lawLevelLabels, standardLevelLabels, validityOn } from '@ganlin/contract/content/kinds';
import { Select } from 'antd';
import { useState } from 'react';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import type { ArticleDraft } from '../article-draft.ts';
import { ArticlePicker } from './article-picker.tsx';
import { validityKind } from '../../articles/article-row.ts';
import { ValidityTag } from '../../model/validity-tag.tsx';
import { DayLine, FieldLine } from './field-lines.tsx';
import { HistoryField } from './history-field.tsx';
import { SubjectsField } from './subjects-field.tsx';
import type { PartProps } from '../use-article-editor.ts';

const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));
const levels = { law: optionsOf(lawLevelLabels), standard: optionsOf(standardLevelLabels) } as const;

/** The fields of a law or standard: level, issuer, and the dates that determine its validity. */
export function ValidityFields({ editing }: PartProps) {
  const { draft, changeFields, errors } = editing;
  const isLaw = draft.channel === Channel.law;
  const levelError = errorWithin(errors, 'fields.level');
  return (
    <>
      <div data-field="fields.level">
        <EditField label={isLaw ? '效力级别' : '标准级别'} required error={levelError}>
          <Select
            aria-label={isLaw ? '效力级别' : '标准级别'}
            placeholder="请选择"
            options={levels[isLaw ? 'law' : 'standard']}
            status={levelError === undefined ? '' : 'error'}
            value={draft.fields.level}
            onChange={(level) => changeFields({ level })}
          />
        </EditField>
      </div>
      <FieldLine
        editing={editing}
        name="number"
        label={isLaw ? '文号' : '标准号'}
        maxLength={100}
        placeholder={isLaw ? '国务院令第 348 号' : 'QX/T 151—2012'}
      />
      <FieldLine editing={editing} name="issuer" label={isLaw ? '制定机关' : '发布机构'} maxLength={100} />
      <DayLine editing={editing} name="issuedOn" label={isLaw ? '公布日期' : '发布日期'} />
      <DayLine editing={editing} name="effectiveOn" label={isLaw ? '施行日期' : '实施日期'} />
      <DayLine editing={editing} name="endedOn" label="失效日期" hint="废止，或被新文本代替的那天" />
      <div data-field="fields.replacedById">
        <EditField label={isLaw ? '新文本' : '代替它的标准'} error={errorWithin(errors, 'fields.replacedById')}>
          <ArticlePicker
            label={isLaw ? '新文本' : '代替它的标准'}
            channel={draft.channel}
            value={draft.fields.replacedById}
            onChange={(replacedById) => changeFields({ replacedById })}
          />
        </EditField>
      </div>
      <EditField label="时效" hint="由上面的日期得出，到日子自动变化">
        <Validity draft={draft} />
      </EditField>
      {!isLaw && <StandardLines editing={editing} />}
      <FieldLine editing={editing} name="officialUrl" label="官方原文" maxLength={500} placeholder="https://" />
      <HistoryField editing={editing} />
      {isLaw && <SubjectsField editing={editing} />}
    </>
  );
}

function StandardLines({ editing }: PartProps) {
  return (
    <>
      <FieldLine editing={editing} name="replaces" label="代替标准号" maxLength={200} />
      <FieldLine editing={editing} name="draftedBy" label="起草单位" maxLength={500} />
    </>
  );
}

function Validity({ draft: { channel, fields } }: { readonly draft: ArticleDraft }) {
  const [today] = useState(() => textInChina(new Date()).slice(0, 10));
  const validity = validityOn(fields, today);
  return (
    <span>
      <ValidityTag kind={validityKind(channel)} validity={validity} />
    </span>
  );
}
