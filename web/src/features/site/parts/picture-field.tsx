import { PictureAddress } from '@ganlin/contract/core/address';
import { Form, Input } from 'antd';
import { useState } from 'react';
import type { FieldRule } from '../../../lib/zod-rule.ts';
import styles from './settings.module.css';

interface PictureFieldProps {
  readonly name: string;
  readonly label: string;
  readonly rules: FieldRule[];
  /** What the picture will stand on. */
  readonly ground?: 'light' | 'dark';
}

/** The address of a picture, and the picture as soon as the address is one. */
export function PictureField({ name, label, rules, ground = 'light' }: PictureFieldProps) {
  const typed = Form.useWatch<string | undefined>(name);
  const address = PictureAddress.safeParse(typed ?? '').data;
  return (
    <Form.Item
      name={name}
      label={label}
      rules={rules}
      extra={address !== undefined && <Preview key={address} address={address} label={label} ground={ground} />}
    >
      <Input maxLength={500} placeholder="https://… 或 /…" inputMode="url" autoComplete="off" />
    </Form.Item>
  );
}

interface PreviewProps {
  readonly address: string;
  readonly label: string;
  readonly ground: 'light' | 'dark';
}

function Preview({ address, label, ground }: PreviewProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className={styles.broken}>图片无法显示，请检查地址。</p>;
  return (
    <div className={styles.picture} data-ground={ground}>
      <img src={address} alt={`${label}预览`} onError={() => setBroken(true)} />
    </div>
  );
}
