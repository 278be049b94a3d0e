import { Button } from 'antd';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import styles from './key-list.module.css';

type KeyLine = readonly [key: string, text: string];

const mainKeys = (hasRubric: boolean): readonly KeyLine[] => [
  ['1 – 9', hasRubric ? '勾选细则' : '给相应的分数'],
  ['F', '满分'],
  ['0', '清零'],
  ['.', '加半分'],
  ['C', '写评语'],
  ['Enter', '提交并看下一份'],
  ['←', '上一份'],
];

const otherKeys: readonly KeyLine[] = [
  ['-', '减半分'],
  ['S', '跳过，稍后再评'],
  ['T', '交组长裁定'],
  ['[　]', '上一组、下一组相近答案'],
  ['G', '整组给分'],
  ['Ctrl + Enter', '在评语中提交；单按 Enter 是换行'],
  ['Esc', '离开评语、已评的作答或整组给分'],
  ['?', '显示这些快捷键'],
];

interface KeyHintsProps {
  readonly hasRubric: boolean;
  readonly onOpen: () => void;
}

/** The most used keys at the bottom of the page. */
export function KeyHints({ hasRubric, onOpen }: KeyHintsProps) {
  return (
    <p className={styles.hints}>
      {mainKeys(hasRubric).map(([key, text]) => (
        <span key={key}>
          <kbd>{key}</kbd> {text}
        </span>
      ))}
      <Button type="link" size="small" onClick={onOpen}>
        全部快捷键（?）
      </Button>
    </p>
  );
}

interface KeysDialogProps {
  readonly hasRubric: boolean;
  readonly onClose: () => void;
}

export function KeysDialog({ hasRubric, onClose }: KeysDialogProps) {
  return (
    <Dialog title="快捷键" onClose={onClose}>
      <dl className={styles.list}>
        {[...mainKeys(hasRubric), ...otherKeys].map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="ui-note">在输入框中打字时，快捷键不起作用。</p>
    </Dialog>
  );
}
