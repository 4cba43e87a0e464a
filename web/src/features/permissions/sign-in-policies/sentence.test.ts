import { expect, test } from 'vitest'
import { lengthInWords, sentenceOf } from './sentence.ts'
import type { Described } from './sentence-phrases.ts'

const plain: Described = {
  ...{ roleNos: [], orgCodes: [], target: 'any', portal: false, appIds: [], network: 'any', siteIds: [] },
  ...{ ranges: [], device: 'any', effect: 'second-factor', kinds: ['totp', 'passkey'], names: [] },
}
const names = [
  { code: 'accountant', name: '会计' },
  { code: 'A1', name: '财务报销' },
  { code: 'S1', name: '总部' },
]

test.each([
  [
    {},
    '当 任何人 登录 时，要求动态口令或通行密钥。',
    'When anyone signs in, require a one-time code or a passkey.',
  ],
  [
    {
      roleNos: ['accountant'],
      target: 'chosen',
      portal: true,
      appIds: ['A1'],
      factorMinutes: 60,
      kinds: ['totp'],
    },
    '当 角色为 会计 的人员 登录 门户、财务报销 时，要求动态口令，超过 1 小时 需重新验证。',
    'When people with the role 会计 sign in to the portal, 财务报销, require a one-time code, again after 1 hour.',
  ],
  [
    { network: 'outside', siteIds: ['S1'], ranges: ['10.8.0.0/16'], device: 'new', effect: 'refuse' },
    '当 任何人 从 总部、10.8.0.0/16 以外 在新设备上登录 时，拒绝登录。',
    'When anyone signs in from outside 总部, 10.8.0.0/16 on a new device, refuse the sign-in.',
  ],
  [
    { orgCodes: ['A'], effect: 'session', sessionMinutes: 480, idleMinutes: 30 },
    '当 A 人员 登录 时，会话最长 8 小时，闲置 30 分钟 后结束。',
    'When people in A sign in, end the session after 8 hours, and end it after 30 minutes without activity.',
  ],
] as [Partial<Described>, string, string][])('[POL-01] %j in words', (changes, zh, en) => {
  const policy = { ...plain, names, ...changes }
  expect([sentenceOf(policy, 'zh'), sentenceOf(policy, 'en')]).toEqual([zh, en])
})

test('[POL-01] a length of time is in its largest whole unit', () => {
  expect([90, 60, 1440, 2880].map((minutes) => lengthInWords(minutes, 'en'))).toEqual([
    ...['90 minutes', '1 hour', '1 day', '2 days'],
  ])
})
