import { siteApi, SiteForm, type Site } from '@ganlin/contract/site/settings';
import { articleReadersLabels } from '@ganlin/contract/content/review/kinds';
import { Form, Input, Select } from 'antd';
import { useCall } from '../../../../lib/api/query.ts';
import { rulesOf } from '../../../../lib/api/zod-rule.ts';
import { basicOf, switchesOf, type BasicFields } from './site-fields.ts';
import { BrandPreview } from '../brand-preview.tsx';
import { NumberField } from '../number-field.tsx';
import { PictureField } from '../picture-field.tsx';
import { SectionForm } from '../section-form.tsx';
import { Section } from '../section.tsx';

const rules = rulesOf(SiteForm);
const readerChoices = Object.entries(articleReadersLabels).map(([value, label]) => ({ value: Number(value), label }));

interface BasicFormProps {
  readonly site: Site;
  readonly onDirty: (isDirty: boolean) => void;
}

export function BasicForm({ site, onDirty }: BasicFormProps) {
  const save = useCall(siteApi.save, { refresh: [siteApi.detail], silent: true });
  const onSave = async (fields: BasicFields) => {
    const form = { ...fields, props: switchesOf(site) };
    await save.mutateAsync(form);
    return basicOf(SiteForm.parse(form));
  };
  return (
    <SectionForm
      saved={basicOf(site)}
      onSave={onSave}
      onDirty={onDirty}
      fieldOf={{ siteMarkupRefused: 'copyRight' }}
      aside={<BrandPreview />}
    >
      <Section title="站点">
        <Form.Item name="siteName" label="站点名称" rules={rules.siteName} extra="显示在页面标题和登录窗口。">
          <Input maxLength={50} autoComplete="off" />
        </Form.Item>
        <Form.Item name="h5Host" label="手机版地址" rules={rules.h5Host} extra="以 / 结尾；没有手机版可以不填。">
          <Input maxLength={500} placeholder="https://m.example.com/" inputMode="url" autoComplete="off" />
        </Form.Item>
        <PictureField name="mpCode" label="小程序码" rules={rules.mpCode} />
      </Section>
      <Section title="持证">
        <NumberField
          name="qualifiedTarget"
          label="持证率目标"
          rules={rules.qualifiedTarget}
          unit="%"
          extra="作业季前各单位应达到的持证率，用于仪表盘和持证情况。"
        />
      </Section>
      <Section title="内容管理">
        <Form.Item
          name="articleReaders"
          label="内容发布前的审核"
          rules={rules.articleReaders}
          extra="审核人不能是送审或修改这一版的人。开启后，已发布的内容要先撤下才能修改。"
        >
          <Select options={readerChoices} />
        </Form.Item>
      </Section>
      <Section title="标志" note="不设置则显示默认标志和站点名称。高度按 40 像素显示，宜用透明底色的横向图片。">
        <PictureField name="frontLogo" label="网站标志" rules={rules.frontLogo} />
        <PictureField name="backLogo" label="管理中心标志" rules={rules.backLogo} ground="dark" />
      </Section>
      <Section title="联系方式" note="显示在帮助中心，没有填写的不显示。">
        <Form.Item name="contactPhone" label="服务电话" rules={rules.contactPhone}>
          <Input maxLength={40} inputMode="tel" autoComplete="off" />
        </Form.Item>
        <Form.Item name="contactHours" label="服务时间" rules={rules.contactHours}>
          <Input maxLength={60} placeholder="例如：工作日 8:30–17:30" autoComplete="off" />
        </Form.Item>
        <Form.Item name="contactEmail" label="联系邮箱" rules={rules.contactEmail}>
          <Input maxLength={100} inputMode="email" autoComplete="off" />
        </Form.Item>
        <Form.Item name="contactAddress" label="联系地址" rules={rules.contactAddress}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
      </Section>
      <Section title="版权信息" note="显示在网站每页的底部。">
        <Form.Item
          name="copyRight"
          label="内容"
          rules={rules.copyRight}
          extra="可以使用 a、b、strong、i、em、br、span、p、img 标记，属性值用双引号；不能使用样式和脚本。"
        >
          <Input.TextArea rows={4} maxLength={5000} spellCheck={false} />
        </Form.Item>
      </Section>
    </SectionForm>
  );
}
