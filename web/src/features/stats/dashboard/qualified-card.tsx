import { qualifiedApi } from '@ganlin/contract/certificate/qualified';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api/query.ts';
import { useSite } from '../../../lib/screen/site.ts';
import { AdminLink } from '../../../ui/admin-link.tsx';
import { percentOf, rateText, scaleOf } from './rate.ts';
import styles from './dashboard.module.css';

const SHOWN = 11;
/** This far below the target, a unit is marked. */
const LOW = 5;

/** The units by the share of their people who hold a certificate, the lowest last. */
export function QualifiedCard() {
  const { data } = useQuery({ ...query(qualifiedApi.figures, {}), meta: { silent: true } });
  const target = useSite().qualifiedTarget;
  const units = (data?.units ?? [])
    .filter(({ people }) => people > 0)
    .map(({ name, people, valid }) => ({ name, people, valid, percent: percentOf({ people, valid }) }))
    .toSorted((one, other) => other.percent - one.percent);
  const shown = units.length > SHOWN ? units.slice(-SHOWN) : units;
  const scale = scaleOf(shown.map(({ percent }) => percent));
  return (
    <section className={styles.card} aria-labelledby="dashboard-qualified">
      <header>
        <h2 id="dashboard-qualified">各单位持证率</h2>
        <span className={styles.beside}>
          {units.length > SHOWN ? `最低的 ${SHOWN} 个，` : ''}虚线为目标 {target}%
        </span>
        <AdminLink isWay to="/admin/cert/qualified">
          查看
        </AdminLink>
      </header>
      {data && shown.length === 0 && <p className={styles.empty}>还没有应持证的人员。</p>}
      <ul className={styles.rates}>
        {shown.map(({ name, people, valid, percent }) => (
          <li key={name}>
            <span className={styles.unit}>{name}</span>
            <span className={styles.track} aria-hidden="true">
              <i className={styles.target} style={{ insetInlineStart: `${scale.at(target)}%` }} />
              <i
                className={styles.dot}
                data-low={percent < target - LOW}
                style={{ insetInlineStart: `${scale.at(percent)}%` }}
              />
            </span>
            <span className={styles.beside}>
              {valid.toLocaleString('zh-CN')} / {people.toLocaleString('zh-CN')}
            </span>
            <b>{rateText(percent)}%</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
