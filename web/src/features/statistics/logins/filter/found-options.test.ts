import { expect, test } from 'vitest'
import { choicesByCode } from '#web/platform/applications/choices.ts'
import { foundOptions } from './found-options.ts'

const apps = [
  {
    ...{ appCode: 'expenses', appName: '费用报销', otherName: 'Expenses' },
    ...{ pinyin: 'feiyongbaoxiao', initials: 'fybx' },
  },
  { ...{ appCode: 'mail', appName: '企业邮箱', otherName: 'Corporate Mail' }, pinyin: '', initials: '' },
]
const found = (typed: string) => foundOptions(choicesByCode(apps), typed).map(({ value }) => value)

test.each(['费用', 'feiyong', 'fybx', 'FYBX', 'expenses', 'expnese'])(
  'an application is found by %s, as everywhere in the portal',
  (typed) => {
    expect(found(typed)).toEqual(['expenses'])
  },
)

test('without a text all are there in their order, and what fits nothing finds none', () => {
  expect(found(' ')).toEqual(['expenses', 'mail'])
  expect(found('zzzz')).toEqual([])
  expect(foundOptions([{ value: 'a', label: '密码' }], '密')).toHaveLength(1)
})
