import { HistoryOutlined, PlusOutlined } from '@ant-design/icons';
import { QuestionState, questionStateLabels } from '@ganlin/contract/question/kinds';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { EditorHead } from '../../../kits/record-editor/editor-head.tsx';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { editPath, stateTones } from '../model/question-row.ts';
import styles from './edit.module.css';
import type { Draft, Question } from './question-draft.ts';
import { nextVersion } from './versions/version-text.ts';

interface EditHeadProps {
  readonly draft: Draft;
  readonly question: Question | undefined;
  readonly isDirty: boolean;
  readonly saving: boolean;
  readonly onSave: (publish: boolean) => void;
  readonly onDiscard: () => void;
  readonly onVersions: () => void;
  /** Called before another one is started. */
  readonly onAnother: () => void;
}

export function EditHead(props: EditHeadProps) {
  const { draft, question, isDirty, saving, onSave, onDiscard, onVersions, onAnother } = props;
  const navigate = useNavigate();
  const may = usePermission();
  const isNew = question === undefined;
  const mayDiscard = question !== undefined && question.hasDraft && question.state !== QuestionState.draft;
  const another = () => {
    const repos = draft.repoIds.map((id) => `&repo=${id}`).join('');
    onAnother();
    void navigate(`${editPath('new')}?type=${draft.type}${repos}`);
  };
  return (
    <EditorHead
      back={{ label: '返回试题列表', path: '/admin/qu/question' }}
      title={isNew ? '新增试题' : '编辑试题'}
      tab={question && `编辑试题 ${question.code}`}
      state={
        question && (
          <>
            <span className={styles.code}>{question.code}</span>
            <StateTag tone={stateTones[question.state]}>
              {questionStateLabels[question.state]} v{question.version}
            </StateTag>
            {mayDiscard && <StateTag tone="warn">有未发布的草稿</StateTag>}
          </>
        )
      }
      isDirty={isDirty}
    >
      {may('qu:question:save') && (
        <>
          {question && (
            <>
              <Button icon={<PlusOutlined aria-hidden />} onClick={another}>
                再写一题
              </Button>
              <Button icon={<HistoryOutlined aria-hidden />} onClick={onVersions}>
                版本
              </Button>
            </>
          )}
          {mayDiscard && <Button onClick={onDiscard}>放弃草稿</Button>}
          <Button disabled={saving} title="Ctrl+S" onClick={() => onSave(false)}>
            存为草稿
          </Button>
          <Button type="primary" loading={saving} title="Ctrl+Enter" onClick={() => onSave(true)}>
            发布为 v{nextVersion(question)}
          </Button>
        </>
      )}
    </EditorHead>
  );
}
