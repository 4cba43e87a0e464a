import { phrases } from '#web/platform/i18n/phrases.ts'

export const jsonPhrases = phrases({
  input: { zh: 'JSON 文本', en: 'JSON text' },
  inputHint: {
    zh: '最多 100 万个字符，仅在浏览器中处理',
    en: 'Up to 1 million characters, processed only in your browser',
  },
  layout: { zh: '排版', en: 'Layout' },
  two: { zh: '2 个空格', en: '2 spaces' },
  four: { zh: '4 个空格', en: '4 spaces' },
  tab: { zh: '制表符', en: 'Tabs' },
  compact: { zh: '压缩', en: 'Compact' },
  result: { zh: '结果', en: 'Result' },
  check: { zh: '校验', en: 'Check' },
  valid: { zh: '格式正确', en: 'Valid JSON' },
  at: {
    zh: ({ line, column, reason }: { line: number; column: number; reason: string }) =>
      `第 ${line} 行第 ${column} 列：${reason}`,
    en: ({ line, column, reason }: { line: number; column: number; reason: string }) =>
      `Line ${line}, column ${column}: ${reason}`,
  },
  unexpected: { zh: '这里不应出现该内容', en: 'unexpected content' },
  unfinished: { zh: '内容不完整', en: 'unexpected end of text' },
  string: { zh: '字符串不正确（引号或转义）', en: 'invalid string (quotes or escapes)' },
  number: { zh: '数字格式不正确', en: 'invalid number' },
  trailing: { zh: '结尾之后还有内容', en: 'unexpected content after the end' },
})
