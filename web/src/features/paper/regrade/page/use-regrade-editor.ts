import { errors } from '@ganlin/contract/errors';
import { regradeApi, type RegradeWay } from '@ganlin/contract/paper/regrade';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordEditor, type RecordEditor } from '../../../../kits/record-editor/use-record-editor.ts';
import { ApiError } from '../../../../lib/api/failure.ts';
import { errorsBy, type FieldErrors, type MissingText } from '../../../../lib/api/form-errors.ts';
import { reportFailure, useCall } from '../../../../lib/api/query.ts';
import { newId } from '../../../../lib/browser/new-id.ts';
import { confirmAction } from '../../../../lib/screen/confirm.ts';
import type { ExamQuestion, GradingKey, Regrade } from '../model/regrade.ts';

export interface Draft {
  readonly after: GradingKey;
  readonly way: RegradeWay;
  readonly reason: string;
}

interface Options {
  readonly stored: Regrade | undefined;
  readonly question: ExamQuestion;
  readonly start: () => Draft;
  readonly onSaved: (id: string) => void;
  readonly onReload: () => void;
  readonly onInvalid: () => void;
}

/** A save that a trial follows says so. */
interface SaveOptions {
  readonly trying: boolean;
}

export interface RegradeControl extends RecordEditor<Draft, SaveOptions> {
  /** Of the stored draft, or the one it will have. */
  readonly id: string;
  /** Saves and starts the trial. */
  readonly tryOut: () => Promise<void>;
  /** Starts to apply the trial that is shown. */
  readonly commit: () => Promise<void>;
  /** A trial or a commit is being started. */
  readonly starting: boolean;
}

/** The draft of a re-grading, and the two tasks it starts. */
export function useRegradeEditor({ stored, question, onReload, ...options }: Options): RegradeControl {
  const [ownId] = useState(newId);
  const id = stored?.id ?? ownId;
  const { examId, questionId, version } = question;
  const save = useCall(regradeApi.save, { refresh: [regradeApi.paging], silent: true });
  const client = useQueryClient();
  const dryRun = useCall(regradeApi.dryRun, { silent: true });
  const commit = useCall(regradeApi.commit, { silent: true });
  const [starting, setStarting] = useState(false);
  const editor = useRecordEditor<Draft, Draft, SaveOptions>({
    ...options,
    onReload,
    formOf,
    errorsOf,
    version: stored?.edition,
    conflict: 'regradeChanged',
    send: async ({ form, version: edition = 0, options: { trying } }) => {
      const saved = await save.mutateAsync({ id, examId, questionId, version, edition, ...form });
      return { id, version: saved.edition, message: trying ? '已保存，开始试算' : '草稿已保存' };
    },
  });

  const start = async (action: () => Promise<void>) => {
    setStarting(true);
    try {
      await action();
    } catch (error) {
      if (!isChanged(error)) reportFailure(error);
      else if (await confirmReload(error.message)) onReload();
    } finally {
      setStarting(false);
    }
  };

  return {
    ...editor,
    id,
    starting,
    tryOut: () =>
      start(async () => {
        if (!(await editor.saveChanges({ trying: true }))) return;
        await dryRun.mutateAsync({ id, edition: editor.version() ?? 0 });
        // A page that is just loading the draft may have read it before the trial began. Invalidating alone does not
        // repeat a first fetch.
        const detail = { queryKey: [regradeApi.detail.path] };
        await client.cancelQueries(detail);
        await client.invalidateQueries(detail);
      }),
    commit: () =>
      start(async () => {
        const { way, reason } = editor.draft;
        await commit.mutateAsync({ id, edition: stored?.edition ?? 0, way, reason });
        // The commit stored way and reason: the page starts again from them, with nothing unsaved.
        onReload();
      }),
  };
}

const formOf = (draft: Draft): Draft => draft;

const Form = regradeApi.save.request.pick({ after: true, reason: true });
const errorsOf = ({ after, reason }: Draft): FieldErrors => errorsBy(Form, { after, reason }, missing);

const missing: MissingText = [
  [/\.points$/, '请输入分值'],
  [/\.answers/, '每个空要有 1 到 20 个答案'],
];

const isChanged = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === errors.regradeChanged.code;

function confirmReload(title: string): Promise<boolean> {
  const content = '重新载入会放弃您在这里的修改；取消后可以先复制要保留的内容。';
  return confirmAction({ title, content, okText: '重新载入' });
}
