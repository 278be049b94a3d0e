import {
  certificateFields,
  type CertificateField,
  type DesignElement,
} from '@ganlin/contract/certificate/template/design';
import { fieldsIn } from '@ganlin/contract/certificate/template/publish-check';

const kindNames: Readonly<Record<Exclude<DesignElement['kind'], 'text'>, string>> = {
  photo: '照片',
  workKinds: '准予作业类别',
  qr: '查验二维码',
  seal: '印章',
  picture: '图片',
  line: '线条',
  microText: '微缩文字',
};

const SHOWN_LETTERS = 8;

/** What an element is called in lists and by screen readers: its field, or the beginning of its text. */
export function elementName(element: DesignElement): string {
  if (element.kind !== 'text') return kindNames[element.kind];
  const [first, ...more] = [...new Set(fieldsIn(element))].filter(isField);
  if (first !== undefined) return more.length === 0 ? certificateFields[first] : `${certificateFields[first]}等`;
  const text = element.text.replaceAll(/\s+/g, ' ').trim();
  if (text === '') return '空文字';
  return text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS)}…` : text;
}

const isField = (name: string): name is CertificateField => Object.hasOwn(certificateFields, name);
