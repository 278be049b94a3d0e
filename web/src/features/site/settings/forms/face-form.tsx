import { integrationApi, SiteIntegration } from '@ganlin/contract/site/integration';
import { useCall } from '../../../../lib/api/query.ts';
import { rulesOf } from '../../../../lib/api/zod-rule.ts';
import { NumberField } from '../number-field.tsx';
import { SectionForm } from '../section-form.tsx';
import { Section } from '../section.tsx';
import { SwitchList } from '../switch-list.tsx';

const rules = rulesOf(SiteIntegration.shape.face);

interface FaceFormProps {
  readonly face: SiteIntegration['face'];
  readonly onDirty: (isDirty: boolean) => void;
}

export function FaceForm({ face, onDirty }: FaceFormProps) {
  const save = useCall(integrationApi.save, { refresh: [integrationApi.detail], silent: true });
  const onSave = async (fields: SiteIntegration['face']) => {
    await save.mutateAsync({ face: fields });
    return fields;
  };
  return (
    <SectionForm saved={face} need="sys:config:integration" onSave={onSave} onDirty={onDirty}>
      <Section title="人脸识别" note="用于人脸登录和考试中的身份核对。">
        <NumberField
          name="threshold"
          label="相似度不低于"
          rules={rules.threshold}
          step={0.05}
          extra="0.3 到 0.95。越高越不容易认错人，也越容易把本人拒之门外。"
        />
        <NumberField
          name="triesPerDay"
          label="每人每天最多尝试"
          rules={rules.triesPerDay}
          unit="次"
          extra="没有成功的次数，超过后当天不能再用人脸登录。"
        />
        <SwitchList
          items={[{ name: 'liveness', label: '活体检测', meaning: '要求转头、张嘴或低头，防止用照片冒充' }]}
        />
      </Section>
    </SectionForm>
  );
}
