import { ArrowLeftOutlined, UploadOutlined } from '@ant-design/icons';
import { ImportState, type Import } from '@ganlin/contract/core/import';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api/failure.ts';
import type { FieldOf } from '../../lib/api/field-error.ts';
import { query } from '../../lib/api/query.ts';
import { TaskProgress } from '../task/task-progress.tsx';
import { DoneStep } from './done-step.tsx';
import { useImportId, type ImportApi, type Started } from './import-api.ts';
import type { ImportRenderers } from './import-renderers.ts';
import { FaultsButton } from './faults-button.tsx';
import styles from './import.module.css';
import { PreviewStep } from './preview/preview-step.tsx';
import { SameFile } from './same-file.tsx';
import { StartStep } from './start-step.tsx';
import { StepBar } from './step-bar.tsx';

/** Polling interval of the state while the import is processed; the progress itself is polled more often. */
const FOLLOW_MS = 3_000;

export interface ImportPageProps {
  readonly title: string;
  /** What is imported: 用户. */
  readonly noun: string;
  /** The counting unit: 人. */
  readonly unit: string;
  readonly api: ImportApi;
  /** What the file is for, by the contract's `about`. */
  readonly about?: Readonly<Record<string, string>>;
  /** Options for the whole file, set on confirmation. */
  readonly options?: ImportOptions;
  /** The templates to download; one spreadsheet by default. */
  readonly templates?: readonly Template[];
  /** Content above the drop zone, besides the templates. */
  readonly guide?: ReactNode;
  /** A way to start without a file. */
  readonly otherStart?: OtherStart;
  readonly renderers?: ImportRenderers;
  /** Where to go when it is done, instead of the list. */
  readonly Result?: ComponentType<{ readonly import: Import; readonly onChanged: () => void }>;
  /** The URL of the list that the import fills. */
  readonly back: string;
}

interface ImportOptions {
  /** Form items with the names of the contract's options. */
  readonly fields: ReactNode;
  readonly fieldOf?: FieldOf;
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Show them in the bar below the preview; otherwise in a dialog. */
  readonly inBar?: boolean;
}

interface Template {
  readonly label: string;
  /** The input of its endpoint. */
  readonly input: Readonly<Record<string, string>>;
  readonly fileName: string;
}

interface OtherStart {
  readonly label: string;
  /** Starts immediately, instead of the drop zone. */
  readonly isFirst?: boolean;
  /** Called before another import is begun after a finished one: nothing of the last is left. */
  readonly onFinished?: () => void;
  readonly render: (onStarted: (started: Started) => void) => ReactNode;
}

/** Imports a file: upload, review and correct, confirm. The import is found again by its id in the URL. */
export function ImportPage(props: ImportPageProps) {
  const { title, api, back } = props;
  const { id, open } = useImportId();
  const detail = useQuery({
    ...query(api.detail, { id: id ?? '' }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isWorking(state.data) && state.status !== 'error' ? FOLLOW_MS : false,
  });
  const [started, setStarted] = useState<Started>();
  const shown = id === undefined ? undefined : detail.data;
  const begin = (started: Started) => {
    setStarted(started);
    open(started.id);
  };
  const again = () => open(undefined);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to={back} className={styles.back} aria-label="返回列表">
          <ArrowLeftOutlined aria-hidden />
        </Link>
        <h1>{title}</h1>
        {shown && <HeadTools import={shown} api={api} onAgain={again} />}
      </header>
      <StepBar import={shown} unit={props.unit} />
      {id === undefined && <StartStep {...props} onStarted={begin} onOpen={open} />}
      {id !== undefined && !shown && (
        <Missing error={detail.error} onRetry={() => void detail.refetch()} onAgain={again} />
      )}
      {started?.sameAs && started.id === id && shown?.state === ImportState.ready && (
        <SameFile sameAs={started.sameAs} unit={props.unit} />
      )}
      {shown && (
        <CurrentStep {...props} key={shown.id} import={shown} onChanged={() => void detail.refetch()} onAgain={again} />
      )}
    </div>
  );
}

const isWorking = ({ state }: Pick<Import, 'state'>): boolean =>
  state === ImportState.checking || state === ImportState.applying;

interface CurrentStepProps extends ImportPageProps {
  readonly import: Import;
  readonly onChanged: () => void;
  readonly onAgain: () => void;
}

function CurrentStep(props: CurrentStepProps) {
  const { import: shown, noun, otherStart, onChanged, onAgain } = props;
  if (isWorking(shown)) {
    return (
      <section className={styles.card} aria-label="处理进度">
        <TaskProgress key={shown.taskId} taskId={shown.taskId} onEnd={onChanged} />
        <p className={styles.hint}>可以离开这个页面，处理会在后台继续；回来后从这里接着看。</p>
      </section>
    );
  }
  if (shown.state === ImportState.ready) return <PreviewStep {...props} />;
  if (shown.state === ImportState.done || shown.state === ImportState.undone) {
    const another = () => {
      otherStart?.onFinished?.();
      onAgain();
    };
    return <DoneStep {...props} onAgain={another} />;
  }
  return (
    <section className={styles.message} aria-label="导入失败">
      <h2>没能导入{noun}</h2>
      <p role="alert">{shown.note || '处理文件时出了问题，请再试一次。'}</p>
      <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={onAgain}>
        换一个文件
      </Button>
    </section>
  );
}

interface HeadToolsProps {
  readonly import: Import;
  readonly api: ImportApi;
  readonly onAgain: () => void;
}

function HeadTools({ import: { id, state, counts }, api, onAgain }: HeadToolsProps) {
  if (state !== ImportState.ready) return null;
  return (
    <div className={styles.tools}>
      {counts.error + counts.warning > 0 && <FaultsButton api={api} id={id} />}
      <Button icon={<UploadOutlined aria-hidden />} onClick={onAgain}>
        换一个文件
      </Button>
    </div>
  );
}

interface MissingProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onAgain: () => void;
}

function Missing({ error, onRetry, onAgain }: MissingProps) {
  if (!error) {
    return (
      <section className={styles.card} aria-busy="true" aria-label="正在载入">
        <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
      </section>
    );
  }
  return (
    <section className={styles.message} aria-label="没有找到导入">
      <p>{messageOf(error)}</p>
      <div className={styles.tools}>
        <Button onClick={onRetry}>重试</Button>
        <Button type="primary" onClick={onAgain}>
          换一个文件
        </Button>
      </div>
    </section>
  );
}
