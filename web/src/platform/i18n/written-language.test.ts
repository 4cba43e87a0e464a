import { expect, test } from 'vitest'
import { writtenLanguage } from './written-language.ts'

test.each([
  ['打开电子签章后提示证书已过期', 'zh-CN'],
  ['The "Approve" tab is missing.', 'en'],
  ['ERP 无法登录', 'zh-CN'],
  ['404 !', undefined],
  ['', undefined],
])('[UI-01] %o was written in %s', (text, tag) => expect(writtenLanguage(text)).toBe(tag))
