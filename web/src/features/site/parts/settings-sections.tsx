import { SiteForm } from '@ganlin/contract/site/settings';
import { Form, Input, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import { rulesOf } from '../../../lib/zod-rule.ts';
import { SafeHtml } from '../../../ui/safe-html.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './settings.module.css';

const rules = rulesOf(SiteForm);

export function BasicSection() {
  return (
    <Section title="基本信息">
      <Form.Item name="siteName" label="站点名称" rules={rules.siteName} extra="显示在页面标题和登录窗口。">
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item name="h5Host" label="手机版地址" rules={rules.h5Host} extra="以 / 结尾；没有手机版可以不填。">
        <Input maxLength={500} placeholder="https://m.example.com/" inputMode="url" autoComplete="off" />
      </Form.Item>
      <PictureField name="mpCode" label="小程序码" rules={rules.mpCode} />
    </Section>
  );
}

export function LogoSection() {
  return (
    <Section title="标志" note="填写图片地址；不填则显示默认标志和站点名称。">
      <PictureField name="frontLogo" label="网站标志" rules={rules.frontLogo} />
      <PictureField name="backLogo" label="管理中心标志" rules={rules.backLogo} ground="dark" />
    </Section>
  );
}

export function SwitchSection() {
  return (
    <Section title="登录方式" note="账号密码登录始终可用。">
      <ul className={styles.switches}>
        {switches.map(({ name, label, meaning }) => (
          <li key={name}>
            <span>
              <b>{label}</b>
              <small>{meaning}</small>
            </span>
            <Form.Item name={['props', name]} valuePropName="checked" noStyle>
              <Switch aria-label={label} />
            </Form.Item>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function CopyrightSection() {
  const markup = Form.useWatch<string | undefined>('copyRight') ?? '';
  return (
    <Section title="版权信息" note="显示在网站每页的底部。">
      <Form.Item
        name="copyRight"
        label="内容"
        rules={rules.copyRight}
        extra="可以使用 a、b、strong、i、em、br、span、p、img 标记，属性值用双引号；不能使用样式和脚本。"
      >
        <Input.TextArea rows={4} maxLength={5000} spellCheck={false} />
      </Form.Item>
      <figure className={styles.preview}>
        <figcaption>预览</figcaption>
        {markup.trim() === '' ? <p>没有内容</p> : <SafeHtml html={markup} className={styles.markup ?? ''} />}
      </figure>
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  );
}

const switches = [
  { name: 'mobileLogin', label: '手机号登录', meaning: '用手机号和短信验证码登录' },
  { name: 'wechatLogin', label: '微信登录', meaning: '用微信扫码登录' },
  { name: 'cropLogin', label: '企业微信登录', meaning: '用企业微信扫码登录' },
  { name: 'dingLogin', label: '钉钉登录', meaning: '用钉钉扫码登录' },
  { name: 'faceLogin', label: '人脸登录', meaning: '用摄像头识别本人后登录' },
  { name: 'userReg', label: '自助注册', meaning: '访客可以自己注册账号' },
] as const satisfies readonly { name: keyof SiteForm['props']; label: string; meaning: string }[];
