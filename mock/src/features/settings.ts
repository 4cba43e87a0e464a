import type { Deployment, PortalSetting, SettingValue } from '@iambiz/contract/features/portal/settings.ts'
import {
  declaredSettings,
  ownDefaults,
  type SettingValues,
  settingNames,
} from '@iambiz/contract/platform/declared-settings.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { judgeTogether, judgeValue } from '@iambiz/server/features/portal/settings/judge.ts'
import { kindOf } from '@iambiz/server/features/portal/settings/kind-of.ts'
import { fail, wordsOf } from '@iambiz/server/platform/failure.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import type { Memory } from '#mock/memory.ts'

const defaults: SettingValues = {
  ...ownDefaults,
  companyName: { zh: '澄川集团', en: 'Chengchuan Group' },
  serviceDesk: { zh: '021-6000 8000，工作日 8:30 至 18:00', en: '021-6000 8000, workdays 8:30 to 18:00' },
  mailDomains: ['chengchuan.example'],
  accessSeconds: 900,
  sessionIdleDays: 7,
  sessionDays: 30,
  administratorIdleMinutes: 30,
  administratorHours: 12,
  loginLogMonths: 36,
  embeddingParents: [],
}

type Kept = { value: SettingValue | null; revision: number; updaterName: string; updateTime: string }

const memories = new WeakMap<Memory, Map<string, Kept>>()

function keptIn(memory: Memory): Map<string, Kept> {
  const known = memories.get(memory) ?? new Map<string, Kept>()
  memories.set(memory, known)
  return known
}

function settingsIn(memory: Memory, lang: Language): PortalSetting[] {
  const kept = keptIn(memory)
  return settingNames.map((name) => {
    const { group, title, about, effect, environment } = declaredSettings[name]
    const { value = null, revision = 0, updaterName = '', updateTime } = kept.get(name) ?? {}
    const byDefault = defaults[name] as SettingValue
    return {
      ...{ name, group, byDefault, revision, updaterName, environment: [...environment] },
      ...{ title: title[lang], about: about[lang], effect: effect[lang], kind: kindOf(name, lang) },
      value: value ?? byDefault,
      isChanged: value !== null,
      ...(updateTime ? { updateTime } : {}),
    }
  })
}

const deploymentIn = ({ company, now }: Circumstances): Deployment => ({
  release: 'mock',
  baseUrl: company.origin,
  timeZone: company.timeZone,
  environments: ['prod'],
  mail: { encryption: 'starttls', from: 'no-reply@chengchuan.example', hasPassword: false, perSecond: 20 },
  provider: {
    kind: 'bundled',
    address: 'http://localhost:8081',
    clientId: 'iambiz-portal',
    hasSecret: true,
  },
  files: 'folder',
  database: { version: '17.5', connections: 10 },
  migrations: { count: 60, last: '0096-settings' },
  worker: { waiting: 0, lagSeconds: 0, lastSeen: company.wireTime(now), isAlive: true },
  limits: [{ name: 'LIMIT_SEARCHES_PER_PERSON', limit: 120, windowSeconds: 60 }],
})

type Change = { name: (typeof settingNames)[number]; value: SettingValue | null; revision: number }

/** What would be kept, refused as the server refuses it. */
function judged(memory: Memory, changes: readonly Change[], lang: Language) {
  const found = changes.map(({ name, value }) => {
    const one = value === null ? { value } : judgeValue(name, value)
    if (!('fault' in one)) return { name, value: one.value }
    return fail(one.fault, { fields: [{ field: name, message: wordsOf(one.fault, lang) }] })
  })
  const now = Object.fromEntries(settingsIn(memory, lang).map(({ name, value }) => [name, value]))
  const then = Object.fromEntries(found.map(({ name, value }) => [name, value ?? defaults[name]]))
  const [wrong] = judgeTogether({ ...now, ...then } as SettingValues)
  if (wrong) fail(wrong.fault, { fields: [{ field: wrong.name, message: wordsOf(wrong.fault, lang) }] })
  return found
}

export const settingHandlers = {
  'GET /iam-authority/v1/admin/setting/get': (received) => ({
    settings: settingsIn(received.memory, received.lang),
    deployment: deploymentIn(received),
  }),

  'POST /iam-authority/v1/admin/setting/effect': ({ memory, lang, body }) => {
    const shortened = judged(memory, body.changes, lang).some(({ name }) => name === 'loginLogMonths')
    return { consequences: shortened ? [{ what: 'login-log' as const, count: 1280 }] : [] }
  },

  'POST /iam-authority/v1/admin/setting/save': ({ memory, lang, body, caller, company, now }) => {
    const kept = keptIn(memory)
    if (body.changes.some(({ name, revision }) => (kept.get(name)?.revision ?? 0) !== revision))
      fail('resource.changed')
    const updaterName = caller.session.person.nameZh
    for (const { name, value } of judged(memory, body.changes, lang)) {
      const revision = (kept.get(name)?.revision ?? 0) + 1
      kept.set(name, { value, revision, updaterName, updateTime: company.wireTime(now) })
    }
    return { changed: body.changes.length }
  },

  'POST /iam-authority/v1/admin/setting/testMail': () => ({
    to: 'superadmin@chengchuan.example',
    isHeld: true,
  }),
} satisfies Handlers
