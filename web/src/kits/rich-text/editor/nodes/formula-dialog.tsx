import { Button, Input, Modal } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { Formula } from '../../formula.tsx';
import styles from '../editor.module.css';
import { FormulaPreview } from './formula-preview.tsx';

interface FormulaDialogProps {
  readonly latex: string;
  readonly onDone: (latex: string) => void;
  readonly onClose: () => void;
}

/** A formula in LaTeX with its preview; the buttons insert the most common parts. */
export default function FormulaDialog({ latex, onDone, onClose }: FormulaDialogProps) {
  const [text, setText] = useState(latex);
  const [open, setOpen] = useState(true);
  const field = useRef<TextAreaRef>(null);
  const done = () => {
    if (text.trim() === '') return;
    onDone(text.trim());
    setOpen(false);
  };
  const put = (part: string) => {
    const area = field.current?.resizableTextArea?.textArea;
    const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length];
    setText(text.slice(0, from) + part + text.slice(to));
    field.current?.focus();
  };
  return (
    <Modal
      title={latex === '' ? '插入公式' : '修改公式'}
      open={open}
      okText={latex === '' ? '插入' : '修改'}
      okButtonProps={{ disabled: text.trim() === '' }}
      onOk={done}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isOpen) => (isOpen ? field.current?.focus({ cursor: 'end' }) : onClose())}
    >
      <div className={styles.parts}>
        {parts.map(({ latex: part, label }) => (
          <Button key={label} size="small" aria-label={label} title={label} onClick={() => put(part)}>
            <Formula latex={part.replaceAll('{}', '{x}')} />
          </Button>
        ))}
      </div>
      <Input.TextArea
        ref={field}
        aria-label="LaTeX 公式"
        placeholder="LaTeX，如 Z = 200 R^{1.6}"
        rows={3}
        maxLength={1000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && done()}
      />
      <div className={styles.formulaPreview} aria-live="polite">
        {text.trim() === '' ? '公式预览' : <FormulaPreview latex={text} />}
      </div>
    </Modal>
  );
}

const parts = [
  { latex: '\\frac{}{}', label: '分数' },
  { latex: '\\sqrt{}', label: '根号' },
  { latex: 'x^{}', label: '上标' },
  { latex: 'x_{}', label: '下标' },
  { latex: '\\sum_{}^{}', label: '求和' },
  { latex: '\\int_{}^{}', label: '积分' },
  { latex: '\\geq ', label: '大于等于' },
  { latex: '\\leq ', label: '小于等于' },
  { latex: '\\neq ', label: '不等于' },
  { latex: '\\pm ', label: '正负' },
  { latex: '\\times ', label: '乘' },
  { latex: '\\cdot ', label: '点乘' },
  { latex: '^\\circ\\mathrm{C} ', label: '摄氏度' },
  { latex: '\\alpha ', label: 'α' },
  { latex: '\\Delta ', label: 'Δ' },
  { latex: '\\rho ', label: 'ρ' },
  { latex: '\\theta ', label: 'θ' },
  { latex: '\\lambda ', label: 'λ' },
] as const;
