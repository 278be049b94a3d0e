import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import type { DesignElement } from '@ganlin/contract/certificate/template/design';
import { PAPER_MM } from '@ganlin/contract/certificate/template/design';
import { Button, Input } from 'antd';
import type { PictureAddresses } from '../../paper/paper-view.tsx';
import { elementName } from '../rules/element-name.rules.ts';
import { keptOnPaper, tenth } from '../rules/geometry.rules.ts';
import type { Designer } from '../use-designer.ts';
import type { UploadPicture } from '../use-pictures.ts';
import { ColourField } from './colour-field.tsx';
import { PaperFields } from './paper-fields.tsx';
import styles from './panels.module.css';
import { Property, ShortNumber } from './property.tsx';
import { TextFields } from './text-fields.tsx';

interface PropertiesPanelProps {
  readonly designer: Designer;
  readonly pictures: PictureAddresses;
  readonly upload: UploadPicture;
}

/** The properties of the selected element, or of the paper while none is. */
export function PropertiesPanel({ designer, pictures, upload }: PropertiesPanelProps) {
  const { selected } = designer;
  if (!selected) return <PaperFields designer={designer} pictures={pictures} upload={upload} />;
  const name = elementName(selected);
  return (
    <section className={styles.panel} aria-label={`${name}的属性`}>
      <header className={styles.head}>
        <h2>{name}</h2>
        <span>
          <Button
            type="text"
            size="small"
            aria-label={`复制${name}`}
            title="复制（Ctrl+D）"
            icon={<CopyOutlined aria-hidden />}
            onClick={() => designer.duplicate(selected)}
          />
          <Button
            type="text"
            size="small"
            aria-label={`删除${name}`}
            title="删除（Delete）"
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => designer.remove(selected)}
          />
        </span>
      </header>
      <div className={styles.fields}>
        <BoxFields element={selected} designer={designer} />
        <OwnFields element={selected} designer={designer} />
      </div>
    </section>
  );
}

interface FieldsProps {
  readonly element: DesignElement;
  readonly designer: Designer;
}

function BoxFields({ element, designer }: FieldsProps) {
  const { id, x, y, width, height } = element;
  const set = (change: object) => {
    const box = keptOnPaper({ x, y, width, height, ...change }, designer.design);
    designer.patch(id, box, `box ${id} ${Object.keys(change).join()}`);
  };
  const common = { min: 0, max: PAPER_MM.max, digits: 1 } as const;
  return (
    <>
      <Property label="位置">
        <ShortNumber {...common} label="左" unit="左" value={x} onChange={(next) => set({ x: tenth(next) })} />
        <ShortNumber {...common} label="上" unit="上" value={y} onChange={(next) => set({ y: tenth(next) })} />
      </Property>
      <Property label="大小">
        <ShortNumber
          {...common}
          min={0.5}
          label="宽"
          unit="宽 mm"
          value={width}
          onChange={(next) => set({ width: tenth(next) })}
        />
        <ShortNumber
          {...common}
          min={0.5}
          label="高"
          unit="高 mm"
          value={height}
          onChange={(next) => set({ height: tenth(next) })}
        />
      </Property>
    </>
  );
}

/** What only elements of this kind have. */
function OwnFields({ element, designer }: FieldsProps) {
  const set = (change: object) => designer.patch(element.id, change, `${element.id} ${Object.keys(change).join()}`);
  switch (element.kind) {
    case 'text':
      return <TextFields element={element} error={errorOf(designer, element)} onChange={set} />;
    case 'workKinds':
      return (
        <>
          <Property label="字号">
            <ShortNumber
              label="字号"
              unit="磅"
              min={4}
              max={48}
              digits={1}
              value={element.size}
              onChange={(size) => set({ size })}
            />
          </Property>
          <ColourField value={element.colour} onChange={(colour) => set({ colour })} />
        </>
      );
    case 'seal':
      return (
        <>
          <Property label="环上文字">
            <Input
              aria-label="环上文字"
              maxLength={40}
              value={element.ring}
              onChange={({ target }) => set({ ring: target.value })}
            />
          </Property>
          <Property label="下方文字">
            <Input
              aria-label="下方文字"
              maxLength={20}
              value={element.line}
              onChange={({ target }) => set({ line: target.value })}
            />
          </Property>
        </>
      );
    case 'line':
      return (
        <>
          <Property label="粗细">
            <ShortNumber
              label="粗细"
              unit="磅"
              min={0.1}
              max={5}
              digits={1}
              value={element.weight}
              onChange={(weight) => set({ weight })}
            />
          </Property>
          <ColourField value={element.colour} onChange={(colour) => set({ colour })} />
        </>
      );
    case 'microText':
      return <ColourField value={element.colour} onChange={(colour) => set({ colour })} />;
    case 'photo':
    case 'qr':
    case 'picture':
      break;
  }
  return null;
}

function errorOf({ errors, side, elements }: Designer, element: DesignElement): string | undefined {
  const at = elements.findIndex(({ id }) => id === element.id);
  return errors.get(`design.${side}.elements.${at}.text`);
}
