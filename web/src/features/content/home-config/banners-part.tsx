import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { bannerSceneLabels, bannerScenes, type BannerScene } from '@ganlin/contract/content/home';
import { Button, Input, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { errorAt, type FieldErrors } from '../../../lib/api/form-errors.ts';
import { SortHandle } from '../../../ui/list/sort-handle.tsx';
import { EditField, FieldError } from '../../../kits/record-editor/edit-field.tsx';
import { BannerPicture } from './banner-picture.tsx';
import styles from './home-config.module.css';
import { moved, newBanner, type BannerDraft } from './home-draft.ts';
import { PartPanel } from './part-panel.tsx';
import type { PartProps } from './use-home-editor.ts';

const MAX_BANNERS = 6;

/** The head of the page: the first banner is shown immediately, the others rotate. */
export function BannersPart({ editing: { draft, change, errors } }: PartProps) {
  const { banners } = draft;
  const set = (next: readonly BannerDraft[]) => change({ banners: next });
  return (
    <PartPanel title="横幅" hint="多于一个时自动轮播；标题里的空格处换行。">
      <FieldError text={errorAt(errors, 'banners')} />
      <ol className={styles.rows} data-sorted aria-label="各个横幅">
        {banners.map((banner, at) => (
          <BannerRow
            key={banner.key}
            banner={banner}
            at={at}
            errors={errors}
            handle={
              <SortHandle name={`第 ${at + 1} 个横幅`} at={at} onMove={(from, to) => set(moved(banners, from, to))} />
            }
            onChange={(patch) =>
              change((before) => ({
                banners: before.banners.map((each) => (each.key === banner.key ? { ...each, ...patch } : each)),
              }))
            }
            onDelete={banners.length > 1 ? () => set(banners.toSpliced(at, 1)) : undefined}
          />
        ))}
      </ol>
      <Button
        block
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={banners.length >= MAX_BANNERS}
        onClick={() => set([...banners, newBanner()])}
      >
        添加横幅
      </Button>
    </PartPanel>
  );
}

interface BannerRowProps {
  readonly banner: BannerDraft;
  readonly at: number;
  readonly errors: FieldErrors;
  readonly handle: ReactNode;
  readonly onChange: (patch: Partial<BannerDraft>) => void;
  /** Undefined for the last one: the page needs a head. */
  readonly onDelete: (() => void) | undefined;
}

function BannerRow({ banner, at, errors, handle, onChange, onDelete }: BannerRowProps) {
  const name = `第 ${at + 1} 个横幅`;
  const errorOf = (field: keyof BannerDraft) => errorAt(errors, `banners.${at}.${field}`);
  const text = (field: 'title' | 'text' | 'linkText' | 'link') => ({
    'aria-label': `${name}的${fieldNames[field]}`,
    value: banner[field],
    status: errorOf(field) === undefined ? ('' as const) : ('error' as const),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  });
  return (
    <li className={styles.row} aria-label={name}>
      {handle}
      <div className={styles.cells}>
        <EditField label="标题" required error={errorOf('title')}>
          <Input {...text('title')} maxLength={40} showCount placeholder="例如：科学作业每一次 从学习开始" />
        </EditField>
        <EditField label="说明" error={errorOf('text')}>
          <Input.TextArea {...text('text')} maxLength={120} autoSize={{ minRows: 2, maxRows: 4 }} />
        </EditField>
        <EditField label="按钮" error={errorOf('link') ?? errorOf('linkText')} hint="不填链接就没有按钮">
          <div className={styles.pair}>
            <Input {...text('linkText')} maxLength={10} placeholder="按钮文字" />
            <Input {...text('link')} maxLength={500} placeholder="/web/law 或 https://…" />
          </div>
        </EditField>
        <EditField label="画面" hint={banner.pictureId === null ? undefined : '图片没载入时显示所选的画面'}>
          <Segmented<BannerScene>
            aria-label={`${name}的画面`}
            options={bannerScenes.map((value) => ({ value, label: bannerSceneLabels[value] }))}
            value={banner.scene}
            onChange={(scene) => onChange({ scene })}
          />
          <BannerPicture name={name} pictureId={banner.pictureId} onChange={(pictureId) => onChange({ pictureId })} />
        </EditField>
      </div>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`删除${name}`}
        title="删除"
        disabled={!onDelete}
        onClick={() => onDelete?.()}
      />
    </li>
  );
}

const fieldNames = { title: '标题', text: '说明', linkText: '按钮文字', link: '链接' } as const;
