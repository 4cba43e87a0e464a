import { expect, test } from 'vitest'
import { foreignLanguage, writtenLanguage } from './written-language.ts'

test.each([
  ['打开电子签章后提示证书已过期', 'zh-CN'],
  ['The "Approve" tab is missing.', 'en'],
  ['ERP 无法登录', 'zh-CN'],
  ['404 !', undefined],
  ['', undefined],
])('[UI-01] %o was written in %s', (text, tag) => expect(writtenLanguage(text)).toBe(tag))

test.each([
  ['企业邮箱', 'en', 'zh-CN'],
  ['ERP 升级', 'en', 'zh-CN'],
  ['Mail', 'en', undefined],
  ['Release of 「费控」 for all branches', 'en', undefined],
  ['', 'en', undefined],
  ['2026', 'en', undefined],
  ['企业邮箱', 'zh', undefined],
  ['GitLab', 'zh', undefined],
  ['Power BI Report Server', 'zh', undefined],
  ['Mail is down from noon until two', 'zh', 'en'],
  ['邮箱 will be down from noon on', 'zh', undefined],
] as const)('[UI-01] of %s, where %s is wanted, the other language is told as %s', (text, wanted, told) => {
  expect(foreignLanguage(text, wanted)).toBe(told)
})
