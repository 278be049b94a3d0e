import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { errorAt, errorWithin } from '../../../lib/api/form-errors.ts';
import { SortHandle } from '../../../ui/list/sort-handle.tsx';
import { FieldError } from '../../../kits/record-editor/edit-field.tsx';
import styles from './home-config.module.css';
import { moved, newLink, type LinkDraft } from './home-draft.ts';
import { PartPanel } from './part-panel.tsx';
import type { PartProps } from './use-home-editor.ts';

const MAX_LINKS = 20;

export function LinksPart({ editing: { draft, change, errors } }: PartProps) {
  const { links } = draft;
  const set = (next: readonly LinkDraft[]) => change({ links: next });
  const isHidden = links.length > 0 && draft.blocks.some(({ kind, visible }) => kind === 'links' && !visible);
  return (
    <PartPanel title="友情链接" hint={isHidden ? '“友情链接”版块没有打开，首页上看不到。' : undefined}>
      <ol className={styles.rows} data-sorted aria-label="各个链接">
        {links.map((link, at) => {
          const name = `第 ${at + 1} 个链接`;
          const field = (key: 'title' | 'link') => ({
            value: link[key],
            status: errorAt(errors, `links.${at}.${key}`) === undefined ? ('' as const) : ('error' as const),
            onChange: ({ target }: { target: { value: string } }) =>
              set(links.with(at, { ...link, [key]: target.value })),
          });
          return (
            <li key={link.key} className={styles.link} aria-label={name}>
              <SortHandle name={name} at={at} onMove={(from, to) => set(moved(links, from, to))} />
              <Input {...field('title')} aria-label={`${name}的名称`} maxLength={30} placeholder="名称" />
              <Input {...field('link')} aria-label={`${name}的地址`} maxLength={500} placeholder="https://…" />
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除${name}`}
                title="删除"
                onClick={() => set(links.toSpliced(at, 1))}
              />
              <FieldError text={errorWithin(errors, `links.${at}`)} />
            </li>
          );
        })}
      </ol>
      <Button
        block
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={links.length >= MAX_LINKS}
        onClick={() => set([...links, newLink()])}
      >
        添加链接
      </Button>
    </PartPanel>
  );
}
