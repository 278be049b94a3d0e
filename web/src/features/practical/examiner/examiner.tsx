import { practicalExaminerApi, type ExaminerTest } from '@ganlin/contract/practical/examiner';
import { ExaminerTask, examinerRoleLabels, examinerTaskLabels } from '@ganlin/contract/practical/kinds';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { keepFieldSession } from '../../../lib/session/field-session.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { StateTag, type Tone } from '../../../ui/list/state-tag.tsx';
import { MainArea } from '../../../ui/main-area.tsx';
import { sheetPath } from '../model/paths.ts';
import type { Candidate } from '../device/draft.ts';
import { ScoreSheet } from '../sheet/score-sheet.tsx';
import { findList, listSheets, storeList } from '../device/sheet-store.ts';
import { subscribeSent } from '../device/outbox.ts';
import { useOnline } from '../device/use-online.ts';
import { useOutbox } from '../device/use-outbox.ts';
import styles from './examiner.module.css';

/** The examiner's candidates, and the sheet of one of them: one screen, so that it is there without a network. */
export default function ExaminerScreen(): ReactNode {
  const owner = useSession(({ userId }) => userId);
  const wanted = new URLSearchParams(useScreen().search).get('candidate');
  useOutbox(owner);
  const { tests, isFailed, retry } = useTests(owner);
  const test = tests?.find(({ candidates }) => candidates.some(({ id }) => id === wanted));
  const candidate = test?.candidates.find(({ id }) => id === wanted);
  return (
    <div className="ui-ground">
      <MainArea className={styles.page}>
        {isFailed && <LoadFailed text="名单没有载入。有信号时请打开一次，名单会存在手机里。" onRetry={retry} />}
        {!tests && !isFailed && <div className={styles.waiting} aria-hidden="true" />}
        {tests && test && candidate && <ScoreSheet key={candidate.id} test={test} candidate={candidate} />}
        {tests && !candidate && <TestList tests={tests} owner={owner} />}
      </MainArea>
    </div>
  );
}

/** From the network, or as it was last received. */
function useTests(owner: string) {
  const { data, isError, refetch } = useQuery({
    ...query(practicalExaminerApi.list, {}),
    staleTime: 0,
    meta: { silent: true },
  });
  const [stored, setStored] = useState<readonly ExaminerTest[]>();
  useEffect(() => {
    if (data) {
      keepFieldSession();
      void storeList(owner, data);
    } else void findList(owner).then(setStored);
  }, [owner, data]);
  const tests = data ?? stored;
  return { tests, isFailed: isError && !tests, retry: () => void refetch() };
}

interface TestListProps {
  readonly tests: readonly ExaminerTest[];
  readonly owner: string;
}

function TestList({ tests, owner }: TestListProps): ReactNode {
  const isOnline = useOnline();
  const local = useLocalStates(owner);
  return (
    <>
      <header className={styles.head}>
        <h1>考官评分</h1>
        {!isOnline && (
          <output className={styles.net}>
            <Icon name="noSignal" size={16} />
            没有信号，已存本机
          </output>
        )}
      </header>
      {tests.length === 0 && <p className={styles.none}>现在没有要您评分的实操考核。</p>}
      {tests.map(({ id, title, place, heldOn, sheet, candidates }) => (
        <section key={id} className={styles.test} aria-label={title}>
          <h2>{title}</h2>
          <p>
            {heldOn}　{place}　{sheet.title}
          </p>
          <ul>
            {candidates.map((candidate) => (
              <li key={candidate.id}>
                <CandidateLink candidate={candidate} localState={local.get(candidate.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface CandidateLinkProps {
  readonly candidate: Candidate;
  readonly localState: string | undefined;
}

function CandidateLink({ candidate, localState }: CandidateLinkProps): ReactNode {
  const { id, name, deptName, group, number, role, task } = candidate;
  const { tone, text } = standingOf(task, localState);
  return (
    <Link className={styles.candidate} to={sheetPath(id)}>
      <span className={styles.number}>
        {group}-{number}
      </span>
      <span className={styles.name}>
        <b>{name}</b>
        <small>
          {deptName}　我是{examinerRoleLabels[role]}
        </small>
      </span>
      <StateTag tone={tone}>{text}</StateTag>
      <Icon name="right" size={16} />
    </Link>
  );
}

function standingOf(task: ExaminerTask, localState: string | undefined): { tone: Tone; text: string } {
  if (task === ExaminerTask.handedIn) return { tone: 'ok', text: examinerTaskLabels[task] };
  if (localState === 'waiting') return { tone: 'warn', text: '已存本机，待提交' };
  if (localState === 'refused') return { tone: 'bad', text: '没有交上' };
  if (task === ExaminerTask.returned) return { tone: 'bad', text: examinerTaskLabels[task] };
  if (localState === 'open') return { tone: 'busy', text: '评分中' };
  return { tone: 'idle', text: examinerTaskLabels[task] };
}

/** How far the sheets on this phone are, by candidate. */
function useLocalStates(owner: string): ReadonlyMap<string, string> {
  const [states, setStates] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const read = () =>
      void listSheets(owner).then((drafts) =>
        setStates(new Map(drafts.map(({ candidateId, state }) => [candidateId, state]))),
      );
    read();
    return subscribeSent(read);
  }, [owner]);
  return states;
}
