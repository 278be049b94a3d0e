import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { examinerPath } from '../model/paths.ts';
import type { SheetDraft } from '../device/draft.ts';
import styles from './sheet.module.css';
import { useOnline } from '../device/use-online.ts';

/** The way back, and where the taps are: on the phone, or with the server. */
export function SheetTop({ title, draft }: { readonly title: string; readonly draft: SheetDraft }): ReactNode {
  const isOnline = useOnline();
  return (
    <header className={styles.top}>
      <Link to={examinerPath} aria-label="返回名单">
        <Icon name="left" size={22} />
      </Link>
      <h1>
        实操考核<small>{title}</small>
      </h1>
      <output className={styles.net} data-online={isOnline}>
        <Icon name={isOnline ? 'check' : 'noSignal'} size={16} />
        {netText(draft, isOnline)}
      </output>
    </header>
  );
}

function netText({ state }: SheetDraft, isOnline: boolean): string {
  if (state === 'sent') return '已提交';
  if (!isOnline) return '没有信号，已存本机';
  return state === 'waiting' ? '正在提交' : '已存本机';
}
