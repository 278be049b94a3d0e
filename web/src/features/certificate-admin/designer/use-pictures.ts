import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { useCallback, useMemo, useState } from 'react';
import { upload } from '../../../lib/api/client.ts';
import type { PictureAddresses } from '../paper/paper-view.tsx';

export type UploadPicture = (file: File) => Promise<{ readonly id: string; readonly url: string }>;

/** The pictures of the stored design, and those that were uploaded on this page. */
export function usePictures(stored: PictureAddresses): { pictures: PictureAddresses; upload: UploadPicture } {
  const [sent, setSent] = useState<PictureAddresses>({});
  const send = useCallback<UploadPicture>(async (file) => {
    const picture = await upload(certificateTemplateApi.uploadPicture, {}, file);
    setSent((before) => ({ ...before, [picture.id]: picture.url }));
    return picture;
  }, []);
  return { pictures: useMemo(() => ({ ...stored, ...sent }), [stored, sent]), upload: send };
}
