import type { Data } from '@ganlin/contract/core/endpoint';
import { policyApi, SitePolicy } from '@ganlin/contract/site/policy';
import { siteApi } from '@ganlin/contract/site/settings';
import { useCall } from '../../../../lib/api/query.ts';
import { rulesOf } from '../../../../lib/api/zod-rule.ts';
import { NumberField } from '../number-field.tsx';
import { SectionForm } from '../section-form.tsx';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';
import { SwitchList } from '../switch-list.tsx';

const rules = rulesOf(SitePolicy);

interface PolicyFormProps {
  readonly policy: Data<typeof policyApi.detail>;
  readonly onDirty: (isDirty: boolean) => void;
}

export function PolicyForm({ policy: { demoAllowed, ...saved }, onDirty }: PolicyFormProps) {
  // The login dialog reads from the site's data whether to offer the demo accounts.
  const save = useCall(policyApi.save, { refresh: [policyApi.detail, siteApi.detail], silent: true });
  const onSave = async (fields: SitePolicy) => {
    await save.mutateAsync(fields);
    return fields;
  };
  return (
    <SectionForm saved={saved} need="sys:config:policy" onSave={onSave} onDirty={onDirty}>
      <Section title="密码" note="对以后设置的密码生效，已有的密码不受影响。">
        <div className={styles.pair}>
          <NumberField name="passwordMin" label="学员密码至少" rules={rules.passwordMin} unit="位" extra="6 到 32 位" />
          <NumberField
            name="staffPasswordMin"
            label="管理人员密码至少"
            rules={rules.staffPasswordMin}
            unit="位"
            extra="10 到 32 位"
          />
        </div>
        <div className={styles.pair}>
          <NumberField
            name="passwordScore"
            label="学员密码强度至少"
            rules={rules.passwordScore}
            unit="级"
            extra="2 到 4 级；系统按常见密码、姓名、键盘顺序等判断，不够强的会说明原因并拒绝"
          />
          <NumberField
            name="staffPasswordScore"
            label="管理人员密码强度至少"
            rules={rules.staffPasswordScore}
            unit="级"
            extra="3 到 4 级"
          />
        </div>
        <NumberField
          name="passwordDays"
          label="密码有效期"
          rules={rules.passwordDays}
          unit="天"
          extra="到期后须先修改密码才能继续使用；0 表示长期有效。"
        />
      </Section>
      <Section title="登录状态">
        <NumberField
          name="sessionHours"
          label="登录保持"
          rules={rules.sessionHours}
          unit="小时"
          extra="超过这段时间没有操作，须重新登录；缩短后对已登录的人同样生效。"
        />
        <div className={styles.pair}>
          <NumberField
            name="learnerLifeDays"
            label="学员登录最长"
            rules={rules.learnerLifeDays}
            unit="天"
            extra="到时须重新登录，一直在使用也不例外；正在考试的会等到交卷"
          />
          <NumberField
            name="staffLifeHours"
            label="管理人员登录最长"
            rules={rules.staffLifeHours}
            unit="小时"
            extra="1 到 72 小时"
          />
        </div>
        <SwitchList
          items={[
            {
              name: 'adminSecondFactor',
              label: '全部权限者须两步验证',
              meaning:
                '拥有全部权限的账号登录时，除密码外还要输入手机验证器上的验证码（生产环境生效）。关闭后，密码一旦泄露，整个系统都会落入他人之手。其他角色可在角色中设置',
            },
            { name: 'oneSession', label: '只允许一处登录', meaning: '再次登录时，同一账号在别处的登录随即退出' },
          ]}
        />
      </Section>
      <Section title="猜密码预警" note="同一账号、同一地址输错过多会自动锁定；登录过的浏览器不受别人影响。">
        <NumberField
          name="loginFailuresPerHour"
          label="全站每小时登录失败"
          rules={rules.loginFailuresPerHour}
          unit="次"
          extra="达到时通知管理员，并把每个地址每小时可输错的次数由 300 减为 60；0 表示自动：账号数的十分之一，不少于 1000 次。"
        />
      </Section>
      <Section title="账号">
        <SwitchList
          items={[
            { name: 'regReview', label: '注册须审核', meaning: '自助注册的账号经审核通过后才能登录' },
            {
              name: 'demo',
              label: '演示账号',
              meaning: demoAllowed ? '登录窗口提供演示账号，无须密码' : '服务器没有启用演示账号，由运维人员设置',
              disabled: !demoAllowed,
            },
          ]}
        />
      </Section>
      <Section title="短信" note="被人恶意触发时，短信费用以此为限。">
        <NumberField
          name="smsPerHour"
          label="每小时最多发送"
          rules={rules.smsPerHour}
          unit="条"
          extra="用到 80% 和 100% 时通知管理员；最后 20% 只用于登录、找回密码和更换手机号的验证码，通知延后发送。"
        />
      </Section>
      <Section title="嵌入页面" note="其他系统可以在自己的网页里打开本站页面，先在“接入系统”中登记。">
        <SwitchList
          items={[
            {
              name: 'rawToken',
              label: '接受地址中的登录令牌',
              meaning:
                '默认关闭，只接受一次性入场票。令牌就是完整的登录，写在地址里容易泄露；仍有系统使用旧方式时才打开',
            },
          ]}
        />
      </Section>
    </SectionForm>
  );
}
