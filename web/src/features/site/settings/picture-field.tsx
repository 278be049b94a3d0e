import { DeleteOutlined, PictureOutlined, UploadOutlined } from '@ant-design/icons';
import { PictureAddress } from '@ganlin/contract/core/address';
import { errors } from '@ganlin/contract/errors';
import { fileApi } from '@ganlin/contract/media/file';
import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { upload } from '../../../lib/api/client.ts';
import { fieldErrorOf } from '../../../lib/api/field-error.ts';
import { reportFailure } from '../../../lib/api/query.ts';
import type { FieldRule } from '../../../lib/api/zod-rule.ts';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  readonly name: string;
  readonly label: string;
  readonly rules: FieldRule[];
  /** The background the picture will be shown on. */
  readonly ground?: 'light' | 'dark';
}

/** The address of a picture: uploaded here, or typed. An uploaded picture keeps its address permanently. */
export function PictureField({ name, label, rules, ground = 'light' }: PictureFieldProps) {
  const form = Form.useFormInstance();
  const [isSending, setSending] = useState(false);
  const refuse = (message: string) => form.setFields([{ name, errors: [message] }]);

  const send = async (file: File, keep: (address: string) => void) => {
    const wrong = wrongWith(file);
    if (wrong) return refuse(wrong);
    setSending(true);
    try {
      const { url } = await upload(fileApi.uploadPublic, {}, file);
      keep(url);
    } catch (error) {
      const blamed = fieldErrorOf(error, { fileTypeRefused: name, fileTooLarge: name, fileMissing: name });
      if (blamed) refuse(blamed.errors.join());
      else reportFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Form.Item name={name} label={label} rules={rules}>
      <PictureInput label={label} ground={ground} isSending={isSending} send={send} />
    </Form.Item>
  );
}

interface PictureInputProps {
  readonly label: string;
  readonly ground: 'light' | 'dark';
  readonly isSending: boolean;
  readonly send: (file: File, keep: (address: string) => void) => Promise<void>;
  /** Passed by the form. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

function PictureInput({ label, ground, isSending, send, id, value = '', onChange }: PictureInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const address = PictureAddress.safeParse(value).data;
  return (
    <div className={styles.field}>
      <Preview key={address} address={address} label={label} ground={ground} />
      <div className={styles.side}>
        <Input
          {...(id === undefined ? {} : { id })}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
          maxLength={500}
          placeholder="上传图片，或填写 https://… 或 /…"
          inputMode="url"
          autoComplete="off"
        />
        <div className={styles.acts}>
          <input
            ref={picker}
            type="file"
            className={styles.picker}
            accept={accepted.join()}
            aria-label={`选择${label}图片`}
            onChange={({ target }) => {
              const file = target.files?.[0];
              // The same file can be chosen again after it was rejected.
              target.value = '';
              if (file && onChange) void send(file, onChange);
            }}
          />
          <Button
            size="small"
            icon={<UploadOutlined aria-hidden />}
            loading={isSending}
            aria-label={`上传${label}`}
            onClick={() => picker.current?.click()}
          >
            上传图片
          </Button>
          {value !== '' && (
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              disabled={isSending}
              aria-label={`移除${label}`}
              onClick={() => onChange?.('')}
            >
              移除
            </Button>
          )}
          <span className="ui-note">PNG、JPG、WebP 或 GIF，不超过 2 MB</span>
        </div>
      </div>
    </div>
  );
}

interface PreviewProps {
  readonly address: string | undefined;
  readonly label: string;
  readonly ground: 'light' | 'dark';
}

function Preview({ address, label, ground }: PreviewProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className={styles.picture} data-ground={ground}>
      {address !== undefined && !isBroken && <img src={address} alt={`${label}预览`} onError={() => setBroken(true)} />}
      {address === undefined && <PictureOutlined aria-hidden />}
      {isBroken && <p className={styles.broken}>图片无法显示，请检查地址。</p>}
    </div>
  );
}

const accepted: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const { maxBytes } = fileApi.uploadPublic.upload;

/** Errors the server would return after the whole file was sent, with its own messages. */
function wrongWith({ type, size }: File): string | undefined {
  if (!accepted.includes(type)) return errors.fileTypeRefused.msg;
  if (size > maxBytes) return errors.fileTooLarge.msg.replace('{limit}', `${maxBytes / 1024 / 1024} MB`);
  return undefined;
}
