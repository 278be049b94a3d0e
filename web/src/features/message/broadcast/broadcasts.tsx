import { MailOutlined, SendOutlined } from '@ant-design/icons';
import { broadcastApi } from '@ganlin/contract/message/message';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { DataTable } from '../../../kits/data-table/data-table.tsx';
import { broadcastColumns } from './broadcast-columns.tsx';
import { BroadcastDrawer } from './broadcast-drawer.tsx';
import { SendDrawer } from './send-drawer.tsx';
import { TemplatesDrawer } from './templates-drawer.tsx';
import styles from './broadcasts.module.css';

type Panel = { readonly kind: 'send' | 'templates' } | { readonly kind: 'detail'; readonly id: string };

/** Messages sent by staff, their readers, and the templates of the site's own messages. */
export default function BroadcastsScreen() {
  const may = usePermission();
  const [panel, setPanel] = useState<Panel>();
  const close = () => setPanel(undefined);
  return (
    <>
      <DataTable
        name="broadcasts"
        label="已发消息列表"
        endpoint={broadcastApi.paging}
        columns={broadcastColumns((id) => setPanel({ kind: 'detail', id }))}
        filter={
          <Form.Item name="keyword" label="标题">
            <Input className={styles.keyword ?? ''} placeholder="标题中的文字" maxLength={50} allowClear />
          </Form.Item>
        }
        noun="消息"
        empty="还没有发送过消息。点“发送消息”，把要说的话发给部门、角色或个人。"
        toolbar={
          <>
            {may('sys:msg:send') && (
              <Button type="primary" icon={<SendOutlined aria-hidden />} onClick={() => setPanel({ kind: 'send' })}>
                发送消息
              </Button>
            )}
            {may('sys:msg:template') && (
              <Button icon={<MailOutlined aria-hidden />} onClick={() => setPanel({ kind: 'templates' })}>
                消息模板
              </Button>
            )}
          </>
        }
      />
      {panel?.kind === 'send' && <SendDrawer onClosed={close} />}
      {panel?.kind === 'templates' && <TemplatesDrawer onClosed={close} />}
      {panel?.kind === 'detail' && <BroadcastDrawer key={panel.id} id={panel.id} onClosed={close} />}
    </>
  );
}
