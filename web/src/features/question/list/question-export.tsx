import type { Input } from '@ganlin/contract/core/endpoint';
import { iamErrors } from '@ganlin/contract/iam/errors';
import { questionApi } from '@ganlin/contract/question/question';
import type { ReactNode } from 'react';
import { call, download } from '../../../lib/api/client.ts';
import { ApiError } from '../../../lib/api/failure.ts';
import { saveExport } from '../../../lib/api/files.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { TaskExportMenu, type StartExport } from '../../../kits/task/task-export.tsx';

type Which = Omit<Input<typeof questionApi.export>, 'form'>;
type Form = Input<typeof questionApi.export>['form'];

const forms: readonly { readonly form: Form; readonly label: string; readonly file: string }[] = [
  { form: 'xlsx', label: 'Excel（可以再导入）', file: '试题.xlsx' },
  { form: 'docx', label: 'Word 试卷（不含答案）', file: '试题.docx' },
  { form: 'docx-answers', label: 'Word 试卷（含答案）', file: '试题（含答案）.docx' },
];

interface QuestionExportProps {
  /** The questions matching a filter, or selected ones. */
  readonly which: Which;
  readonly children?: ReactNode;
}

/** Exports questions, for staff with the permission. */
export function QuestionExport({ which, children }: QuestionExportProps) {
  const may = usePermission();
  if (!may('qu:question:export')) return null;
  return (
    <TaskExportMenu
      forms={forms.map(({ form, label, file }) => ({ key: form, label, start: startOf(which, form, file) }))}
    >
      {children}
    </TaskExportMenu>
  );
}

/** Immediately; an export too large for that continues in the background. */
const startOf =
  (which: Which, form: Form, file: string): StartExport =>
  async () => {
    try {
      saveExport(await download(questionApi.export, { ...which, form }), file);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== iamErrors.exportTooLarge.code) throw error;
      return call(questionApi.exportTask, { params: which.params, form });
    }
  };
