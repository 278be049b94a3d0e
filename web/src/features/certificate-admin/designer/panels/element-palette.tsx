import { CheckOutlined, PlusOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { reportFailure } from '../../../../lib/api/query.ts';
import { ADDITION_TYPE, additionGroups, additionNames, placedAt, type Addition } from '../rules/new-element.rules.ts';
import type { Designer } from '../use-designer.ts';
import type { UploadPicture } from '../use-pictures.ts';
import styles from './panels.module.css';

interface ElementPaletteProps {
  readonly designer: Designer;
  readonly upload: UploadPicture;
}

/** What can be put on the certificate: by a click into its middle, or dragged to where it belongs. */
export function ElementPalette({ designer, upload }: ElementPaletteProps) {
  return (
    <section className={styles.panel} aria-label="字段">
      <header className={styles.head}>
        <h2>字段</h2>
        <span className="ui-note">点击或拖到证书上</span>
      </header>
      {additionGroups.map(({ title, additions }) => (
        <div key={title} className={styles.group}>
          <h3>{title}</h3>
          <ul>
            {additions.map((addition) => (
              <li key={addition}>
                <AdditionButton addition={addition} designer={designer} />
              </li>
            ))}
            {title === '自由摆放' && (
              <li>
                <PictureButton designer={designer} upload={upload} />
              </li>
            )}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** A field that is on the certificate is selected, one that is not is added. */
function AdditionButton({ addition, designer }: { readonly addition: Addition; readonly designer: Designer }) {
  const placed = placedAt(designer.design, addition);
  const name = additionNames[addition];
  const isSelected = placed !== undefined && placed.id === designer.selected?.id;
  return (
    <button
      type="button"
      className={styles.item}
      aria-label={placed ? `选中${name}` : `添加${name}`}
      aria-pressed={placed ? isSelected : undefined}
      draggable={!placed}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(ADDITION_TYPE, addition)}
      onClick={() => (placed ? designer.reveal(placed.id, placed.side) : designer.add(addition))}
    >
      {name}
      {placed ? (
        <span className={styles.placed}>
          <CheckOutlined aria-hidden /> 已放
        </span>
      ) : (
        <PlusOutlined aria-hidden />
      )}
    </button>
  );
}

function PictureButton({ designer, upload }: ElementPaletteProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (file: File) => {
    setSending(true);
    try {
      designer.addPicture((await upload(file)).id);
    } catch (error) {
      reportFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        className="ui-unseen"
        accept="image/png,image/jpeg,image/webp"
        aria-label="选择图片"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the same file be selected again.
          target.value = '';
          if (file) void send(file);
        }}
      />
      <button
        type="button"
        className={styles.item}
        aria-label="添加图片"
        disabled={isSending}
        onClick={() => picker.current?.click()}
      >
        {isSending ? '正在上传…' : '图片'}
        <PlusOutlined aria-hidden />
      </button>
    </>
  );
}
