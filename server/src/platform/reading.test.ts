import { expect, test } from 'vitest'
import { readingOf } from './reading.ts'

test.each([
  ['财务共享平台', 'caiwugongxiangpingtai', 'cwgxpt'],
  ['重庆银行', 'chongqingyinhang', 'cqyh'],
  ['绿色采购', 'lvsecaigou', 'lscg'],
  ['CRM客户管理', 'crmkehuguanli', 'crmkhgl'],
  ['OA 办公', 'oabangong', 'oabg'],
  ['３Ｄ打印', '3ddayin', '3ddy'],
  ['Mail', 'mail', 'mail'],
  ['安 Anki', 'ananki', 'aanki'],
])('[HOME-06] %s is typed %s or %s', (name, pinyin, initials) => {
  expect(readingOf(name)).toEqual({ pinyin, initials })
})

test('a reading set by hand wins', () => {
  expect(readingOf('长宁单据', 'chang ning dan ju')).toEqual({ pinyin: 'changningdanju', initials: 'cndj' })
  expect(readingOf('行业', '  Hang  Ye ')).toEqual({ pinyin: 'hangye', initials: 'hy' })
})

test('a reading of blanks counts as none', () => {
  expect(readingOf('邮箱', '  ')).toEqual({ pinyin: 'youxiang', initials: 'yx' })
})
