import type { Data } from '@ganlin/contract/core/endpoint';
import { messageTemplateApi, messageTemplates } from '@ganlin/contract/message/template';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { query } from '../../../lib/api/query.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { TemplateForm } from './template-form.tsx';
import styles from './templates-drawer.module.css';

export type Template = Data<typeof messageTemplateApi.list>[number];

/** The templates of the site's own notifications. */
export function TemplatesDrawer({ onClosed }: { readonly onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [edited, setEdited] = useState<Template>();
  const { data: templates, isError, refetch } = useQuery(query(messageTemplateApi.list, {}));
  return (
    <Drawer
      title="消息模板"
      open={open}
      size="min(560px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
    >
      <p className={styles.about}>下列事情发生时，系统自动给当事人发消息。可以改成本单位的说法，也可以停用。</p>
      {isError && !templates && <Button onClick={() => void refetch()}>重试</Button>}
      {!isError && !templates && <Skeleton active />}
      <ul className="ui-stack ui-gap-3">
        {templates?.map((template) => (
          <TemplateCard key={template.code} template={template} onEdit={() => setEdited(template)} />
        ))}
      </ul>
      {edited && <TemplateForm template={edited} onClosed={() => setEdited(undefined)} />}
    </Drawer>
  );
}

function TemplateCard({ template, onEdit }: { readonly template: Template; readonly onEdit: () => void }) {
  const { code, title, content, sms, enabled, changed } = template;
  const { label } = messageTemplates[code];
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <b>{label}</b>
        {!enabled && <StateTag tone="idle">已停用</StateTag>}
        {sms && <StateTag tone="busy">含短信</StateTag>}
        {changed && <StateTag tone="warn">已修改</StateTag>}
        <Button size="small" aria-label={`编辑 ${label}`} onClick={onEdit}>
          编辑
        </Button>
      </div>
      <p className={styles.title}>{title}</p>
      <p>{content}</p>
    </li>
  );
}
