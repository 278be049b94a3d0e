import { DeleteOutlined } from '@ant-design/icons';
import { articleApi } from '@ganlin/contract/content/article';
import { Button } from 'antd';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { FileButton } from '../editor/fields/file-button.tsx';
import { pictureAddress } from '../model/picture-address.ts';
import { useFileSending } from '../editor/fields/use-file-sending.ts';
import styles from './home-config.module.css';

interface BannerPictureProps {
  readonly name: string;
  readonly pictureId: string | null;
  readonly onChange: (pictureId: string | null) => void;
}

/** A picture in place of the drawing. It is uploaded like those of articles, by users who may write articles. */
export function BannerPicture({ name, pictureId, onChange }: BannerPictureProps) {
  const may = usePermission();
  const { sending, send } = useFileSending(articleApi.uploadPicture, ({ id }) => onChange(id));
  const mayUpload = may('content:article:save');
  if (pictureId === null && !mayUpload) return null;
  return (
    <div className={styles.picture}>
      {pictureId !== null && <img src={pictureAddress(pictureId)} alt={`${name}的图片预览`} />}
      {mayUpload && (
        <FileButton
          text={pictureId === null ? '改用图片' : '换一张'}
          label={`选择${name}的图片`}
          kinds={articleApi.uploadPicture.upload.kinds}
          loading={sending.length > 0}
          onFiles={(files) => void send(files.slice(0, 1))}
        />
      )}
      {pictureId === null ? (
        <span className="ui-note">建议 1920×860 以上，主体靠右</span>
      ) : (
        <Button type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => onChange(null)}>
          移除
        </Button>
      )}
    </div>
  );
}
