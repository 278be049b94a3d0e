import { MAX_APPEAL_DAYS } from '@ganlin/contract/exam/exam';
import {
  releasePartLabels,
  releaseParts,
  releasePresets,
  ReleaseWhen,
  releaseWhenLabels,
  type ReleaseRules,
} from '@ganlin/contract/exam/release';
import { InputNumber, Radio, Select } from 'antd';
import { useState } from 'react';
import { optionsOf } from '../../model/label-options.ts';
import { CertificatePicker } from '../../../../kits/pickers/certificate-picker.tsx';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import type { PartProps } from '../use-exam-editor.ts';
import { presetOf } from './release-text.ts';

const OWN = '自定义';

const explained: Readonly<Record<string, string>> = {
  立即全部公布: '阅卷完成后，考生能看到成绩、对错、正确答案和解析。',
  只公布成绩: '阅卷完成后只公布成绩，题目和答案不公布，适合以后还要用的试题。',
  考试结束后公布: '阅卷完成并且考试结束后，全部公布，先考完的人不会泄题。',
  人工公布: '阅卷完成后先由您核对，在考试列表里选“公布成绩”才公布。',
};

/** Which parts of their result examinees see, and when. */
export function ReleasePart({ editing: { draft, change, errors } }: PartProps) {
  const preset = presetOf(draft.release);
  // Once opened, the matrix stays open, even while it happens to equal a preset.
  const [isOwn, setOwn] = useState(preset === undefined);
  const chosen = isOwn || preset === undefined ? OWN : preset.name;
  const choose = (name: string) => {
    setOwn(name === OWN);
    const found = releasePresets.find((each) => each.name === name);
    if (found) change({ release: found.rules });
  };
  return (
    <section className={styles.panel} aria-label="成绩公布">
      <EditField label="公布方式" required error={errorWithin(errors, 'release')}>
        <Radio.Group
          aria-label="公布方式"
          className={styles.presets ?? ''}
          value={chosen}
          onChange={({ target }) => choose(String(target.value))}
        >
          {[...releasePresets.map(({ name }) => name), OWN].map((name) => (
            <Radio key={name} value={name}>
              <b>{name}</b>
              <span className={styles.hint}>{explained[name] ?? '分别设定每一项在什么时候公布。'}</span>
            </Radio>
          ))}
        </Radio.Group>
      </EditField>
      {chosen === OWN && (
        <EditField label="逐项设定" hint="后一项不会早于前一项：没有公布成绩时，对错、答案和解析也不公布。">
          <Matrix rules={draft.release} onChange={(release) => change({ release })} />
        </EditField>
      )}
      <EditField
        label="成绩申诉"
        error={errorWithin(errors, 'appealDays')}
        hint="成绩对考生公布后的天数内，考生可以对有异议的题申诉；0 表示不接受申诉。改短不影响已提出的申诉。"
      >
        <InputNumber
          aria-label="申诉期"
          min={0}
          max={MAX_APPEAL_DAYS}
          precision={0}
          value={draft.appealDays}
          suffix="天"
          onChange={(appealDays) => change({ appealDays })}
        />
      </EditField>
      <EditField
        label="合格证书"
        error={errorWithin(errors, 'certificateTemplateId')}
        hint="合格的考生在成绩公布后自动得到这种证书；改判、作废使合格变为不合格时证书暂停，反过来恢复。"
      >
        <CertificatePicker
          aria-label="合格证书"
          template={
            draft.certificateTemplateId === null
              ? null
              : { id: draft.certificateTemplateId, name: draft.certificateName }
          }
          onChange={(template) =>
            change({ certificateTemplateId: template?.id ?? null, certificateName: template?.name ?? '' })
          }
        />
      </EditField>
    </section>
  );
}

interface MatrixProps {
  readonly rules: ReleaseRules;
  readonly onChange: (rules: ReleaseRules) => void;
}

function Matrix({ rules, onChange }: MatrixProps) {
  return (
    <dl className={styles.matrix}>
      {releaseParts.map((part) => (
        <div key={part}>
          <dt>{releasePartLabels[part]}</dt>
          <dd>
            <Select<number>
              aria-label={releasePartLabels[part]}
              className={styles.when ?? ''}
              options={optionsOf(releaseWhenLabels)}
              value={rules[part]}
              onChange={(when) => onChange({ ...rules, [part]: isWhen(when) ? when : ReleaseWhen.never })}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isWhen = (value: number): value is ReleaseWhen => Object.hasOwn(releaseWhenLabels, value);
