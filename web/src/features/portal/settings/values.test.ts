import type { PortalSetting } from '@iambiz/contract/features/portal/settings.ts'
import { expect, test } from 'vitest'
import { changesOf, isFound, typedOf, withDefault, withoutDraft, withTyped } from './values.ts'

const words = { about: '会话超过此时长未使用即结束', effect: '', updaterName: '' }
const days: PortalSetting = {
  ...{ name: 'sessionIdleDays', group: 'session', title: '闲置时限', ...words },
  ...{ kind: { kind: 'number', min: 1, max: 30, unit: '天' }, value: 7, byDefault: 7 },
  ...{ environment: ['SESSION_IDLE_DAYS'], isChanged: false, revision: 0 },
}
const domains: PortalSetting = {
  ...{ name: 'mailDomains', group: 'mail', title: '公司邮箱域名', ...words },
  ...{
    kind: { kind: 'list', of: 'domain', most: 50 },
    value: ['a.example', 'b.example'],
    byDefault: ['a.example'],
  },
  ...{ environment: ['MAIL_DOMAINS'], isChanged: true, revision: 3 },
}

test('what is typed again as it was is no change', () => {
  const drafts = withTyped({}, days, '8')
  expect(changesOf([days], drafts).changes).toEqual([{ name: 'sessionIdleDays', value: 8, revision: 0 }])
  expect(withTyped(drafts, days, '7')).toEqual({})
})

test('a list is read line by line, without empty ones', () => {
  expect(typedOf(domains.value)).toBe('a.example\nb.example')
  const drafts = withTyped({}, domains, ' c.example \n\n d.example')
  expect(changesOf([domains], drafts).changes[0]?.value).toEqual(['c.example', 'd.example'])
})

test('back to the default is a change only where something is set', () => {
  expect(withDefault({}, days)).toEqual({})
  expect(changesOf([domains], withDefault({}, domains)).changes).toEqual([
    { name: 'mailDomains', value: null, revision: 3 },
  ])
})

test.each(['', 'seven', '-1', '1.5', '1e3'])('“%s” is no number that could be sent', (typed) => {
  expect(changesOf([days], withTyped({}, days, typed))).toEqual({
    changes: [],
    unreadable: ['sessionIdleDays'],
  })
})

test('a draft keeps the revision that it began with, whatever is read meanwhile', () => {
  const newer = { ...domains, revision: 4, value: ['x.example'] }
  const drafts = withTyped(withTyped({}, domains, 'c.example'), newer, 'x.example')
  expect(changesOf([newer], drafts).changes).toEqual([
    { name: 'mailDomains', value: ['x.example'], revision: 3 },
  ])
  expect(withoutDraft(drafts, newer)).toEqual({})
})

test.each([
  ['闲置', true],
  ['idle_days', true],
  ['未使用', true],
  ['域名', false],
])('%s finds it: %s', (text, found) => {
  expect(isFound(days, text)).toBe(found)
})
