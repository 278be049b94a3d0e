import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_SECTION_ITEMS, MAX_SECTIONS } from '@ganlin/contract/practical/sheet';
import { Button, Checkbox, Input } from 'antd';
import { FieldError } from '../../../kits/record-editor/edit-field.tsx';
import editor from '../../../kits/record-editor/editor.module.css';
import { NumberField } from '../../../kits/record-editor/number-field.tsx';
import type { Editing } from '../../../kits/record-editor/use-draft.ts';
import { errorWithin } from '../../../lib/api/form-errors.ts';
import { newItem, type ItemDraft, type SheetDraft } from './sheet-draft.ts';
import styles from './sheets.module.css';

interface SectionFieldsProps {
  readonly editing: Editing<SheetDraft>;
  readonly disabled: boolean;
}

/** The sections with their items, in the order in which they are scored. */
export function SectionFields({ editing: { draft, change, errors }, disabled }: SectionFieldsProps) {
  const { sections } = draft;
  const setSection = (at: number, patch: Partial<SheetDraft['sections'][number]>) =>
    change({ sections: sections.map((one, index) => (index === at ? { ...one, ...patch } : one)) });
  const allItems = sections.flatMap(({ items }) => items);
  return (
    <>
      {sections.map((section, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a section has no other name than its place
        <fieldset key={at} className={editor.panel} disabled={disabled} aria-label={`第 ${at + 1} 部分`}>
          <div className={styles.sectionHead}>
            <Input
              aria-label={`第 ${at + 1} 部分的名称`}
              placeholder="部分名称，如 装填"
              maxLength={30}
              value={section.title}
              onChange={({ target }) => setSection(at, { title: target.value })}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => change({ sections: sections.filter((_one, index) => index !== at) })}
            >
              删除这一部分
            </Button>
          </div>
          <FieldError text={errorWithin(errors, `sections.${at}`)} />
          {section.items.map((item, index) => (
            <ItemRow
              key={item.id}
              item={item}
              onChange={(patch) =>
                setSection(at, { items: section.items.map((one) => (one === item ? { ...one, ...patch } : one)) })
              }
              onRemove={() => setSection(at, { items: section.items.filter((one) => one !== item) })}
              label={`第 ${at + 1} 部分第 ${index + 1} 项`}
            />
          ))}
          {section.items.length < MAX_SECTION_ITEMS && (
            <Button
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setSection(at, { items: [...section.items, newItem(allItems)] })}
            >
              加一项
            </Button>
          )}
        </fieldset>
      ))}
      {sections.length < MAX_SECTIONS && !disabled && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() => change({ sections: [...sections, { title: '', items: [newItem(allItems)] }] })}
        >
          加一部分
        </Button>
      )}
    </>
  );
}

interface ItemRowProps {
  readonly item: ItemDraft;
  readonly label: string;
  readonly onChange: (patch: Partial<ItemDraft>) => void;
  readonly onRemove: () => void;
}

function ItemRow({ item, label, onChange, onRemove }: ItemRowProps) {
  return (
    <div className={styles.item}>
      <Input
        aria-label={`${label}的要求`}
        placeholder="操作要求"
        maxLength={80}
        value={item.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <Input
        aria-label={`${label}的评分提示`}
        placeholder="评分提示，可以不填"
        maxLength={120}
        value={item.hint}
        onChange={({ target }) => onChange({ hint: target.value })}
      />
      <div className={styles.itemNumbers}>
        <NumberField
          label={`${label}的分值`}
          unit="分，部分"
          digits={2}
          max={100}
          value={item.points}
          onChange={(points) => onChange({ points })}
        />
        <NumberField
          label={`${label}的部分得分`}
          unit="分"
          digits={2}
          max={100}
          value={item.partial}
          onChange={(partial) => onChange({ partial })}
        />
        <Checkbox checked={item.veto} onChange={({ target }) => onChange({ veto: target.checked })}>
          否决项
        </Checkbox>
        <Checkbox checked={item.photo} onChange={({ target }) => onChange({ photo: target.checked })}>
          必须拍照
        </Checkbox>
        <Button
          type="text"
          danger
          aria-label={`删除${label}`}
          icon={<DeleteOutlined aria-hidden />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
