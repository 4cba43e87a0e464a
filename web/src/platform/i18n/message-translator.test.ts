import { expect, test } from 'vitest'
import { messageTranslator } from './message-translator.ts'

const pairs = [
  { zh: '请填写', en: 'This field is required.' },
  { zh: '名称', en: 'Name' },
  {
    zh: ({ what }: { what: string }) => `请输入${what}`,
    en: ({ what }: { what: string }) => `Enter your ${what.toLowerCase()}.`,
  },
  {
    zh: ({ count }: { count: number }) => `${count} 处需要修改`,
    en: ({ count }: { count: number }) =>
      count === 1 ? '1 field needs attention' : `${count} fields need attention`,
  },
  {
    zh: ({ count }: { count: number }) => `共 ${count.toLocaleString('zh')} 人`,
    en: ({ count }: { count: number }) => (count > 1 ? `${count.toLocaleString('en')} people` : '1 person'),
  },
  { zh: ({ name }: { name: string }) => name, en: ({ name }: { name: string }) => name },
]
const says = messageTranslator(pairs)

test.each([
  ['请填写', 'en', 'This field is required.'],
  ['This field is required.', 'zh', '请填写'],
  ['请填写', 'zh', '请填写'],
  ['请输入名称', 'en', 'Enter your name.'],
  ['请输入Ticket', 'en', 'Enter your ticket.'],
  ['3 处需要修改', 'en', '3 fields need attention'],
  ['1 处需要修改', 'en', '1 field needs attention'],
  ['3 fields need attention', 'zh', '3 处需要修改'],
  ['共 12,345 人', 'en', '12,345 people'],
  ['请填写 · 请输入名称', 'en', 'This field is required. · Enter your name.'],
] as const)('[UI-01] %s is read in %s as %s', (text, language, read) => {
  expect(says(text, language)).toBe(read)
})

test('[UI-01] what no phrase has said is not known', () => {
  expect(says('张三 2026', 'en')).toBeUndefined()
  expect(says('请填写 · 张三', 'en')).toBeUndefined()
})
