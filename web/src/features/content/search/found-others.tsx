import { otherKindLabels, otherPath, type OtherHit } from '@ganlin/contract/portal/search';
import { Link } from 'react-router';
import { MarkedText } from '../../../kits/search-box/marked-text.tsx';
import { useSession } from '../../../lib/session/session.ts';
import styles from './search.module.css';

/** Classes, courses, banks and exams among the results. */
export function FoundOther({ hit: { kind, id, title, facts } }: { readonly hit: OtherHit }) {
  const isSignedIn = useSession((session) => session.roleType !== 0);
  return (
    <li className={styles.article}>
      <h3>
        <span className={styles.channel} data-other>
          {otherKindLabels[kind]}
        </span>
        <Link to={otherPath(kind, id, isSignedIn)} className="ui-touch">
          <MarkedText text={title} />
        </Link>
      </h3>
      <p className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </li>
  );
}
