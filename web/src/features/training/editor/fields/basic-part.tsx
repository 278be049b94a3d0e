import { trainTypeLabels, TrainType } from '@ganlin/contract/training/kinds';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { Input, Radio } from 'antd';
import { upload } from '../../../../lib/api/client.ts';
import { errorWithin } from '../../../../lib/api/form-errors.ts';
import { EditField } from '../../../../kits/record-editor/edit-field.tsx';
import styles from '../../../../kits/record-editor/editor.module.css';
import { NamesField } from './names-field.tsx';
import { PictureField } from '../../../../kits/pickers/picture-field.tsx';
import { TextLine } from './text-line.tsx';
import type { PartProps } from '../use-class-editor.ts';

const trainTypes = [TrainType.offline, TrainType.online];

/** Title, subjects, the people in charge and the venue. */
export function BasicPart({ editing, stored }: PartProps) {
  const { draft, change, errors } = editing;
  return (
    <section className={styles.panel} aria-label="基本信息">
      <TextLine
        editing={editing}
        name="title"
        label="培训班名称"
        required
        maxLength={100}
        placeholder="如 2027 年第一期人工影响天气作业人员上岗培训班"
      />
      <EditField label="培训方式" required>
        <Radio.Group
          aria-label="培训方式"
          options={trainTypes.map((value) => ({ value, label: trainTypeLabels[value] }))}
          value={draft.trainType}
          onChange={({ target }) => change({ trainType: target.value as TrainType })}
        />
      </EditField>
      <People editing={editing} stored={stored} />
      <TextLine editing={editing} name="organiser" label="主办单位" maxLength={100} />
      <TextLine
        editing={editing}
        name="place"
        label="培训地点"
        maxLength={200}
        placeholder={draft.trainType === TrainType.online ? '线上会议号或直播地址' : '如 武汉，培训中心 3 号楼'}
      />
      <Contact editing={editing} stored={stored} />
      <EditField label="封面" error={errorWithin(errors, 'cover')} hint="显示在培训班列表和报名页，可以不设。">
        <PictureField
          label="封面图片"
          upload={(file) => upload(trainclassApi.uploadPicture, {}, file)}
          file={draft.cover}
          url={draft.coverUrl}
          onChange={(cover, coverUrl) => change({ cover, coverUrl })}
        />
      </EditField>
      <EditField label="备注" error={errorWithin(errors, 'remark')} hint="显示在报名页的培训班详情里。">
        <Input.TextArea
          aria-label="备注"
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={draft.remark}
          onChange={({ target }) => change({ remark: target.value })}
        />
      </EditField>
    </section>
  );
}

const lists = [
  { name: 'subjects', label: '培训科目', placeholder: '如 火箭作业、高炮作业' },
  { name: 'headPersons', label: '负责人', placeholder: '姓名' },
  { name: 'classTeachers', label: '班主任', placeholder: '姓名' },
] as const;

/** None of the three may be empty (specification, section 5). */
function People({ editing: { draft, change, errors } }: PartProps) {
  return lists.map(({ name, label, placeholder }, at) => {
    const error = errorWithin(errors, name);
    return (
      <EditField
        key={name}
        label={label}
        required
        error={error}
        hint={at === 0 ? '可以填几项：输入后按回车，或用顿号、逗号隔开。' : undefined}
      >
        <NamesField
          label={label}
          placeholder={placeholder}
          invalid={error !== undefined}
          value={draft[name]}
          onChange={(names) => change({ [name]: names })}
        />
      </EditField>
    );
  });
}

function Contact({ editing: { draft, change, errors } }: PartProps) {
  return (
    <EditField label="报名咨询" error={errorWithin(errors, 'contact') ?? errorWithin(errors, 'contactPhone')}>
      <span className={styles.pair}>
        <Input
          aria-label="联系人"
          placeholder="联系人"
          maxLength={50}
          value={draft.contact}
          onChange={({ target }) => change({ contact: target.value })}
        />
        <Input
          aria-label="联系电话"
          placeholder="联系电话"
          maxLength={30}
          value={draft.contactPhone}
          onChange={({ target }) => change({ contactPhone: target.value })}
        />
      </span>
    </EditField>
  );
}
