import { Select } from 'antd';
import { errorWithin } from '../../../lib/api/form-errors.ts';
import { FieldError } from '../../../kits/record-editor/edit-field.tsx';
import { PartPanel } from './part-panel.tsx';
import type { PartProps } from './use-home-editor.ts';

const MAX_WORDS = 8;

export function HotWordsPart({ editing: { draft, change, errors } }: PartProps) {
  const error = errorWithin(errors, 'hotWords');
  const set = (words: readonly string[]) =>
    change({ hotWords: [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))] });
  return (
    <PartPanel title="搜索热词" hint="显示在搜索框下面，最多 8 个，每个不超过 12 个字；用回车或逗号隔开。">
      <Select<string[]>
        aria-label="搜索热词"
        mode="tags"
        open={false}
        suffixIcon={null}
        placeholder="例如：空域申请"
        tokenSeparators={['、', '，', ',', ';', '；']}
        maxCount={MAX_WORDS}
        status={error === undefined ? '' : 'error'}
        value={[...draft.hotWords]}
        onChange={set}
      />
      <FieldError text={error} />
    </PartPanel>
  );
}
