import type { SettingValue } from '@iambiz/contract/features/portal/settings.ts'
import {
  type DeclaredSetting,
  ownDefaults,
  type SettingValues,
} from '@iambiz/contract/platform/declared-settings.ts'
import { expect, test } from 'vitest'
import { judgeTogether, judgeValue } from './judge.ts'

const values: SettingValues = {
  ...ownDefaults,
  ...{ companyName: { zh: '澄川集团', en: 'Chengchuan' }, serviceDesk: { zh: '8000', en: '8000' } },
  ...{ signInHelp: { zh: '', en: '' }, privacyNotice: { zh: '', en: '' }, termsOfUse: { zh: '', en: '' } },
  ...{ mailDomains: ['chengchuan.example'], accessSeconds: 900, embeddingParents: [], loginLogMonths: 36 },
  ...{ sessionIdleDays: 7, sessionDays: 30, administratorIdleMinutes: 30, administratorHours: 12 },
}

test.each<[DeclaredSetting, SettingValue, SettingValue]>([
  ['mailDomains', [' Mail.Example.COM ', 'mail.example.com', ''], ['mail.example.com']],
  ['mailDomains', ['澄川.中国'], ['xn--5rtv60b.xn--fiqs8s']],
  ['mailDomains', ['ｅｘａｍｐｌｅ.com'], ['example.com']],
  [
    'embeddingParents',
    ['HTTPS://Intranet.Example', 'https://intranet.example/'],
    ['https://intranet.example'],
  ],
  [
    'embeddingParents',
    ['http://localhost:3000', 'http://[::1]:3000'],
    ['http://localhost:3000', 'http://[::1]:3000'],
  ],
  ['embeddingParents', [], []],
  ['passwordWords', ['Chang Jiang', '澄川', 'Chang Jiang'], ['Chang Jiang', '澄川']],
  [
    'companyName',
    { zh: ' 澄川\n集团 ', en: 'Chengchuan  Group' },
    { zh: '澄川 集团', en: 'Chengchuan Group' },
  ],
  ['passwordMinLength', 64, 64],
  [
    'signInHelp',
    { zh: ' https://help.example/zh ', en: 'mailto:it@help.example' },
    { zh: 'https://help.example/zh', en: 'mailto:it@help.example' },
  ],
  [
    'privacyNotice',
    { zh: '', en: 'https://help.example' },
    { zh: 'https://help.example/', en: 'https://help.example/' },
  ],
  ['privacyNotice', { zh: ' ', en: '' }, { zh: '', en: '' }],
  ['accentColour', ' #0B7A4B ', '#0b7a4b'],
  ['accentColour', '#ffffff', '#ffffff'],
  ['accentColour', ' ', ''],
  ['ownLinks', false, false],
])('%s of %j is kept as %j', (name, given, kept) => {
  expect(judgeValue(name, given)).toEqual({ value: kept })
})

test.each<[DeclaredSetting, SettingValue, string]>([
  ['ownLinks', 'false', 'setting.kind'],
  ['portalName', true, 'setting.kind'],
  ['signInHelp', { zh: 'javascript:alert(1)', en: '' }, 'setting.link'],
  ['signInHelp', { zh: 'https://help.example', en: 'http://help.example' }, 'setting.link'],
  ['signInHelp', ['https://help.example'], 'setting.kind'],
  ['accentColour', '#0b7', 'setting.colour'],
  ['accentColour', '0b7a4b', 'setting.colour'],
  ['accentColour', 'green', 'setting.colour'],
  ['accentColour', '#0b7a4b}', 'setting.colour'],
  ['accentColour', ['#0b7a4b'], 'setting.kind'],
  ['companyName', '#0b7a4b', 'setting.kind'],
  ['passwordMinLength', '12', 'setting.kind'],
  ['mailDomains', ['https://example.com'], 'setting.domain'],
  ['mailDomains', ['@example.com'], 'setting.domain'],
  ['mailDomains', ['example.com/path'], 'setting.domain'],
  ['mailDomains', ['example'], 'setting.domain'],
  ['mailDomains', ['*.example.com'], 'setting.domain'],
  ['mailDomains', ['example.com:25'], 'setting.domain'],
  ['mailDomains', ['127.0.0.1'], 'setting.domain'],
  ['mailDomains', ['-a.example'], 'setting.domain'],
  ['mailDomains', ['a..example'], 'setting.domain'],
  ['mailDomains', [`${'a'.repeat(64)}.example`], 'setting.domain'],
  ['mailDomains', [], 'setting.few'],
  ['mailDomains', [' '], 'setting.few'],
  ['mailDomains', Array.from({ length: 51 }, (_, at) => `d${at}.example`), 'setting.many'],
  ['mailDomains', 'a'.length, 'setting.kind'],
  ['embeddingParents', ['*'], 'setting.origin'],
  ['embeddingParents', ['https://*.example.com'], 'setting.origin'],
  ['embeddingParents', ['https://a.example/path'], 'setting.origin'],
  ['embeddingParents', ['https://a.example?'], 'setting.origin'],
  ['embeddingParents', ['https://a.example#'], 'setting.origin'],
  ['embeddingParents', ['https://user@a.example'], 'setting.origin'],
  ['embeddingParents', ["https://a.example;script-src'unsafe-inline'"], 'setting.origin'],
  ['embeddingParents', ['ftp://a.example'], 'setting.origin'],
  ['embeddingParents', ['data:text/html,1'], 'setting.origin'],
  ['embeddingParents', ['null'], 'setting.origin'],
  [
    'embeddingParents',
    Array.from({ length: 20 }, (_, at) => `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example:${8000 + at}`),
    'setting.many',
  ],
  ['passwordWords', ['ab'], 'setting.word'],
  ['passwordWords', ['--a--'], 'setting.word'],
  ['passwordWords', ['川'], 'setting.word'],
  ['passwordWords', ['x'.repeat(41)], 'setting.word'],
  ['companyName', { zh: '', en: 'A' }, 'setting.text'],
  ['companyName', { zh: '澄川', en: 'a'.repeat(61) }, 'setting.text'],
  ['companyName', { zh: 'a\u0000b', en: 'A' }, 'setting.text'],
  ['companyName', 7, 'setting.kind'],
  ['loginLogMonths', 0, 'setting.number'],
  ['loginLogMonths', 5, 'setting.number'],
  ['passwordMinLength', 11, 'setting.number'],
  ['passwordHistory', 4, 'setting.number'],
  ['administratorIdleMinutes', 4, 'setting.number'],
  ['sessionDays', -1, 'setting.number'],
  ['sessionDays', 1.5, 'setting.number'],
  ['sessionDays', 1e300, 'setting.number'],
  ['sessionDays', ['1'], 'setting.kind'],
])('%s of %j is refused', (name, given, fault) => {
  expect(judgeValue(name, given)).toEqual({ fault })
})

test.each<[Partial<SettingValues>, string[]]>([
  [{}, []],
  [{ sessionIdleDays: 30 }, []],
  [{ sessionIdleDays: 8, sessionDays: 7 }, ['setting.idle-above-session']],
  [
    { sessionIdleDays: 1, administratorIdleMinutes: 1441, administratorHours: 48 },
    ['setting.administrator-idle'],
  ],
  [{ sessionDays: 1, sessionIdleDays: 1, administratorHours: 25 }, ['setting.administrator-session']],
  [{ administratorIdleMinutes: 61, administratorHours: 1 }, ['setting.administrator-idle-above-session']],
])('together with %j: %j', (changed, faults) => {
  expect(judgeTogether({ ...values, ...changed }).map(({ fault }) => fault)).toEqual(faults)
})
