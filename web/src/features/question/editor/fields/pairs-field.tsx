import { DeleteOutlined, LinkOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_PAIRS } from '@ganlin/contract/question/body';
import { Button } from 'antd';
import { moved } from '../../../../lib/form/moved.ts';
import { DropMenu } from '../../../../ui/overlay/drop-menu.tsx';
import { SortHandle } from '../../../../ui/list/sort-handle.tsx';
import { EditField, FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../edit.module.css';
import { errorAt, type FieldErrors } from '../../../../lib/api/form-errors.ts';
import { patched } from './option-list.ts';
import { addPair, distractorsOf, removePair, shareRight, splitRight } from './pair-list.ts';
import { newItem, type Pair, type Parts } from '../question-draft.ts';
import { RichField } from './rich-field.tsx';

type Pairs = Pick<Parts, 'pairs' | 'rights'>;

interface PairsFieldProps {
  readonly parts: Pairs;
  readonly onChange: (parts: Pairs) => void;
  readonly errors: FieldErrors;
  readonly path: string;
}

/** Left items with their right items, and right items that belong to none. */
export function PairsField({ parts, onChange, errors, path }: PairsFieldProps) {
  const { pairs, rights } = parts;
  const distractors = distractorsOf(parts);
  const setRight = (id: string, content: string) => onChange({ pairs, rights: patched(rights, id, { content }) });
  const errorOf = (side: 'lefts' | 'rights', id: string) => {
    const items: readonly { id: string }[] = side === 'lefts' ? pairs : rights;
    return errorAt(errors, `${path}.${side}.${items.findIndex((item) => item.id === id)}.content`);
  };
  const isFull = Math.max(pairs.length, rights.length) >= MAX_PAIRS;
  return (
    <>
      <EditField
        label="对应关系"
        required
        error={
          errorAt(errors, `${path}.lefts`) ?? errorAt(errors, `${path}.rights`) ?? errorAt(errors, `${path}.pairs`)
        }
        hint="作答时右项会打乱。"
      >
        <ul className="ui-stack ui-gap-2" data-sorted>
          {pairs.map((pair, at) => (
            <PairRow
              key={pair.id}
              pair={pair}
              at={at}
              parts={parts}
              errorOf={errorOf}
              onLeft={(content) => onChange({ rights, pairs: patched(pairs, pair.id, { content }) })}
              onRight={(content) => setRight(pair.rightId, content)}
              onChange={onChange}
            />
          ))}
        </ul>
        <Button
          type="link"
          icon={<PlusOutlined aria-hidden />}
          disabled={isFull}
          onClick={() => onChange(addPair(parts))}
        >
          添加一对
        </Button>
      </EditField>
      <EditField label="干扰项" hint="多出的右项，与哪个左项都不对应；可以没有。">
        <ul className="ui-stack ui-gap-2">
          {distractors.map(({ id, content }, at) => (
            <li key={id} className={styles.distractor}>
              <div>
                <RichField
                  kind="line"
                  label={`干扰项 ${at + 1}`}
                  value={content}
                  invalid={errorOf('rights', id) !== undefined}
                  onChange={(text) => setRight(id, text)}
                />
                <FieldError text={errorOf('rights', id)} />
              </div>
              <Button
                type="text"
                aria-label={`删除干扰项 ${at + 1}`}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => onChange({ pairs, rights: rights.filter((right) => right.id !== id) })}
              />
            </li>
          ))}
        </ul>
        <Button
          type="link"
          icon={<PlusOutlined aria-hidden />}
          disabled={isFull}
          onClick={() => onChange({ pairs, rights: [...rights, newItem()] })}
        >
          添加干扰项
        </Button>
      </EditField>
    </>
  );
}

interface PairRowProps {
  readonly pair: Pair;
  readonly at: number;
  readonly parts: Pairs;
  readonly errorOf: (side: 'lefts' | 'rights', id: string) => string | undefined;
  readonly onLeft: (content: string) => void;
  readonly onRight: (content: string) => void;
  readonly onChange: (parts: Pairs) => void;
}

function PairRow({ pair, at, parts, errorOf, onLeft, onRight, onChange }: PairRowProps) {
  const { pairs, rights } = parts;
  const first = pairs.findIndex(({ rightId }) => rightId === pair.rightId);
  const [left, right] = [errorOf('lefts', pair.id), errorOf('rights', pair.rightId)];
  return (
    <li className={styles.pair}>
      <SortHandle
        name={`第 ${at + 1} 对`}
        at={at}
        onMove={(from, to) => onChange({ rights, pairs: moved(pairs, from, to) })}
      />
      <div>
        <RichField
          kind="line"
          label={`左项 ${at + 1}`}
          value={pair.content}
          invalid={left !== undefined}
          onChange={onLeft}
        />
        <FieldError text={left} />
      </div>
      <span aria-hidden>—</span>
      {first === at ? (
        <div>
          <RichField
            kind="line"
            label={`右项 ${at + 1}`}
            value={rights.find(({ id }) => id === pair.rightId)?.content ?? ''}
            invalid={right !== undefined}
            onChange={onRight}
          />
          <FieldError text={right} />
        </div>
      ) : (
        <span className={styles.shared}>
          与第 {first + 1} 对相同
          <Button type="link" size="small" onClick={() => onChange(splitRight(parts, pair.id))}>
            改用自己的
          </Button>
        </span>
      )}
      <PairTools pair={pair} at={at} parts={parts} onChange={onChange} />
    </li>
  );
}

function PairTools({ pair, at, parts, onChange }: Pick<PairRowProps, 'pair' | 'at' | 'parts' | 'onChange'>) {
  const others = parts.pairs.flatMap(({ id, rightId }, index) => {
    const isFirst = parts.pairs.findIndex((one) => one.rightId === rightId) === index;
    return id === pair.id || rightId === pair.rightId || !isFirst ? [] : [{ rightId, index }];
  });
  const items = others.map(({ rightId, index }) => ({
    key: rightId,
    label: `右项与第 ${index + 1} 对相同`,
    onClick: () => onChange(shareRight(parts, { leftId: pair.id, rightId })),
  }));
  return (
    <span className={styles.rowTools}>
      <DropMenu trigger={['click']} menu={{ items }} disabled={items.length === 0}>
        <Button
          type="text"
          aria-label={`第 ${at + 1} 对与另一对共用右项`}
          aria-haspopup="menu"
          title="与另一对共用右项"
          icon={<LinkOutlined aria-hidden />}
        />
      </DropMenu>
      <Button
        type="text"
        aria-label={`删除第 ${at + 1} 对`}
        title="删除"
        icon={<DeleteOutlined aria-hidden />}
        onClick={() => onChange(removePair(parts, pair.id))}
      />
    </span>
  );
}
