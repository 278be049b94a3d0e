import {
  AudioOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FormOutlined,
  LinkOutlined,
  PlaySquareOutlined,
} from '@ant-design/icons';
import type { FileKind } from '@ganlin/contract/course/kinds';
import type { ReactNode } from 'react';
import styles from './files.module.css';

const icons: Readonly<Record<FileKind, ReactNode>> = {
  1: <PlaySquareOutlined aria-hidden />,
  2: <AudioOutlined aria-hidden />,
  3: <FilePdfOutlined aria-hidden />,
  4: <FileTextOutlined aria-hidden />,
  5: <LinkOutlined aria-hidden />,
  6: <FormOutlined aria-hidden />,
};

export const KindIcon = ({ kind }: { readonly kind: FileKind }) => (
  <span className={styles.icon} data-kind={kind}>
    {icons[kind]}
  </span>
);
