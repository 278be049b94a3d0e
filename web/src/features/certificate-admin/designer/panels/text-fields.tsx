import { AlignCenterOutlined, AlignLeftOutlined, AlignRightOutlined } from '@ant-design/icons';
import {
  certificateFieldNames,
  certificateFields,
  designFontLabels,
  TextAlign,
  textOverflowLabels,
  type DesignElement,
} from '@ganlin/contract/certificate/template/design';
import { Button, Input, Segmented, Select, Switch } from 'antd';
import { FieldError } from '../../../../kits/record-editor/edit-field.tsx';
import { DropMenu } from '../../../../ui/overlay/drop-menu.tsx';
import { ColourField } from './colour-field.tsx';
import styles from './panels.module.css';
import { Property, ShortNumber } from './property.tsx';

type TextElement = Extract<DesignElement, { kind: 'text' }>;

interface TextFieldsProps {
  readonly element: TextElement;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<TextElement>) => void;
}

const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

const fontOptions = optionsOf(designFontLabels);
const overflowOptions = optionsOf(textOverflowLabels);
const alignOptions = [
  { value: TextAlign.left, icon: <AlignLeftOutlined aria-label="左对齐" /> },
  { value: TextAlign.centre, icon: <AlignCenterOutlined aria-label="居中" /> },
  { value: TextAlign.right, icon: <AlignRightOutlined aria-label="右对齐" /> },
];

/** The text with its fields, and how it looks. */
export function TextFields({ element, error, onChange }: TextFieldsProps) {
  const { text, font, bold, size, tracking, align, colour, overflow, spacedName } = element;
  return (
    <>
      <Property label="文字">
        <div className={styles.wide}>
          <Input.TextArea
            aria-label="文字"
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            status={error === undefined ? '' : 'error'}
            value={text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
          <FieldError text={error} />
          <InsertField onChosen={(field) => onChange({ text: `${text}{${field}}` })} />
        </div>
      </Property>
      <Property label="字体">
        <Select<number>
          aria-label="字体"
          className={styles.grow ?? ''}
          options={fontOptions}
          value={font}
          // The options are the codes of the fonts.
          onChange={(next) => onChange({ font: next as TextElement['font'] })}
        />
        <Button aria-pressed={bold} type={bold ? 'primary' : 'default'} onClick={() => onChange({ bold: !bold })}>
          粗
        </Button>
      </Property>
      <Property label="字号">
        <ShortNumber
          label="字号"
          unit="磅"
          min={4}
          max={96}
          digits={1}
          value={size}
          onChange={(next) => onChange({ size: next })}
        />
        <ShortNumber
          label="字距"
          unit="字距 %"
          min={0}
          max={100}
          digits={0}
          value={Math.round(tracking * 100)}
          onChange={(next) => onChange({ tracking: next / 100 })}
        />
      </Property>
      <Property label="对齐">
        <Segmented<TextElement['align']>
          aria-label="对齐"
          options={alignOptions}
          value={align}
          onChange={(next) => onChange({ align: next })}
        />
      </Property>
      <ColourField value={colour} onChange={(next) => onChange({ colour: next })} />
      <Property label="放不下时">
        <Select<number>
          aria-label="放不下时"
          className={styles.grow ?? ''}
          options={overflowOptions}
          value={overflow}
          // The options are the codes of the contract.
          onChange={(next) => onChange({ overflow: next as TextElement['overflow'] })}
        />
      </Property>
      {text.includes('{holderName}') && (
        <Property label="两字姓名">
          <Switch
            size="small"
            aria-label="两字姓名中间空一格"
            checked={spacedName}
            onChange={(next) => onChange({ spacedName: next })}
          />
          <span className="ui-note">中间空一格</span>
        </Property>
      )}
    </>
  );
}

function InsertField({ onChosen }: { readonly onChosen: (field: string) => void }) {
  const items = certificateFieldNames.map((key) => ({
    key,
    label: certificateFields[key],
    onClick: () => onChosen(key),
  }));
  return (
    <DropMenu trigger={['click']} menu={{ items }}>
      <Button type="link" size="small" aria-haspopup="menu">
        插入字段
      </Button>
    </DropMenu>
  );
}
