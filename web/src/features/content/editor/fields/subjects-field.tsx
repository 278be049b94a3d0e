import { Input } from 'antd';
import { useMemo } from 'react';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../editor.module.css';
import type { PartProps } from '../use-article-editor.ts';
import { clauseLabels } from './law-text.ts';

/** What each clause is about: shown beside its number in the contents of a law. */
export function SubjectsField({ editing: { draft, changeFields, errors } }: PartProps) {
  const { subjects } = draft.fields;
  const labels = useMemo(() => clauseLabels(draft.body), [draft.body]);
  const textOf = new Map(subjects.map(({ clause, text }) => [clause, text]));
  const set = (label: string, text: string) => {
    const changed = new Map([...textOf, [label, text]]);
    // Those of clauses that the text has no more go with the next change.
    changeFields({
      subjects: labels.flatMap((clause) => {
        const kept = changed.get(clause) ?? '';
        return kept === '' ? [] : [{ clause, text: kept }];
      }),
    });
  };
  const done = labels.filter((label) => textOf.has(label)).length;
  return (
    <div data-field="fields.subjects">
      <EditField label="条旨" error={errorWithin(errors, 'fields.subjects')} hint="几个字说明一条讲什么，目录里显示">
        {labels.length === 0 ? (
          <p className="ui-note">正文按条整理以后，可以逐条填写。</p>
        ) : (
          <details>
            <summary className={styles.subjectsHead}>
              共 {labels.length} 条，已填 {done} 条
            </summary>
            <ol className={styles.subjects}>
              {labels.map((label) => (
                <li key={label}>
                  <span>{label}</span>
                  <Input
                    aria-label={`${label}的条旨`}
                    maxLength={20}
                    value={textOf.get(label) ?? ''}
                    onChange={({ target }) => set(label, target.value)}
                  />
                </li>
              ))}
            </ol>
          </details>
        )}
      </EditField>
    </div>
  );
}
