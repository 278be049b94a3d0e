import { questionImportApi } from '@ganlin/contract/question/import';
import { useCallback, useRef, useState } from 'react';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { useUnsaved } from '../../../lib/screen/unsaved.ts';
import type { Started } from '../../../kits/import-wizard/import-api.ts';
import { ImportPage } from '../../../kits/import-wizard/import-page.tsx';
import { ImportResult } from './import-result.tsx';
import { OptionFields } from './option-fields.tsx';
import { PasteStart } from './paste/paste-start.tsx';
import { questionImportRenderers } from './question-import-renderers.ts';

const templates = [
  { label: 'Excel 模板', input: { form: 'xlsx' }, fileName: '试题导入模板.xlsx' },
  { label: 'Word 模板', input: { form: 'docx' }, fileName: '试题导入模板.docx' },
  { label: '文本模板', input: { form: 'txt' }, fileName: '试题导入模板.txt' },
];

/** Imports many questions: from a sheet, a document, a text file, or pasted text. */
export default function QuestionImportScreen() {
  const { search } = useScreen();
  const repo = new URLSearchParams(search).get('repo');
  const paste = usePasteText();
  return (
    <ImportPage
      title="导入试题"
      noun="试题"
      unit="题"
      api={questionImportApi}
      back="/admin/qu/question"
      templates={templates}
      guide={
        <p>
          Excel 表格一行一题，Word
          和文本按平常试卷的写法即可。上传后逐题检查，有问题的可以在页面上直接修改，确认之前不会写入题库。
        </p>
      }
      otherStart={{
        label: '粘贴文本',
        isFirst: paste.isUsed,
        onFinished: () => paste.write(''),
        render: (onStarted) => (
          <PasteStart
            text={paste.text}
            onText={paste.write}
            onStarted={(started: Started) => {
              paste.settle();
              onStarted(started);
            }}
          />
        ),
      }}
      options={{
        inBar: true,
        fields: <OptionFields />,
        fieldOf: { repoNotFound: 'repoIds' },
        initial: { repoIds: repo === null ? [] : [repo], publish: true },
      }}
      renderers={questionImportRenderers}
      Result={ImportResult}
    />
  );
}

/**
 * Pasted text stays while the page is open, so that a returning user finds it; leaving asks for confirmation until it
 * was sent.
 */
function usePasteText() {
  const [text, setText] = useState('');
  // The next import begins in the same way, with an empty text once the last is finished.
  const [isUsed, setUsed] = useState(false);
  const unsent = useRef(false);
  useUnsaved(useCallback(() => unsent.current, []));
  const write = (text: string) => {
    unsent.current = text.trim() !== '';
    setText(text);
    if (text !== '') setUsed(true);
  };
  const settle = () => {
    unsent.current = false;
  };
  return { text, isUsed, write, settle };
}
