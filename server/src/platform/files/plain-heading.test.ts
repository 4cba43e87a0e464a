import { expect, test } from 'vitest'
import { headingMeaning } from './plain-heading.ts'

const meanings: Readonly<Record<string, string>> = {
  ...{ 姓名: 'name', name: 'name', 姓名英文: 'english', 邮箱: 'email', email: 'email', 备注: 'remarks' },
}
const meaningOf = (heading: string) => headingMeaning(heading, (plain) => meanings[plain])

test.each([
  ...[
    '姓名*',
    '*姓名',
    ' 姓　名 ',
    '姓名：',
    '姓名（必填）',
    '【必填】姓名',
    '姓名[必填]',
    '姓名 2',
    'ＮＡＭＥ',
    'Name (required)',
  ],
  ...['姓名 Name', '姓名/Name', 'Name（姓名）', '姓名Name', 'Name\n姓名'],
])('%s heads names', (heading) => {
  expect(meaningOf(heading)).toBe('name')
})

test.each([
  ['姓名（英文）', 'english'],
  ['E-mail', 'email'],
  ['E-mail 邮箱', 'email'],
  ['', undefined],
  ['HR 邮箱', undefined],
  ['邮箱 Name', undefined],
  ['邮箱备注', undefined],
])('%j heads %j', (heading, meaning) => {
  expect(meaningOf(heading)).toBe(meaning)
})
