import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import type { Problem } from '@ganlin/domain/health/problems';
import styles from './health-problems.module.css';

/** The problems as text, before any figure; or that there are none. */
export function HealthProblems({ problems }: { readonly problems: readonly Problem[] }) {
  const isBad = problems.some(({ tone }) => tone === 'bad');
  const tone = problems.length === 0 ? 'ok' : isBad ? 'bad' : 'warn';
  const Sign = signs[tone];
  return (
    <section className={styles.problems} data-tone={tone} aria-label="总体状况" aria-live="polite">
      <Sign aria-hidden className={styles.sign ?? ''} />
      <div>
        <p className="ui-title">{problems.length === 0 ? '一切正常' : `有 ${problems.length} 处需要留意`}</p>
        {problems.length === 0 ? (
          <p>各项服务都有应答，定时任务按时运行，没有积压的作业。</p>
        ) : (
          <ul>
            {problems.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

const signs = { ok: CheckCircleFilled, warn: ExclamationCircleFilled, bad: CloseCircleFilled };
