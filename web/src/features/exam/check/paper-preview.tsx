import { ReloadOutlined } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import { examApi } from '@ganlin/contract/exam/exam';
import type { Answer } from '@ganlin/contract/question/answer';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/failure.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { query } from '../../../lib/api/query.ts';
import { DeviceChoice, type Device } from '../../../kits/question-view/device-choice.tsx';
import { QuestionCard } from '../../../kits/question-view/question-card.tsx';
import { RichText } from '../../../kits/rich-text/rich-text.tsx';
import type { SentComposition } from '../model/composition-draft.ts';
import { PaperOutput } from './paper-output.tsx';
import styles from './paper-preview.module.css';
import { PaperPrint } from './paper-print.tsx';

interface PaperPreviewProps {
  readonly title: string;
  /** A stored exam, or one being edited. */
  readonly of: { readonly id: string } | { readonly composition: SentComposition };
  readonly onClosed: () => void;
}

type Paper = Data<typeof examApi.preview>;

/** A sample paper as an examinee might get it, drawn now; a button draws another. */
export function PaperPreview({ title, of, onClosed }: PaperPreviewProps) {
  const may = usePermission();
  const [open, setOpen] = useState(true);
  const [seed, setSeed] = useState(() => crypto.randomUUID());
  const [print, setPrint] = useState<'paper' | 'answers'>();
  const [showsKey, setShowsKey] = useState(false);
  const [device, setDevice] = useState<Device>('desktop');
  const { data, error, isFetching } = useQuery({
    ...query(examApi.preview, { ...of, seed }),
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
  });
  return (
    <Drawer
      title={`预览：${title}`}
      open={open}
      size="min(880px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      styles={{ body: { padding: 0 } }}
    >
      <div className={styles.tools}>
        <Button icon={<ReloadOutlined aria-hidden />} loading={isFetching} onClick={() => setSeed(crypto.randomUUID())}>
          再抽一份
        </Button>
        <DeviceChoice device={device} onDevice={setDevice} />
        {'id' in of && <PaperOutput id={of.id} seed={seed} title={title} onPrint={setPrint} />}
        {may('qu:question:paging') && (
          <span className="ui-inline ui-gap-2">
            <Switch size="small" aria-label="答案与解析" checked={showsKey} onChange={setShowsKey} />
            <span aria-hidden>答案与解析</span>
          </span>
        )}
      </div>
      <div className={styles.stage} data-device={device}>
        {error && !data && <Alert type="error" showIcon title={messageOf(error)} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
        {print && 'id' in of && (
          <PaperPrint title={title} id={of.id} seed={seed} print={print} onClose={() => setPrint(undefined)} />
        )}
        {data && <Sections key={seed} paper={data} showsKey={showsKey} />}
      </div>
    </Drawer>
  );
}

/** Questions are numbered consecutively, and can be tried. */
function Sections({ paper, showsKey }: { readonly paper: Paper; readonly showsKey: boolean }) {
  const [tried, setTried] = useState<Readonly<Record<string, Answer>>>({});
  const before = paper.sections.map((_section, at) =>
    paper.sections.slice(0, at).reduce((count, { questions }) => count + questions.length, 0),
  );
  return paper.sections.map(({ title, intro, questions }, at) => (
    // Two sections may have the same name; their order never changes here.
    // oxlint-disable-next-line react/no-array-index-key
    <section key={at} className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {intro !== '' && <RichText html={intro} />}
      {questions.map(({ question, key, score }, index) => (
        <QuestionCard
          key={question.id}
          question={question}
          number={(before[at] ?? 0) + index + 1}
          score={score}
          headingLevel={3}
          answer={tried[question.id] ?? null}
          onAnswer={(answer) => setTried((all) => ({ ...all, [question.id]: answer }))}
          readOnly={showsKey}
          outcomeKey={showsKey ? (key ?? undefined) : undefined}
        />
      ))}
    </section>
  ));
}
