import { examApi } from '@ganlin/contract/exam/exam';
import { pastedApi } from '@ganlin/contract/exam/pasted';
import { repoApi } from '@ganlin/contract/question/repo';
import { Button } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { EditorHead } from '../../../kits/record-editor/editor-head.tsx';
import editor from '../../../kits/record-editor/editor.module.css';
import { revealFirstError } from '../../../kits/record-editor/reveal-field.ts';
import { useCall } from '../../../lib/api/query.ts';
import { noErrors } from '../../../lib/api/form-errors.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { useUnsaved } from '../../../lib/screen/unsaved.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { goToLine } from '../import/paste/cursor.ts';
import { bankOf, filledFrom, newSettings, settingErrors, settingsOf } from './paper-order.ts';
import { PaperOutline } from './paper-outline.tsx';
import { PaperSettingsPanel } from './paper-settings.tsx';
import { PaperTextField } from './paper-text-field.tsx';
import styles from './paper.module.css';
import type { PaperText } from './read-paper.ts';
import { usePaper } from './use-paper.ts';

const nothing: PaperText = { text: '', points: {}, media: {} };

/** A whole test, pasted or uploaded, becomes questions and an exam in one step. */
export default function PastePaperScreen() {
  const may = usePermission();
  const navigate = useNavigate();
  const screen = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [source, setSource] = useState(nothing);
  const [settings, setSettings] = useState(() => newSettings(new Date(), may('qu:repo:save')));
  const [tried, setTried] = useState(false);
  // For all tries of this exam: a repeated request makes one.
  const [key, setKey] = useState(newId);
  const [line, setLine] = useState<number>();
  const dirty = useRef(false);
  useUnsaved(useCallback(() => dirty.current, []));
  const save = useCall(pastedApi.save, { refresh: [examApi.paging, repoApi.paging, repoApi.list] });
  const paper = usePaper(source);
  const { reading, problems, likes } = paper;
  const filled = filledFrom(settings, reading);
  const errors = tried ? settingErrors(filled, reading.total) : noErrors;
  const write = (change: Partial<PaperText>) => {
    const next = { ...source, ...change };
    dirty.current = next.text.trim() !== '';
    setSource(next);
  };
  const show = useCallback((at: number) => {
    goToLine(field.current, at);
    setLine(at);
  }, []);
  const send = (publish: boolean) => {
    const first = problems.find(({ warning }) => !warning);
    setTried(true);
    if (first) {
      toast('error', '试卷还有问题，已定位到第一处');
      show(first.line);
      return;
    }
    if (settingErrors(filled, reading.total).size > 0) {
      revealFirstError(screen);
      return;
    }
    const points = reading.given.map((centi) => (centi === null ? null : centi / 100));
    const order = { key, text: source.text, points, bank: bankOf(filled), reuse: filled.reuse, publish };
    save.mutate(
      { ...order, settings: settingsOf(filled) },
      {
        onSuccess: ({ id, added, reused }) => {
          dirty.current = false;
          const used = reused > 0 ? `，使用题库已有的 ${reused} 题` : '';
          toast('success', `${publish ? '考试已发布' : '考试已存为草稿'}，新增 ${added} 题${used}`);
          setSource(nothing);
          setSettings(newSettings(new Date(), may('qu:repo:save')));
          setTried(false);
          setKey(newId());
          void navigate(`/admin/exam/exam/edit/${id}`);
        },
      },
    );
  };
  const isEmpty = reading.questions.length === 0;
  return (
    <div ref={screen} className={editor.screen}>
      <EditorHead
        back={{ label: '返回考试列表', path: '/admin/exam/exam' }}
        title="粘贴成卷"
        isDirty={false}
        saved={isEmpty ? '把整份试卷粘贴进来，一次生成试题和考试' : '发布之前不会写入题库'}
      >
        <Button disabled={isEmpty} loading={save.isPending} onClick={() => send(false)}>
          存为草稿
        </Button>
        {may('exam:exam:publish') && (
          <Button type="primary" disabled={isEmpty || save.isPending} onClick={() => send(true)}>
            发布考试
          </Button>
        )}
      </EditorHead>
      <div className={styles.columns}>
        <PaperTextField field={field} source={source} onWrite={write} onLine={setLine} />
        <PaperOutline paper={paper} source={source} line={line} onWrite={write} onLine={show} />
      </div>
      {!isEmpty && (
        <PaperSettingsPanel
          settings={filled}
          likes={likes}
          errors={errors}
          reading={reading}
          onChange={(change) => setSettings({ ...settings, ...change })}
        />
      )}
    </div>
  );
}
