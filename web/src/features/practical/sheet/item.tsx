import { Mark, markLabels } from '@ganlin/contract/practical/kinds';
import { MAX_ITEM_PHOTOS, MAX_NOTE } from '@ganlin/contract/practical/score';
import { pointsFor } from '@ganlin/contract/practical/score-sum';
import type { SheetItem } from '@ganlin/contract/practical/sheet';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { noItem, type PhotoDraft } from '../device/draft.ts';
import { PhotoPicture } from './photo-picture.tsx';
import styles from './sheet.module.css';
import type { SheetEditing } from './use-sheet.ts';

interface ItemProps {
  readonly number: number;
  readonly item: SheetItem;
  readonly editing: SheetEditing;
  readonly isLocked: boolean;
}

const marks = [Mark.done, Mark.partly, Mark.missed] as const;

/** One item of the sheet, with its three large buttons. */
export function Item({ number, item, editing, isLocked }: ItemProps): ReactNode {
  const { draft, photos, changeItem, addPhoto } = editing;
  const [isWriting, setWriting] = useState(false);
  const own = draft.items[item.id] ?? noItem;
  const isVetoed = item.veto && own.mark === Mark.missed;
  const shown = photos.filter(({ id }) => own.photoIds.includes(id));
  const title = `${number}. ${item.text}`;
  return (
    <article className={styles.item} aria-label={title}>
      <div className={styles.itemHead}>
        <h3>
          {title}
          {item.veto && (
            <span className={styles.veto}>
              <Icon name="alert" size={13} />
              否决项
            </span>
          )}
        </h3>
        <span className={styles.points}>{item.points} 分</span>
      </div>
      {(item.veto || item.hint !== '') && (
        <p className={styles.hint}>{item.hint === '' ? '没做到，整场不合格' : item.hint}</p>
      )}
      <fieldset className={styles.choices} aria-label={title}>
        <div className={styles.marks}>
          {marks.map((mark) => (
            <button
              key={mark}
              type="button"
              aria-pressed={own.mark === mark}
              data-mark={mark}
              disabled={isLocked}
              onClick={() => changeItem(item.id, { mark })}
            >
              {own.mark === mark && <Icon name="check" size={17} />}
              {markLabels[mark]} <b>{pointsFor(item, mark)}</b>
            </button>
          ))}
        </div>
      </fieldset>
      {isVetoed && (
        <p className={styles.vetoed} role="alert">
          记为没做，两位考官都这样记录时整场不合格
        </p>
      )}
      <ItemPhotos shown={shown} stored={own.photoIds.length - shown.length} note={own.note} />
      {isWriting && (
        <textarea
          className={styles.note}
          aria-label={`${title} 说明`}
          placeholder="写下看到的情况"
          maxLength={MAX_NOTE}
          rows={2}
          value={own.note}
          onChange={({ target }) => changeItem(item.id, { note: target.value })}
        />
      )}
      {!isLocked && (
        <div className={styles.adds}>
          {own.photoIds.length < MAX_ITEM_PHOTOS && (
            <label className={styles.add}>
              <Icon name="camera" size={18} />
              {item.photo && own.photoIds.length === 0 ? '拍照（必须）' : '拍照'}
              <input
                className="ui-unseen"
                type="file"
                accept="image/*"
                capture="environment"
                aria-label={`${title} 拍照`}
                onChange={({ target }) => {
                  const file = target.files?.[0];
                  if (file) void addPhoto(item.id, file);
                  target.value = '';
                }}
              />
            </label>
          )}
          <button type="button" className={styles.add} onClick={() => setWriting(!isWriting)}>
            <Icon name="note" size={18} />
            {isWriting ? '收起说明' : '写说明'}
          </button>
        </div>
      )}
    </article>
  );
}

interface ItemPhotosProps {
  readonly shown: readonly PhotoDraft[];
  /** Photos that only the server has. */
  readonly stored: number;
  readonly note: string;
}

function ItemPhotos({ shown, stored, note }: ItemPhotosProps): ReactNode {
  if (shown.length + stored === 0 && note === '') return null;
  return (
    <div className={styles.evidence}>
      {shown.map((photo) => (
        <PhotoPicture key={photo.id} photo={photo} />
      ))}
      {(note !== '' || stored > 0) && (
        <span>
          {note}
          {stored > 0 && <small>已上传 {stored} 张照片</small>}
        </span>
      )}
    </div>
  );
}
