import { homeBlockTitles } from '@ganlin/contract/content/home';
import { Input, Switch } from 'antd';
import { errorAt, errorWithin, type FieldErrors } from '../../../lib/api/form-errors.ts';
import { SortHandle } from '../../../ui/list/sort-handle.tsx';
import { FieldError } from '../../../kits/record-editor/edit-field.tsx';
import { NumberField } from '../../../kits/record-editor/number-field.tsx';
import styles from './home-config.module.css';
import { moved, type BlockDraft } from './home-draft.ts';
import { PartPanel } from './part-panel.tsx';
import type { PartProps } from './use-home-editor.ts';

/** The blocks below the head, and their order. A block without content is not shown, even when switched on. */
export function BlocksPart({ editing: { draft, change, errors } }: PartProps) {
  const { blocks } = draft;
  const set = (next: readonly BlockDraft[]) => change({ blocks: next });
  return (
    <PartPanel title="版块" hint="拖动或用上下方向键调整顺序；没有内容的版块不会出现在首页。">
      <ol className={styles.rows} data-sorted aria-label="各个版块">
        {blocks.map((block, at) => (
          <BlockRow
            key={block.kind}
            block={block}
            at={at}
            errors={errors}
            onMove={(from, to) => set(moved(blocks, from, to))}
            onChange={(patch) => set(blocks.with(at, { ...block, ...patch }))}
          />
        ))}
      </ol>
    </PartPanel>
  );
}

/** The steps are always the same four. */
const isCounted = ({ kind }: BlockDraft): boolean => kind !== 'steps';

interface BlockRowProps {
  readonly block: BlockDraft;
  readonly at: number;
  readonly errors: FieldErrors;
  readonly onMove: (from: number, to: number) => void;
  readonly onChange: (patch: Partial<BlockDraft>) => void;
}

function BlockRow({ block, at, errors, onMove, onChange }: BlockRowProps) {
  const name = homeBlockTitles[block.kind];
  const status = (field: keyof BlockDraft) =>
    errorAt(errors, `blocks.${at}.${field}`) === undefined ? ('' as const) : ('error' as const);
  return (
    <li className={styles.block} data-off={!block.visible} aria-label={name}>
      <SortHandle name={name} at={at} onMove={onMove} />
      <Switch
        size="small"
        aria-label={`显示“${name}”`}
        checked={block.visible}
        onChange={(visible) => onChange({ visible })}
      />
      <Input
        aria-label={`“${name}”的标题`}
        maxLength={20}
        placeholder={name}
        status={status('title')}
        value={block.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Input
        className={styles.blockText ?? ''}
        aria-label={`“${name}”的说明`}
        maxLength={40}
        placeholder="标题旁的说明，可不填"
        status={status('text')}
        value={block.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {isCounted(block) ? (
        <NumberField
          label={`“${name}”的条数`}
          unit="条"
          min={1}
          max={12}
          invalid={status('count') === 'error'}
          value={block.count}
          onChange={(count) => onChange({ count })}
        />
      ) : (
        <span />
      )}
      <FieldError text={errorWithin(errors, `blocks.${at}`)} />
    </li>
  );
}
