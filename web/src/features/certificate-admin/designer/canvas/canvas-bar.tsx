import { MinusOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import type { SideName } from '../rules/side-elements.rules.ts';
import type { Designer } from '../use-designer.ts';
import styles from './canvas.module.css';
import type { Zoom } from './use-zoom.ts';

interface CanvasBarProps {
  readonly designer: Designer;
  readonly zoom: Zoom;
  readonly isReadOnly: boolean;
}

const sideOptions = [
  { value: 'front', label: '正面' },
  { value: 'back', label: '背面' },
] as const;

/** Undo and redo, the size of the paper, its sides and the zoom. */
export function CanvasBar({ designer, zoom, isReadOnly }: CanvasBarProps) {
  const { design, side } = designer;
  return (
    <div className={styles.bar}>
      {!isReadOnly && (
        <>
          <Button
            type="text"
            aria-label="撤销"
            title="撤销（Ctrl+Z）"
            icon={<UndoOutlined aria-hidden />}
            disabled={!designer.canUndo}
            onClick={designer.undo}
          />
          <Button
            type="text"
            aria-label="重做"
            title="重做（Ctrl+Y）"
            icon={<RedoOutlined aria-hidden />}
            disabled={!designer.canRedo}
            onClick={designer.redo}
          />
        </>
      )}
      <span className={styles.size}>
        {design.width} × {design.height} mm
      </span>
      <span className={styles.barEnd}>
        {design.back && (
          <Segmented<SideName>
            aria-label="证书的一面"
            options={[...sideOptions]}
            value={side}
            onChange={designer.showSide}
          />
        )}
        <Button type="text" aria-label="缩小" icon={<MinusOutlined aria-hidden />} onClick={zoom.further} />
        <Button type="text" title="适合宽度" aria-pressed={zoom.isFit} onClick={zoom.fit}>
          {zoom.percent}%
        </Button>
        <Button type="text" aria-label="放大" icon={<PlusOutlined aria-hidden />} onClick={zoom.closer} />
      </span>
    </div>
  );
}
