import type { Data } from '@ganlin/contract/core/endpoint';
import { repoApi, repoCategoryApi, RepoForm, RepoOpen, repoOpenLabels } from '@ganlin/contract/question/repo';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Radio, Select, Switch } from 'antd';
import type { z } from 'zod';
import { query, useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { rulesOf } from '../../../lib/api/zod-rule.ts';
import { FormDrawer } from '../../../ui/overlay/form-drawer.tsx';
import { DeptsPicker } from '../../../kits/pickers/dept-picker.tsx';
import type { Repo } from './repo-row.ts';

type Fields = z.input<typeof RepoForm>;

const rules = rulesOf(RepoForm);

const fieldOf = {
  repoCodeTaken: 'code',
  repoTitleTaken: 'title',
  repoCategoryNotFound: 'categoryId',
  deptNotFound: 'deptIds',
} as const;

interface RepoDrawerProps {
  /** Absent for a new bank. */
  readonly repo?: Repo | undefined;
  /** The initial category of a new bank. */
  readonly categoryId: string | undefined;
  readonly onClosed: () => void;
}

/** Adds or edits a bank. */
export function RepoDrawer({ repo, categoryId, onClosed }: RepoDrawerProps) {
  const detail = useQuery({
    ...query(repoApi.detail, { id: repo?.id ?? '' }),
    enabled: repo !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const save = useCall(repoApi.save, {
    refresh: [repoApi.paging, repoApi.list, repoApi.detail, repoCategoryApi.list],
    silent: true,
  });
  const submit = async (fields: Fields) => {
    const place = { categoryId: fields.categoryId ?? null, deptIds: fields.deptIds ?? [] };
    await save.mutateAsync({ ...fields, ...place, ...(repo && { id: repo.id }) });
    toast('success', repo ? '已保存' : `已新增题库“${fields.title}”`);
  };
  return (
    <FormDrawer<Fields>
      title={repo ? `编辑题库：${repo.title}` : '新增题库'}
      loading={repo !== undefined && !detail.data}
      initial={detail.data ? fieldsOf(detail.data) : { categoryId: categoryId ?? null, open: RepoOpen.closed }}
      fieldOf={fieldOf}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <Form.Item name="title" label="题库名称" rules={rules.title}>
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <Form.Item name="code" label="题库编码" rules={rules.code} extra="字母、数字、横线和下划线，全系统唯一。">
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <CategoryItem />
      <Form.Item name="remark" label="说明" rules={rules.remark}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
      <OpenItems />
    </FormDrawer>
  );
}

function CategoryItem() {
  const { data } = useQuery(query(repoCategoryApi.list, {}));
  return (
    <Form.Item name="categoryId" label="分类" rules={rules.categoryId}>
      <Select
        allowClear
        placeholder="不分类"
        loading={!data}
        options={data?.map(({ id, title }) => ({ value: id, label: title })) ?? []}
      />
    </Form.Item>
  );
}

/** Departments are requested only where they matter. */
function OpenItems() {
  const form = Form.useFormInstance<Fields>();
  const open = Form.useWatch<RepoOpen | undefined>('open');
  const examOnly = Form.useWatch<boolean | undefined>('examOnly') ?? false;
  const closeIf = (isOn: boolean) => isOn && form.setFieldValue('open', RepoOpen.closed);
  return (
    <>
      <Form.Item
        name="examOnly"
        label="仅供考试"
        valuePropName="checked"
        extra="开启后不能练习：题库不出现在练习中，其中的试题也不会在练习里出现。"
      >
        <Switch onChange={closeIf} />
      </Form.Item>
      <Form.Item name="open" label="练习开放给" rules={rules.open}>
        <Radio.Group options={opens} disabled={examOnly} />
      </Form.Item>
      {open === RepoOpen.depts && (
        <Form.Item
          name="deptIds"
          label="部门"
          extra="包含下级部门。"
          rules={[{ required: true, message: '请选择部门' }]}
        >
          <DeptsPicker />
        </Form.Item>
      )}
    </>
  );
}

const opens = Object.entries(repoOpenLabels).map(([value, label]) => ({ value: Number(value), label }));

function fieldsOf(repo: Data<typeof repoApi.detail>): Partial<Fields> {
  const { code, title, categoryId, remark, open, examOnly, deptIds } = repo;
  return { code, title, categoryId, remark, open, examOnly, deptIds };
}
