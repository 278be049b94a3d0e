import { isArticleAddress } from '@ganlin/contract/content/markup';
import { Input, Modal } from 'antd';
import type { InputRef } from 'antd';
import { useRef, useState } from 'react';
import styles from './editor.module.css';
import { meantAddress } from './link-address.ts';

export interface LinkTask {
  readonly address: string;
  /** The link text; asked for only when no text is selected. */
  readonly needsText: boolean;
}

interface LinkDialogProps {
  readonly task: LinkTask;
  /** An empty URL removes the link. */
  readonly onDone: (address: string, text: string) => void;
  readonly onClose: () => void;
}

/** The URL and the text of a link. */
export function LinkDialog({ task, onDone, onClose }: LinkDialogProps) {
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState(task.address);
  const [text, setText] = useState('');
  const field = useRef<InputRef>(null);
  const address = meantAddress(typed);
  const isWrong = address !== '' && !isArticleAddress(address);
  const mayDone = address === '' ? task.address !== '' : !isWrong;
  const done = () => {
    if (!mayDone) return;
    onDone(address, text.trim());
    setOpen(false);
  };
  return (
    <Modal
      title={task.address === '' ? '插入链接' : '修改链接'}
      open={open}
      okText={address === '' && task.address !== '' ? '取消链接' : '确定'}
      okButtonProps={{ disabled: !mayDone }}
      onOk={done}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isOpen) => (isOpen ? field.current?.focus() : onClose())}
    >
      <div className={styles.linkFields}>
        <label htmlFor="link-address">地址</label>
        <Input
          id="link-address"
          ref={field}
          placeholder="https://… 或本站地址 /web/law"
          maxLength={500}
          status={isWrong ? 'error' : ''}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={done}
        />
        {isWrong && <span className={styles.fault}>地址须以 http://、https://、/ 或 # 开头</span>}
        {task.needsText && (
          <>
            <label htmlFor="link-words">文字</label>
            <Input
              id="link-words"
              placeholder="不填则显示地址"
              maxLength={200}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onPressEnter={done}
            />
          </>
        )}
      </div>
    </Modal>
  );
}
