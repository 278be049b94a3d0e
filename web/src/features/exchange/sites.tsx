import { PlusOutlined } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import { siteApi } from '@ganlin/contract/exchange/site';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Switch, Table, Typography } from 'antd';
import { useState } from 'react';
import { query, useCall } from '../../lib/api/query.ts';
import { toast } from '../../lib/screen/toast.ts';
import { usePermission } from '../../lib/session/use-permission.ts';
import { RowAction } from '../../ui/list/row-action.tsx';
import { StateTag } from '../../ui/list/state-tag.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { FormDrawer } from '../../ui/overlay/form-drawer.tsx';
import styles from './exchange.module.css';

type Peer = Data<typeof siteApi.list>[number];

/** This installation's card, and the installations it knows. */
export function Sites() {
  const may = usePermission();
  const { data: own, isPending } = useQuery(query(siteApi.own, {}));
  const { data: peers } = useQuery(query(siteApi.list, {}));
  const [isNaming, setNaming] = useState(false);
  const [edited, setEdited] = useState<Peer | 'new'>();
  if (isPending) return null;
  return (
    <div className={styles.sites}>
      <section aria-label="本站">
        <Typography.Title level={5}>本站</Typography.Title>
        {own ? (
          <>
            <p>
              {own.name}，指纹 <code className={styles.card}>{own.fingerprint}</code>
            </p>
            <p className="ui-note">把名片发给对方登记，并通过电话核对指纹。名片里没有秘密。</p>
            <Typography.Paragraph copyable={{ text: own.card, icon: ['复制名片', '已复制'], tooltips: false }}>
              <code className={styles.card}>{own.card}</code>
            </Typography.Paragraph>
          </>
        ) : (
          <p>还没有填写本站名称。填写后生成本站的密钥和名片。</p>
        )}
        {may('exam:package:site') && (
          <Button onClick={() => setNaming(true)}>{own ? '修改名称' : '填写本站名称'}</Button>
        )}
      </section>
      <section aria-label="已登记的站点">
        <div className="ui-toolbar ui-gap-2">
          <Typography.Title level={5}>已登记的站点</Typography.Title>
          {may('exam:package:site') && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
              登记站点
            </Button>
          )}
        </div>
        <div className={styles.table}>
          <Table<Peer>
            size="small"
            pagination={false}
            rowKey="id"
            dataSource={[...(peers ?? [])]}
            columns={[
              { title: '站点', dataIndex: 'name' },
              { title: '指纹', render: (_, { fingerprint }) => <code className={styles.card}>{fingerprint}</code> },
              { title: '网址', render: (_, { address }) => address || '没有，手工输入密钥' },
              {
                title: '状态',
                render: (_, { enabled }) => (
                  <StateTag tone={enabled ? 'ok' : 'idle'}>{enabled ? '启用' : '停用'}</StateTag>
                ),
              },
              {
                title: '操作',
                render: (_, peer) =>
                  may('exam:package:site') && <RowAction text="编辑" of={peer.name} onClick={() => setEdited(peer)} />,
              },
            ]}
          />
        </div>
      </section>
      {isNaming && <NameDialog name={own?.name ?? ''} onClosed={() => setNaming(false)} />}
      {edited && <SiteForm site={edited === 'new' ? undefined : edited} onClosed={() => setEdited(undefined)} />}
    </div>
  );
}

function NameDialog({ name, onClosed }: { readonly name: string; readonly onClosed: () => void }) {
  const save = useCall(siteApi.saveOwn, { refresh: [siteApi.own], silent: true });
  const submit = async (form: { readonly name: string }) => {
    await save.mutateAsync(form);
  };
  return (
    <FormDialog title="本站名称" initial={{ name }} onSubmit={submit} onClosed={onClosed}>
      <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写站点名称' }]}>
        <Input maxLength={100} placeholder="例如：河北省人工影响天气办公室" />
      </Form.Item>
    </FormDialog>
  );
}

interface Fields {
  readonly card: string;
  readonly name: string;
  readonly address: string;
  readonly enabled: boolean;
}

function SiteForm({ site, onClosed }: { readonly site: Peer | undefined; readonly onClosed: () => void }) {
  const save = useCall(siteApi.save, { refresh: [siteApi.list], silent: true });
  const submit = async (form: Fields) => {
    const { fingerprint } = await save.mutateAsync(site ? { ...form, id: site.id } : form);
    toast('success', `已保存。请通过电话核对对方的指纹：${fingerprint}`);
  };
  return (
    <FormDrawer<Fields>
      title={site ? '编辑站点' : '登记站点'}
      fieldOf={{ peerCardUnreadable: 'card', peerIsOwn: 'card', peerTaken: 'card' }}
      initial={{ card: '', name: site?.name ?? '', address: site?.address ?? '', enabled: site?.enabled ?? true }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      {!site && (
        <Form.Item name="card" label="对方的名片" rules={[{ required: true, message: '请粘贴对方的名片' }]}>
          <Input.TextArea rows={4} maxLength={1_000} />
        </Form.Item>
      )}
      <Form.Item name="name" label="名称" extra="不填则用名片上的名称。">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="address" label="网址" extra="填写后，到时自动向对方取得启封密钥；不填则由管理员输入。">
        <Input maxLength={300} placeholder="https://exam.example.cn" />
      </Form.Item>
      <Form.Item name="enabled" label="启用" valuePropName="checked" extra="停用后，不再接受该站点的文件。">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}
