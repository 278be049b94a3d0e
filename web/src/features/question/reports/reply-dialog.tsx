import type { Input as InputOf } from '@ganlin/contract/core/endpoint';
import { questionApi } from '@ganlin/contract/question/question';
import { reportApi, reportKindLabels, ReportState, reportStateLabels } from '@ganlin/contract/question/report';
import { Button, Form, Input, Radio } from 'antd';
import { useCall } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { zodRule } from '../../../lib/api/zod-rule.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import styles from './reply-dialog.module.css';
import type { Report } from './report-row.ts';

type Fields = Omit<InputOf<typeof reportApi.reply>, 'id'>;

interface ReplyDialogProps {
  readonly report: Report;
  readonly onClosed: () => void;
}

/** Replies to a report; its author is notified. */
export function ReplyDialog({ report, onClosed }: ReplyDialogProps) {
  const reply = useCall(reportApi.reply, {
    refresh: [reportApi.paging, questionApi.paging, questionApi.detail],
    silent: true,
  });
  const submit = async (fields: Fields) => {
    await reply.mutateAsync({ id: report.id, ...fields });
    toast('success', `已答复${report.reporter}`);
  };
  return (
    <FormDialog<Fields>
      title={`答复 ${report.questionCode} 的纠错`}
      okText="答复"
      initial={{ state: ReportState.mended }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <blockquote className={styles.said}>
        <b>{reportKindLabels[report.kind]}</b>
        <p>{report.text}</p>
        <footer>
          {report.reporter}，作答的是 v{report.version}
        </footer>
      </blockquote>
      <Form.Item name="state" label="处理结果">
        <Radio.Group options={verdicts} />
      </Form.Item>
      <Form.Item name="reply" label="答复" required rules={[zodRule(reportApi.reply.request.shape.reply)]}>
        <Input.TextArea rows={4} maxLength={500} showCount placeholder="答复会发到对方的消息中心" />
      </Form.Item>
      <QuickTexts />
    </FormDialog>
  );
}

const verdicts = [ReportState.mended, ReportState.refused].map((value) => ({ value, label: reportStateLabels[value] }));

/** The most frequent replies for the verdict. */
function QuickTexts() {
  const form = Form.useFormInstance<Fields>();
  const state = Form.useWatch('state', form) ?? ReportState.mended;
  return (
    <section className={styles.quick} aria-label="常用答复">
      {texts[state].map((text) => (
        <Button key={text} size="small" onClick={() => form.setFieldValue('reply', text)}>
          {text}
        </Button>
      ))}
    </section>
  );
}

const texts: Readonly<Record<Fields['state'], readonly string[]>> = {
  1: [
    '感谢指出，题目已修正。',
    '感谢指出，答案已改正，以后按新答案判分。',
    '感谢指出，解析已补充。',
    '图片已更换，请再看看。',
  ],
  2: [
    '题目与答案经核对无误，请再看一下解析。',
    '这里以现行规范的表述为准，题目不作修改。',
    '在我们这里可以正常显示，请换个网络或浏览器再试。',
  ],
};
