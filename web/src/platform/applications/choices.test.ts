import { expect, test } from 'vitest'
import { choicesByCode, choicesById, everyChoice, foundChoices } from './choices.ts'

const finance = {
  ...{ appId: 'f', appCode: 'shared-finance', appName: '财务共享平台', otherName: 'Shared Finance' },
  ...{ pinyin: 'caiwugongxiangpingtai', initials: 'cwgxpt' },
}
const mail = {
  ...{ appId: 'm', appCode: 'mail', appName: '企业邮箱', otherName: 'Company mail' },
  ...{ pinyin: 'qiyeyouxiang', initials: 'qyyx' },
}
const apps = [mail, finance]

test.each(['财务', 'caiwu', 'cw', 'finance', 'shared-f', 'caiwv'])(
  '[HOME-06] "%s" finds 财务共享平台 (Shared Finance) among the applications of a field',
  (text) => {
    expect(foundChoices(choicesByCode(apps), text).map(({ value }) => value)).toEqual(['shared-finance'])
  },
)

test('without a text there are all, in the order in which they came', () => {
  expect(foundChoices(choicesById(apps), ' ').map(({ value }) => value)).toEqual(['m', 'f'])
})

test('what was typed is marked in the name', () => {
  const [found] = foundChoices(choicesByCode(apps), 'gxpt')
  expect(found?.part).toEqual({ from: 2, to: 6 })
})

test('all applications as one are found by what they are called', () => {
  const choices = [everyChoice('*', '全部应用'), ...choicesByCode(apps)]
  expect(foundChoices(choices, '全部').map(({ value }) => value)).toEqual(['*'])
})

test('a list that was read is made ready once', () => {
  expect(choicesByCode(apps)).toBe(choicesByCode(apps))
})

test('letters find all of 1,000 applications', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({ ...finance, appCode: `app-${index}` }))
  expect(foundChoices(choicesByCode(many), 'cw')).toHaveLength(1000)
})
