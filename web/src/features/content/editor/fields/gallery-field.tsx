import { DeleteOutlined } from '@ant-design/icons';
import { articleApi } from '@ganlin/contract/content/article';
import { Button } from 'antd';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { moved } from '../../../../lib/form/moved.ts';
import { SortHandle } from '../../../../ui/list/sort-handle.tsx';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../editor.module.css';
import { FileButton } from './file-button.tsx';
import { pictureAddress } from '../../model/picture-address.ts';
import { SendingList } from './sending-list.tsx';
import type { PartProps } from '../use-article-editor.ts';
import { useFileSending } from './use-file-sending.ts';

const { kinds } = articleApi.uploadPicture.upload;

/** Pictures besides the cover, in display order. */
export function GalleryField({ editing: { draft, changeFields, addFile, errors } }: PartProps) {
  const { gallery } = draft.fields;
  const { sending, send } = useFileSending(articleApi.uploadPicture, (file) =>
    addFile(file, ({ fields }) => ({ fields: { ...fields, gallery: [...fields.gallery, file.id] } })),
  );
  return (
    <div data-field="fields.gallery">
      <EditField label="图集" error={errorWithin(errors, 'fields.gallery')} hint="最多 20 张，拖动调整顺序">
        <ul className={styles.gallery} data-sorted>
          {gallery.map((id, at) => (
            <li key={id}>
              <SortHandle
                name={`第 ${at + 1} 张图片`}
                at={at}
                onMove={(from, to) => changeFields({ gallery: moved(gallery, from, to) })}
              />
              <img src={pictureAddress(id)} alt={`第 ${at + 1} 张`} />
              <Button
                type="text"
                aria-label={`删除第 ${at + 1} 张图片`}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => changeFields({ gallery: gallery.toSpliced(at, 1) })}
              />
            </li>
          ))}
        </ul>
        <SendingList sending={sending} />
        <div className="ui-toolbar ui-gap-2">
          <FileButton
            text="添加图片"
            label="选择图集图片"
            kinds={kinds}
            multiple
            loading={sending.length > 0}
            onFiles={(files) => void send(files)}
          />
        </div>
      </EditField>
    </div>
  );
}
