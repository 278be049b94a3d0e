import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { TemplateState, templateStateLabels } from '@ganlin/contract/certificate/kinds';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { query } from '../../../lib/api/query.ts';

interface TemplateSelectProps {
  /** Set by the surrounding form item. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (id: string | undefined) => void;
  readonly className?: string | undefined;
  readonly placeholder: string;
  /** Only those that certificates can be granted with. */
  readonly inUse?: boolean;
}

export const useTemplates = () => useQuery(query(certificateGrantApi.templates, {})).data;

export function TemplateSelect({ inUse = false, className = '', value, onChange, ...field }: TemplateSelectProps) {
  const templates = useTemplates();
  const offered = templates?.filter(({ state }) => !inUse || state === TemplateState.inUse) ?? [];
  return (
    <Select<string>
      {...field}
      className={className}
      allowClear={!inUse}
      loading={!templates}
      notFoundContent="没有已发布的证书模板"
      showSearch={{ optionFilterProp: 'label' }}
      options={offered.map(({ id, name, state }) => ({
        value: id,
        label: state === TemplateState.inUse ? name : `${name}（${templateStateLabels[state]}）`,
      }))}
      {...(value === undefined ? {} : { value })}
      onChange={(id: string | undefined) => onChange?.(id)}
    />
  );
}
