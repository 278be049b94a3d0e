import { DeleteOutlined, PictureOutlined } from '@ant-design/icons';
import { articleApi } from '@ganlin/contract/content/article';
import { Button } from 'antd';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../editor.module.css';
import { FileButton } from './file-button.tsx';
import { pictureAddress } from '../../model/picture-address.ts';
import type { PartProps } from '../use-article-editor.ts';
import { useFileSending } from './use-file-sending.ts';

const { kinds } = articleApi.uploadPicture.upload;

/** The picture for lists and for the head of the page. */
export function CoverField({ editing: { draft, change, addFile, errors } }: PartProps) {
  const { sending, send } = useFileSending(articleApi.uploadPicture, (file) =>
    addFile(file, () => ({ coverId: file.id })),
  );
  const { coverId } = draft;
  return (
    <div data-field="coverId">
      <EditField label="封面" error={errorWithin(errors, 'coverId')} hint="建议 16:9，宽 1200 以上；没有时用配图代替">
        <div className={styles.cover}>
          {coverId === null ? <PictureOutlined aria-hidden /> : <img src={pictureAddress(coverId)} alt="封面预览" />}
        </div>
        <div className="ui-toolbar ui-gap-2">
          <FileButton
            text={coverId === null ? '上传封面' : '换一张'}
            label="选择封面图片"
            kinds={kinds}
            loading={sending.length > 0}
            onFiles={(files) => void send(files.slice(0, 1))}
          />
          {coverId !== null && (
            <Button type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => change({ coverId: null })}>
              移除
            </Button>
          )}
        </div>
      </EditField>
    </div>
  );
}
