import { hostApi } from '@ganlin/contract/battle/host';
import { MatchState } from '@ganlin/contract/battle/kinds';
import type { Data } from '@ganlin/contract/core/endpoint';
import { questionTypeLabels } from '@ganlin/contract/question/kinds';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isOutage, messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { MessageView } from '../../../ui/message-view.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { LOBBY } from '../model/paths.ts';
import { countText, secondsText } from '../model/texts.ts';
import styles from './host-report.module.css';

type Report = Data<typeof hostApi.report>;

/** After a match on the big screen: who, how well, and which questions were hard. */
export function HostReport({ matchId }: { readonly matchId: string }): ReactNode {
  const { data: report, error } = useQuery({
    ...query(hostApi.report, { matchId }),
    // The last view may arrive a moment before the match is settled.
    retry: (count, failure) => count < 5 && (isOutage(failure) || count < 4),
    retryDelay: 700,
    meta: { silent: true },
  });
  if (!report) {
    if (!error) return <PageSkeleton />;
    const action = { text: '返回对战大厅', to: LOBBY };
    return <MessageView code="大屏" title="打不开报告" text={messageOf(error)} action={action} />;
  }
  return (
    <div className="ui-ground">
      <div className={styles.page}>
        <header className={styles.head}>
          <div>
            <h1>{report.title}</h1>
            <p>
              {formatTime(report.beganAt)}　{report.joined} 人参加
              {report.state === MatchState.void && '　已作废'}
            </p>
          </div>
          <div className={styles.actions}>
            <Button look="line" onClick={() => window.print()}>
              打印
            </Button>
            <ButtonLink to={LOBBY}>返回对战大厅</ButtonLink>
          </div>
        </header>
        <Players players={report.players} total={report.questions.length} />
        <Questions questions={report.questions} />
      </div>
    </div>
  );
}

function Players({ players, total }: { readonly players: Report['players']; readonly total: number }): ReactNode {
  return (
    <section className={styles.card}>
      <h2>名次</h2>
      {players.length === 0 && <p className="ui-empty">没有人参加。</p>}
      <div className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">名次</th>
              <th scope="col">姓名</th>
              <th scope="col">单位</th>
              <th scope="col">得分</th>
              <th scope="col">答对</th>
              <th scope="col">平均用时</th>
            </tr>
          </thead>
          <tbody>
            {players.map((player, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- places and names repeat, the order does not change
              <tr key={index}>
                <td>{player.place}</td>
                <th scope="row">{player.name}</th>
                <td>{player.deptName}</td>
                <td>{countText(player.points)}</td>
                <td>
                  {player.rights} / {total}
                </td>
                <td>{player.averageMs === null ? '—' : secondsText(player.averageMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The hardest first: they are what to talk about. */
function Questions({ questions }: { readonly questions: Report['questions'] }): ReactNode {
  const share = ({ answered, rights }: Report['questions'][number]) => (answered === 0 ? 0 : rights / answered);
  return (
    <section className={styles.card}>
      <h2>题目，难的在前</h2>
      <ol className={styles.questions}>
        {questions
          .toSorted((a, b) => share(a) - share(b))
          .map((question) => (
            <li key={question.ordinal}>
              <span>
                第 {question.ordinal} 题　{questionTypeLabels[question.type]}
              </span>
              <p>{question.text}</p>
              <b>
                {question.answered === 0 ? '没有人作答' : `答对 ${Math.round(share(question) * 100)}%`}
                <small>
                  {question.rights} / {question.answered} 人
                </small>
              </b>
            </li>
          ))}
      </ol>
    </section>
  );
}
