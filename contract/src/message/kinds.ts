/** What a message is about. */
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

/** What the site itself says to people, by the event; `{word}` is filled in. Staff may put it in other words. */
export type TemplateTable = Readonly<
  Record<
    string,
    {
      readonly label: string;
      readonly kind: MessageKind;
      readonly title: string;
      readonly content: string;
      readonly words: readonly string[];
      /** Goes as a short message too unless staff switch that off: the person may not look at the site for days. */
      readonly sms?: true;
    }
  >
>;
