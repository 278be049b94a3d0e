import { practicalExaminerApi, type ExaminerTest } from '@ganlin/contract/practical/examiner';
import { ExaminerTask } from '@ganlin/contract/practical/kinds';
import { marksProblem, totalCentiOf, vetoedItems } from '@ganlin/contract/practical/score-sum';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { query } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ExaminersCard, type CandidateDetail } from './examiners-card.tsx';
import { HandInBar } from './hand-in-bar.tsx';
import { marksOf, type Candidate } from '../device/draft.ts';
import { PhotosCard } from './photos-card.tsx';
import { Sections } from './sections.tsx';
import { SheetTop } from './sheet-top.tsx';
import styles from './sheet.module.css';
import { SignaturePad } from './signature.tsx';
import { useSheet } from './use-sheet.ts';
import { WhoCard } from './who-card.tsx';

interface ScoreSheetProps {
  readonly test: ExaminerTest;
  readonly candidate: Candidate;
}

/** The sheet of one candidate, as an examiner fills it in beside the launcher. */
export function ScoreSheet({ test, candidate }: ScoreSheetProps): ReactNode {
  const { userId: owner, realName } = useSession();
  // Without a network everything but the others' progress is known from the list.
  const { data: detail } = useQuery({
    ...query(practicalExaminerApi.candidate, { id: candidate.id }),
    staleTime: 0,
    meta: { silent: true },
  });
  const returned = useReturned(detail);
  const editing = useSheet(owner, candidate.id, returned);
  if (!editing) return <div className={styles.waiting} aria-hidden="true" />;
  const { draft, change } = editing;
  const { sheet } = test;
  const isHandedIn = draft.state === 'waiting' || draft.state === 'sent';
  const isLocked = isHandedIn || (detail ?? candidate).task === ExaminerTask.handedIn;
  const marks = marksOf(draft);
  const problem =
    marksProblem(sheet.sections, marks) ??
    (draft.examinerSign.length === 0 ? '还差考官签名' : draft.candidateSign.length === 0 ? '还差考生签名' : null);
  const total = totalCentiOf(sheet.sections, marks) / 100;
  return (
    <div className={styles.page}>
      <SheetTop title={test.title} draft={draft} />
      {draft.refusal !== '' && draft.state === 'refused' && (
        <p className={styles.refused} role="alert">
          没有交上：{draft.refusal}
        </p>
      )}
      {detail?.own && detail.own.returnReason !== null && !isHandedIn && (
        <p className={styles.refused}>退回重评：{detail.own.returnReason}</p>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <WhoCard candidate={candidate} sheet={sheet} editing={editing} isLocked={isLocked} />
          <Sections sections={sheet.sections} editing={editing} isLocked={isLocked} />
        </div>
        <aside className={styles.rail}>
          <ExaminersCard
            detail={detail}
            total={total}
            marked={marks.length}
            realName={realName}
            role={candidate.role}
          />
          <PhotosCard photos={editing.photos} />
          <section className={styles.card} aria-label="签名">
            <h2>
              签名<small>签完才能提交</small>
            </h2>
            <SignaturePad
              who={`考官 ${realName}`}
              strokes={draft.examinerSign}
              disabled={isLocked}
              onChange={(examinerSign) => change(() => ({ examinerSign }))}
            />
            <SignaturePad
              who={`考生 ${candidate.name}`}
              strokes={draft.candidateSign}
              disabled={isLocked}
              onChange={(candidateSign) => change(() => ({ candidateSign }))}
            />
          </section>
          <HandInBar
            draft={draft}
            total={total}
            full={sheet.full}
            pass={sheet.pass}
            marked={marks.length}
            isVetoed={vetoedItems(sheet.sections, marks).length > 0}
            problem={problem}
            isLocked={isLocked}
            onHandIn={editing.handIn}
          />
        </aside>
      </div>
    </div>
  );
}

/** A sheet that was given back, with its marks to begin from. */
function useReturned(detail: CandidateDetail | undefined) {
  return useMemo(() => {
    const own = detail?.own;
    if (!own || own.returnReason === null) return undefined;
    const items = own.marks.map(({ itemId, mark, note, photoIds }) => [itemId, { mark, note, photoIds }] as const);
    return { id: own.id, items: Object.fromEntries(items) };
  }, [detail]);
}
