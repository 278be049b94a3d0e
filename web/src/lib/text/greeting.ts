/** The greeting for an hour of the day. */
export function greetingAt(hour: number): string {
  const spoken = greetings.find(({ until }) => hour < until);
  return spoken?.words ?? '晚上好';
}

const greetings = [
  { until: 5, words: '夜深了' },
  { until: 9, words: '早上好' },
  { until: 12, words: '上午好' },
  { until: 14, words: '中午好' },
  { until: 18, words: '下午好' },
];
