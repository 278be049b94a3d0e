import { questionApi } from '@ganlin/contract/question/question';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Empty, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { formatTime } from '../../../../lib/text/format.ts';
import { query } from '../../../../lib/api/query.ts';
import { DiffText } from '../../../../ui/diff-text.tsx';
import { StateTag } from '../../../../ui/list/state-tag.tsx';
import styles from '../edit.module.css';
import type { Question } from '../question-draft.ts';
import { changesBetween, type Version } from './version-text.ts';

interface VersionsDrawerProps {
  readonly question: Question;
  /** Loads an old version's content into the editor, without saving it. */
  readonly onTake: (version: Version) => void;
  readonly onClosed: () => void;
}

/** All versions, and the changes between two of them. */
export function VersionsDrawer({ question, onTake, onClosed }: VersionsDrawerProps) {
  const [open, setOpen] = useState(true);
  const { data: versions } = useQuery({ ...query(questionApi.versions, { id: question.id }), staleTime: 0 });
  const take = (version: Version) => {
    onTake(version);
    setOpen(false);
  };
  return (
    <Drawer
      title={`${question.code} 的版本`}
      open={open}
      size="min(720px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      {versions ? <Versions versions={versions} onTake={take} /> : <Skeleton active paragraph={{ rows: 8 }} />}
    </Drawer>
  );
}

interface VersionsProps {
  readonly versions: readonly Version[];
  readonly onTake: (version: Version) => void;
}

function Versions({ versions, onTake }: VersionsProps) {
  const newest = versions.toSorted((one, other) => other.version - one.version);
  return (
    <>
      <ol className={styles.versions} aria-label="版本">
        {newest.map((version, at) => (
          <li key={version.version}>
            <b>v{version.version}</b>
            <StateTag tone={version.published ? 'ok' : 'warn'}>{version.published ? '已发布' : '草稿'}</StateTag>
            <span className={styles.versionNote}>{version.note || '没有修改说明'}</span>
            <span>
              {version.editor}，{formatTime(version.savedAt)}
            </span>
            {at > 0 && (
              <Button
                type="link"
                size="small"
                aria-label={`取用 v${version.version} 的内容`}
                onClick={() => onTake(version)}
              >
                取用
              </Button>
            )}
          </li>
        ))}
      </ol>
      {newest.length > 1 ? <Comparison newest={newest} /> : <Empty description="只有一个版本，还没有可以对比的。" />}
    </>
  );
}

function Comparison({ newest }: { readonly newest: readonly Version[] }) {
  const [chosen, setChosen] = useState({ before: newest[1]?.version ?? 0, after: newest[0]?.version ?? 0 });
  const find = (wanted: number) => newest.find(({ version }) => version === wanted);
  const [before, after] = [find(chosen.before), find(chosen.after)];
  const options = newest.map(({ version }) => ({ value: version, label: `v${version}` }));
  return (
    <section aria-label="版本对比">
      <div className={styles.compare}>
        <Select
          aria-label="对比的旧版本"
          options={options}
          value={chosen.before}
          onChange={(version: number) => setChosen({ ...chosen, before: version })}
        />
        <span>与</span>
        <Select
          aria-label="对比的新版本"
          options={options}
          value={chosen.after}
          onChange={(version: number) => setChosen({ ...chosen, after: version })}
        />
        <span>的差别</span>
      </div>
      {before && after && <Changes before={before} after={after} />}
    </section>
  );
}

function Changes({ before, after }: { readonly before: Version; readonly after: Version }) {
  const changes = changesBetween(before, after);
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.label} data-same={change.before === change.after}>
          <dt>{change.label}</dt>
          <dd>
            <DiffText before={change.before} after={change.after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
