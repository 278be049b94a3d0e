import { FieldLine } from './field-lines.tsx';
import { GalleryField } from './gallery-field.tsx';
import type { PartProps } from '../use-article-editor.ts';

/** Vendor, contact and pictures. */
export function ProductFields({ editing }: PartProps) {
  return (
    <>
      <FieldLine editing={editing} name="company" label="单位名称" maxLength={100} required />
      <FieldLine editing={editing} name="region" label="所在地区" maxLength={50} />
      <FieldLine editing={editing} name="contact" label="联系人" maxLength={50} />
      <FieldLine editing={editing} name="phone" label="联系电话" maxLength={30} />
      <FieldLine editing={editing} name="website" label="网址" maxLength={500} placeholder="https://" />
      <GalleryField editing={editing} />
    </>
  );
}
