import { clientErrorKindLabels } from '@ganlin/contract/ops/client-error';
import { formatTime } from '../../../lib/text/format.ts';
import { formatCount } from '../model/overview.ts';
import type { Health } from './problems.ts';
import styles from './health-cards.module.css';

type ClientErrors = Health['clientErrors'];

/** Errors in pages during the last seven days, by browser and one by one. */
export function ClientErrorList({ total, browsers, latest }: ClientErrors) {
  return (
    <section className={styles.card} aria-label="网页错误">
      <h2>网页错误</h2>
      {latest.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">错误</th>
              <th scope="col">浏览器</th>
              <th scope="col">次数</th>
              <th scope="col">最近</th>
            </tr>
          </thead>
          <tbody>
            {latest.map((error) => (
              <tr key={[error.browser, error.major, error.message, error.source, error.page, error.lastAt].join(' ')}>
                <th scope="row">
                  {clientErrorKindLabels[error.kind]} <code>{error.message}</code> <small>{whereOf(error)}</small>
                </th>
                <td>{browserName(error)}</td>
                <td>{formatCount(error.count)}</td>
                <td>{formatTime(error.lastAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.rest}>
        {total === 0
          ? '近 7 天没有收到网页错误。'
          : `近 7 天共 ${formatCount(total)} 次：${browsers.map((one) => `${browserName(one)} ${formatCount(one.count)} 次`).join('，')}。`}
      </p>
    </section>
  );
}

const browserName = ({ browser, major }: ClientErrors['browsers'][number]): string =>
  major === 0 ? browser : `${browser} ${major}`;

const whereOf = ({ page, source }: ClientErrors['latest'][number]): string =>
  [page, source].filter(Boolean).join(' · ');
