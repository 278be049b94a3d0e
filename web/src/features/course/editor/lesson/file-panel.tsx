import { FileKind, fileKindLabels } from '@ganlin/contract/course/kinds';
import { Button, Input, Switch } from 'antd';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { toast } from '../../../../lib/screen/toast.ts';
import type { FileDraft } from '../course-draft.ts';
import type { Editing } from '../use-course-editor.ts';
import { MaterialFields } from './material-fields.tsx';
import { applyRules, changeFile, similarFiles } from '../files/outline.ts';
import { QuizFields } from './quiz-fields.tsx';
import { RuleFields, type FileFieldsProps } from './rule-fields.tsx';
import { RuleRow } from './rule-row.tsx';
import type { AddFiles } from '../files/use-add-files.ts';
import type { MaterialView } from '../files/use-materials.ts';
import styles from './lesson.module.css';

export interface FilePanelProps {
  readonly editing: Editing;
  readonly file: FileDraft;
  readonly material: MaterialView;
  readonly uploads: AddFiles;
  readonly onWrite: () => void;
}

/** The settings of the selected file. */
export function FilePanel({ editing, file, material, uploads, onWrite }: FilePanelProps) {
  const { draft, change, errors } = editing;
  const path = pathOf(draft.chapters, file.id);
  const onChange = (patch: Partial<FileDraft>) =>
    change(({ chapters }) => ({ chapters: changeFile(chapters, file.id, patch) }));
  const fields: FileFieldsProps = {
    file,
    material,
    onChange,
    errorOf: (field) => errorWithin(errors, `${path}.${field}`),
  };
  return (
    <section className={styles.panel} aria-label="本节设置">
      <div className={styles.panelHead}>
        <h2>{file.title.trim() || '未命名的小节'}</h2>
        <span className="ui-note">{fileKindLabels[file.kind]}</span>
      </div>
      <RuleRow label="小节名称" wide error={fields.errorOf('title')}>
        <Input
          aria-label="小节名称"
          placeholder="学员看到的名称"
          maxLength={100}
          status={fields.errorOf('title') === undefined ? '' : 'error'}
          value={file.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </RuleRow>
      {file.kind === FileKind.link && (
        <RuleRow label="地址" wide error={fields.errorOf('url')}>
          <Input
            aria-label="地址"
            placeholder="https://"
            maxLength={2000}
            status={fields.errorOf('url') === undefined ? '' : 'error'}
            value={file.url}
            onChange={({ target }) => onChange({ url: target.value })}
          />
        </RuleRow>
      )}
      <MaterialFields file={file} material={material} uploads={uploads} onWrite={onWrite} />
      <QuizFields {...fields} />
      <RuleFields {...fields} />
      <RuleRow label="必学" hint="学完全部必学的小节，课程才算学完">
        <Switch aria-label="必学" checked={file.required} onChange={(required) => onChange({ required })} />
      </RuleRow>
      <RuleRow label="可以试学" hint="不登录、不在开放范围的人也能看">
        <Switch aria-label="可以试学" checked={file.trial} onChange={(trial) => onChange({ trial })} />
      </RuleRow>
      <ApplyRow editing={editing} file={file} />
    </section>
  );
}

function ApplyRow({ editing: { draft, change }, file }: Pick<FilePanelProps, 'editing' | 'file'>) {
  const others = similarFiles(draft.chapters, file.id).length;
  if (others === 0 || file.kind === FileKind.quiz) return null;
  const apply = () => {
    change(({ chapters }) => ({ chapters: applyRules(chapters, file.id) }));
    toast('success', `已套用到 ${others} 个小节`);
  };
  return (
    <div className={styles.panelFoot}>
      <span>
        本章其余 {others} 个{fileKindLabels[file.kind]}
      </span>
      <Button size="small" onClick={apply}>
        套用这些规则
      </Button>
    </div>
  );
}

function pathOf(chapters: Editing['draft']['chapters'], fileId: string): string {
  const at = chapters.findIndex(({ files }) => files.some(({ id }) => id === fileId));
  const index = chapters[at]?.files.findIndex(({ id }) => id === fileId) ?? -1;
  return `chapters.${at}.files.${index}`;
}
