import { CopyOutlined, ExportOutlined } from '@ant-design/icons';
import { articleApi } from '@ganlin/contract/content/article';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { formatTime } from '../../../lib/text/format.ts';
import { query } from '../../../lib/api/query.ts';
import type { NamedArticle } from './article-row.ts';
import styles from './manage.module.css';

interface PreviewLinkDialogProps {
  readonly article: NamedArticle;
  readonly onClosed: () => void;
}

/** A link through which anyone who has it may read what is saved, published or not. */
export function PreviewLinkDialog({ article: { id, title }, onClosed }: PreviewLinkDialogProps) {
  const [open, setOpen] = useState(true);
  const { data } = useQuery({ ...query(articleApi.previewLink, { id }), staleTime: 0, gcTime: 0 });
  const address = data && new URL(data.path, location.origin).href;
  return (
    <Modal
      title={`预览“${title}”`}
      open={open}
      footer={null}
      onCancel={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      {data && address ? (
        <div className={styles.previewLink}>
          <p>有这个链接的人不用登录就能看到最近一次保存的内容，{formatTime(data.until)} 前有效。</p>
          <Space.Compact block>
            <Input readOnly aria-label="预览链接" value={address} onFocus={({ target }) => target.select()} />
            <Button
              type="primary"
              icon={<CopyOutlined aria-hidden />}
              onClick={() => void copyText(address, '已复制链接')}
            >
              复制
            </Button>
          </Space.Compact>
          <a className={styles.outside} href={address} target="_blank" rel="noreferrer">
            <ExportOutlined aria-hidden /> 在新窗口打开
          </a>
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 2 }} />
      )}
    </Modal>
  );
}
