import { FileDoneOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { usePermission } from '../../../../lib/session/use-permission.ts';
import { AcceptDrawer } from './accept-drawer.tsx';
import type { Inspected } from './file-preview.rules.ts';
import { FileDialog } from './file-dialog.tsx';

interface AnswerFileButtonProps {
  /** The paper on the screen: a file of another one is refused. */
  readonly paperId?: string;
}

/** Takes in the answer file of an examinee whose network was gone: choose it, look at it, accept it. */
export function AnswerFileButton({ paperId }: AnswerFileButtonProps): ReactNode {
  const may = usePermission();
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<{ readonly text: string; readonly file: Inspected }>();
  if (!may('exam:paper:file')) return null;
  return (
    <>
      <Button icon={<FileDoneOutlined aria-hidden />} onClick={() => setChoosing(true)}>
        接收答案文件
      </Button>
      {isChoosing && (
        <FileDialog
          paperId={paperId}
          onRead={(text, file) => {
            setChoosing(false);
            setChosen({ text, file });
          }}
          onClosed={() => setChoosing(false)}
        />
      )}
      {chosen && <AcceptDrawer {...chosen} onClosed={() => setChosen(undefined)} />}
    </>
  );
}
