import { fileKindLabels } from '@ganlin/contract/course/kinds';
import { largestDrop, shareText, type FileFigures } from './statistics.ts';
import styles from './records.module.css';

interface FilesCardProps {
  readonly files: readonly FileFigures[];
  /** How many have begun the course. */
  readonly people: number;
}

/** How many get through each file, in order: where learners stop. */
export function FilesCard({ files, people }: FilesCardProps) {
  const drop = largestDrop(files, people);
  return (
    <section className={styles.panel} aria-label="各小节">
      <div className={styles.panelHead}>
        <h2>各小节学到哪里</h2>
        <span className="ui-note">深色是学完的人，浅色是开始的人</span>
      </div>
      {files.length === 0 && <p className="ui-note">没有小节。</p>}
      <ol className={styles.files}>
        {files.map((file, at) => (
          <li key={file.fileId} data-drop={file === drop}>
            <span>
              {at + 1} {file.title}{' '}
              <small className="ui-note">
                {fileKindLabels[file.kind]} · {file.required ? '必学' : '选学'}
              </small>
            </span>
            <b>{shareText(file.completed, people)}</b>
            <span className={styles.track} aria-hidden="true">
              <u style={{ width: widthOf(file.started, people) }} />
              <i style={{ width: widthOf(file.completed, people) }} />
            </span>
            <small className="ui-note">
              开始 {file.started}，学完 {file.completed}
              {file === drop && '，在这里停下的人最多'}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

const widthOf = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 100))}%`;
