import { InboxOutlined } from '@ant-design/icons';
import { ANSWER_FILE_CHARS, answerFileApi } from '@ganlin/contract/paper/answer-file/answer-file';
import { Alert, Modal, Spin, Upload } from 'antd';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../../lib/api/failure.ts';
import { useCall } from '../../../../lib/api/query.ts';
import { textOfFile, type Inspected } from './file-preview.rules.ts';
import styles from './answer-file.module.css';

interface FileDialogProps {
  readonly paperId: string | undefined;
  readonly onRead: (text: string, file: Inspected) => void;
  readonly onClosed: () => void;
}

/** No character has more bytes. */
const MAX_BYTES = ANSWER_FILE_CHARS * 4;
const NO_FILE = '这不是答案文件，或者文件被改动过，不能接收。';

/** Chooses a file and lets the server check it. */
export function FileDialog({ paperId, onRead, onClosed }: FileDialogProps): ReactNode {
  const inspect = useCall(answerFileApi.inspect, { silent: true });
  const [fault, setFault] = useState('');
  const read = async (chosen: File) => {
    setFault('');
    const text = chosen.size > MAX_BYTES ? undefined : textOfFile(await chosen.arrayBuffer());
    if (text === undefined || text === '' || text.length > ANSWER_FILE_CHARS) return setFault(NO_FILE);
    try {
      onRead(text, await inspect.mutateAsync({ text, ...(paperId !== undefined && { paperId }) }));
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  return (
    <Modal open title="接收答案文件" footer={null} onCancel={onClosed}>
      <p>考生断网交不了卷时，从答题页面保存的文件。接收前会核对签名，并与服务器上的作答比较。</p>
      <Spin spinning={inspect.isPending} description="正在核对">
        <Upload.Dragger
          accept=".json,.txt"
          maxCount={1}
          showUploadList={false}
          disabled={inspect.isPending}
          beforeUpload={(file: File) => {
            void read(file);
            // Our own client sends it.
            return false;
          }}
        >
          <p className={styles.inbox}>
            <InboxOutlined aria-hidden />
          </p>
          <p>把答案文件拖到这里，或点击选择文件</p>
        </Upload.Dragger>
      </Spin>
      {fault !== '' && <Alert className={styles.fault ?? ''} type="error" showIcon role="alert" title={fault} />}
    </Modal>
  );
}
