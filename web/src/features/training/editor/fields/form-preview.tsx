import {
  fieldGroups,
  fields,
  isRequested,
  isRequired,
  type Field,
  type FormRules,
} from '@ganlin/contract/training/form';
import styles from './form-preview.module.css';

/** The registration form as applicants see it: which fields it has and which are required. */
export function FormPreview(rules: FormRules) {
  const shown = fields.filter((field) => isRequested(field, rules));
  const must = shown.filter((field) => isRequired(field, rules));
  const groups = Object.entries(fieldGroups).map(([group, title]) => ({
    group,
    title,
    own: shown.filter((field) => field.group === group),
  }));
  return (
    <section className={styles.preview} aria-label="报名表预览">
      <header className={styles.head}>
        <h2>预览</h2>
        <span aria-live="polite">
          共 {shown.length} 项，必填 {must.length} 项
        </span>
      </header>
      {groups
        .filter(({ own }) => own.length > 0)
        .map(({ group, title, own }) => (
          <div key={group} className={styles.group}>
            <h3>{title}</h3>
            <ul aria-label={title}>
              {own.map((field) => (
                <PreviewField key={field.key} field={field} isMust={isRequired(field, rules)} />
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}

const LISTED = 3;

function PreviewField({ field, isMust }: { readonly field: Field; readonly isMust: boolean }) {
  const { label, kind, options = [] } = field;
  return (
    <li data-kind={kind}>
      <span className={styles.label} data-required={isMust}>
        {label}
        <i>{isMust ? '必填' : '选填'}</i>
      </span>
      {kind === 'choice' ? (
        <span className={styles.options} aria-hidden>
          {options.slice(0, LISTED).map((option) => (
            <span key={option.value}>{option.label}</span>
          ))}
        </span>
      ) : (
        <span className={styles.box} aria-hidden />
      )}
    </li>
  );
}
