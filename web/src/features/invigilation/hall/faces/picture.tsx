import { pictureApi } from '@ganlin/contract/invigilation/pictures';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { download } from '../../../../lib/api/client.ts';
import styles from './faces.module.css';

interface PictureProps {
  readonly id: string;
  readonly alt: string;
}

/** Forgotten soon after it was looked at: nothing else on this computer needs it. */
const KEPT_MS = 60_000;

/** One picture of an examinee. It is fetched with the session, which an address alone does not have. */
export function Picture({ id, alt }: PictureProps): ReactNode {
  const { data, isError } = useQuery({
    queryKey: [pictureApi.picture.path, id],
    queryFn: () => download(pictureApi.picture, { id }),
    staleTime: Infinity,
    gcTime: KEPT_MS,
    meta: { silent: true },
  });
  if (isError) return <NoPicture text="照片打不开，或已到期删除" />;
  if (!data) return <span className={styles.blank} aria-busy="true" />;
  return <img className={styles.picture} ref={(image) => show(image, data)} alt={alt} />;
}

/** In place of a picture that there is not. */
export function NoPicture({ text }: { readonly text: string }): ReactNode {
  return <span className={styles.blank}>{text}</span>;
}

/** The address of a picture is valid while it is shown. */
function show(image: HTMLImageElement | null, picture: Blob): (() => void) | undefined {
  if (!image) return undefined;
  const address = URL.createObjectURL(picture);
  image.src = address;
  return () => URL.revokeObjectURL(address);
}
