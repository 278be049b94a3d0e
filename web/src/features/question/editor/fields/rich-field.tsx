import { questionApi } from '@ganlin/contract/question/question';
import { uploadSlowly } from '../../../../lib/api/client.ts';
import { RichEditor, type RichEditorProps } from '../../../../kits/rich-text/editor/rich-editor.tsx';

const upload: RichEditorProps['upload'] = (file, onProgress) => uploadSlowly(questionApi.upload, file, onProgress);

/** The editor of a question's text; its media are stored as the question's. */
export function RichField(props: Omit<RichEditorProps, 'upload'>) {
  return <RichEditor {...props} upload={upload} />;
}
