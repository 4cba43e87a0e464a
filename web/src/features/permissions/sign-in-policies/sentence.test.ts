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
    '任何人登录时，要求动态口令或通行密钥。',
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
    '角色为「会计」的人员登录门户、「财务报销」时，要求动态口令，超过 1 小时需重新验证。',
    'When people with the role 会计 sign in to the portal or 财务报销, require a one-time code, and again after 1 hour.',
  ],
  [
    { orgCodes: ['A'], roleNos: ['accountant'], kinds: ['passkey'] },
    '「A」中角色为「会计」的人员登录时，要求通行密钥。',
    'When people with the role 会计 in A sign in, require a passkey.',
  ],
  [
    { network: 'outside', siteIds: ['S1'], ranges: ['10.8.0.0/16'], device: 'new', effect: 'refuse' },
    '任何人从「总部」「10.8.0.0/16」以外的网络在新设备上登录时，拒绝登录。',
    'When anyone signs in from outside 总部 or 10.8.0.0/16 on a new device, block the sign-in.',
  ],
  [
    { orgCodes: ['A'], effect: 'session', sessionMinutes: 480, idleMinutes: 30 },
    '「A」的人员登录时，会话最长 8 小时，闲置 30 分钟后结束。',
    'When people in A sign in, end the session after 8 hours or after 30 minutes of inactivity.',
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
