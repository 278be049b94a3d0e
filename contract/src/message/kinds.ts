/** Topic of a message. */
export const MessageKind = { system: 1, notice: 2, exam: 3, course: 4, training: 5, certificate: 6 } as const;
export type MessageKind = (typeof MessageKind)[keyof typeof MessageKind];
export const messageKindLabels: Readonly<Record<MessageKind, string>> = {
  1: '系统',
  2: '通知',
  3: '考试',
  4: '课程',
  5: '培训',
  6: '证书',
};

/** The site's own messages, by event; `{word}` is filled in. Staff can change the text. */
export type TemplateTable = Readonly<
  Record<
    string,
    {
      readonly label: string;
      readonly kind: MessageKind;
      readonly title: string;
      readonly content: string;
      readonly words: readonly string[];
      /** Also sent as a text message unless staff switch that off: the user may not visit the site for days. */
      readonly sms?: true;
    }
  >
>;
