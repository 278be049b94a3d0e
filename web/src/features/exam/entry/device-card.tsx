import { ExamPhase } from '@ganlin/contract/exam/entry';
import { deviceCheckApi, deviceVerdictLabels } from '@ganlin/contract/paper/device-check';
import type { Rehearsed } from '@ganlin/contract/paper/rehearsal';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../lib/api/query.ts';
import { debugPath, rehearsalPath } from '../../../lib/screen/exam-paths.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { ExamDetail } from './words.ts';
import styles from './check-page.module.css';

/** Whether this person has tried a device and rehearsed. The exam is open also to those who have not. */
export function DeviceCard({ exam }: { readonly exam: ExamDetail }): ReactNode {
  const isAhead = exam.phase === ExamPhase.coming || exam.phase === ExamPhase.open;
  const last = useQuery({
    ...query(deviceCheckApi.last, { examId: exam.id }),
    staleTime: 0,
    enabled: isAhead,
    meta: { silent: true },
  });
  if (!isAhead) return null;
  const check = last.data?.check;
  return (
    <>
      <section className={styles.past}>
        <h2>设备调试</h2>
        <p className="ui-note">
          {check
            ? `上次调试：${formatTime(check.checkedAt)}，${check.browser}，${deviceVerdictLabels[check.verdict]}`
            : '检查浏览器、网络、时间和摄像头，大约需要一分钟。'}
        </p>
        <div className={styles.device}>
          <ButtonLink look="line" small to={debugPath(exam.id)}>
            {check ? '再试一下设备' : '先试一下设备'}
          </ButtonLink>
        </div>
      </section>
      <Rehearsal examId={exam.id} done={last.data?.rehearsal ?? null} />
    </>
  );
}

function Rehearsal({ examId, done }: { readonly examId: string; readonly done: Rehearsed | null }): ReactNode {
  return (
    <section className={styles.past}>
      <h2>试考</h2>
      <p className="ui-note">
        {done
          ? `已试考：${formatTime(done.handedInAt)}，已答 ${done.answered} 题，共 ${done.questions} 题`
          : '用几道小题熟悉作答、保存和交卷的页面，不计成绩。'}
      </p>
      <div className={styles.device}>
        <ButtonLink look="line" small to={rehearsalPath(examId)}>
          {done ? '再试考一次' : '试考一次'}
        </ButtonLink>
      </div>
    </section>
  );
}
