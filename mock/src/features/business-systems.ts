import { randomUUID } from 'node:crypto'
import type { ManagedSystem } from '@iambiz/contract/features/catalogue/systems.ts'
import { applicationId, applications, systemManager } from '@iambiz/demo/world/catalogue.ts'
import { organizations } from '@iambiz/demo/world/organizations.ts'
import type { Person } from '@iambiz/demo/world/people.ts'
import { hexOf, uuidOf } from '@iambiz/demo/world/random.ts'
import { dictionary } from '@iambiz/demo/world/roles.ts'
import { newSecret } from '@iambiz/server/platform/digest.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { Memory } from '#mock/memory.ts'

type Kept = Omit<ManagedSystem, 'managers' | 'applications' | 'apps'> & { userNos: string[] }

const kept = new WeakMap<Memory, Kept[]>()
const ownCode = 'iambiz'
const overlapMs = 24 * 3_600_000
/** One of them has called already. */
const withKey = 'e-seal'

function systemsOf(memory: Memory): Kept[] {
  const known = kept.get(memory)
  if (known) return known
  const own = {
    ...{ systemCode: ownCode, nameZh: '数字应用平台', nameEn: 'Digital Application Platform' },
    ...{ appKey: 'iambiz-web', roleAuth: 1 as const, status: 1 as const, isPortal: true, revision: 1 },
    ...{ userNos: [], keys: [] },
  }
  const rows: Kept[] = [
    own,
    ...applications.map(({ code, zh, en }) => ({
      ...{ systemCode: code, nameZh: zh, nameEn: en, appKey: hexOf(`app key ${code}`, 32) },
      ...{ roleAuth: 1 as const, status: 1 as const, isPortal: false, revision: 1 },
      userNos: systemManager.systems.includes(code) ? [systemManager.userNo] : [],
      keys:
        code === withKey
          ? [{ keyId: uuidOf('system key'), state: 'good' as const, createTime: '2026-01-05 09:00:00' }]
          : [],
    })),
  ]
  kept.set(memory, rows)
  return rows
}

const systemOf = (memory: Memory, systemCode: string, revision?: number): Kept => {
  const found =
    systemsOf(memory).find((system) => system.systemCode === systemCode) ?? fail('resource.not-found')
  if (revision !== undefined && found.revision !== revision) fail('resource.changed')
  return found
}

/** What a system in use is called. */
export function systemNamed(memory: Memory, systemCode: string): { zh: string; en: string } | undefined {
  const found = systemsOf(memory).find((system) => system.systemCode === systemCode && system.status === 1)
  return found && { zh: found.nameZh, en: found.nameEn || found.nameZh }
}

const appsOf = (systemCode: string) => applications.filter(({ code }) => code === systemCode)

const managing = dictionary.flatMap(({ key, value }) =>
  key === 'super_manager' || key === 'business_sys_manager' ? [value] : [],
)

const shownPerson = ({ company, lang }: Circumstances, { userNo, active, posts }: Person) => ({
  userNo,
  userName: company.nameOf(userNo, lang),
  orgName: organizations.find(({ code }) => code === posts[0]?.orgCode)?.[lang] ?? '',
  hasRole: active && posts.some(({ roleNo }) => managing.includes(roleNo)),
})

function described(asked: Circumstances, { userNos, ...system }: Kept): ManagedSystem {
  const apps = appsOf(system.systemCode)
  return {
    ...system,
    apps: apps.length,
    managers: asked.company.world.people
      .filter(({ userNo }) => userNos.includes(userNo))
      .map((person) => shownPerson(asked, person)),
    applications: apps.map(({ code, zh, en }) => ({
      ...{ appId: applicationId(code), appCode: code, nameZh: zh, nameEn: en },
    })),
  }
}

const isGood = ({ state }: Kept['keys'][number]) => state === 'good' || state === 'ending'

/** A new key before the others, of which those that are good end a day later. */
function addKey({ memory, company, now }: Circumstances, system: Kept) {
  const endTime = company.wireTime(new Date(now.getTime() + overlapMs))
  const former = system.keys.map((key) =>
    key.state === 'good' ? { ...key, state: 'ending' as const, endTime } : key,
  )
  const made = { keyId: randomUUID(), state: 'good' as const, createTime: company.wireTime(now) }
  const saved = { ...system, keys: [made, ...former], revision: system.revision + 1 }
  store(memory, saved)
  return { appKey: system.appKey, key: `iambiz_${newSecret()}`, revision: saved.revision }
}

function store(memory: Memory, saved: Kept): Kept {
  const rows = systemsOf(memory)
  const isNew = !rows.some(({ systemCode }) => systemCode === saved.systemCode)
  kept.set(
    memory,
    isNew ? [...rows, saved] : rows.map((row) => (row.systemCode === saved.systemCode ? saved : row)),
  )
  return saved
}

const keyHandlers = {
  'POST /iam-authority/v1/admin/system/keys/create': ({ body, ...asked }) => {
    const system = systemOf(asked.memory, body.systemCode, body.revision)
    if (system.keys.some(isGood)) fail('business-system.has-key')
    return addKey(asked, system)
  },

  'POST /iam-authority/v1/admin/system/keys/rotate': ({ body, ...asked }) => {
    const system = systemOf(asked.memory, body.systemCode, body.revision)
    if (!system.keys.some(isGood)) fail('business-system.no-key')
    return addKey(asked, system)
  },

  'POST /iam-authority/v1/admin/system/keys/revoke': ({ body, memory, company, now }) => {
    const system = systemOf(memory, body.systemCode, body.revision)
    const gone = system.keys.filter((key) => isGood(key) && (body.keyId ?? key.keyId) === key.keyId)
    if (gone.length === 0) fail('business-system.no-key')
    const endTime = company.wireTime(now)
    const keys = system.keys.map((key) =>
      gone.includes(key) ? { ...key, state: 'revoked' as const, endTime } : key,
    )
    const { revision } = store(memory, { ...system, keys, revision: system.revision + 1 })
    return { revoked: gone.length, revision }
  },
} satisfies Handlers

export const businessSystemHandlers = {
  'POST /iam-authority/v1/admin/system/list': ({ body, ...asked }) => {
    const { keyword = '', status } = body
    const found = systemsOf(asked.memory).filter(
      (system) =>
        (status === undefined || system.status === status) &&
        [system.systemCode, system.nameZh, system.nameEn, system.appKey]
          .join('\n')
          .toLowerCase()
          .includes(keyword.toLowerCase()),
    )
    const page = pageOf(found, body)
    return {
      ...page,
      list: page.list.map((system) => {
        const { managers, keys, applications: _, ...words } = described(asked, system)
        const managerNames = managers.slice(0, 3).map(({ userName }) => userName)
        return { ...words, managers: managers.length, managerNames, hasKey: keys.some(isGood) }
      }),
    }
  },

  'POST /iam-authority/v1/admin/system/detail': ({ body, ...asked }) =>
    described(asked, systemOf(asked.memory, body.systemCode)),

  'POST /iam-authority/v1/admin/system/saveOrUpdate': ({ body, memory }) => {
    const { id, revision, ...written } = body
    const before = id === undefined ? undefined : systemOf(memory, id, revision ?? 0)
    const isTaken = systemsOf(memory).some(({ systemCode }) => systemCode === written.systemCode)
    if (!before && isTaken) fail('business-system.code-taken')
    const appKey = `${written.systemCode}-${randomUUID().slice(0, 8)}`
    const fresh = { appKey, status: 1 as const, isPortal: false, userNos: [], keys: [], revision: 0 }
    const saved = store(memory, {
      ...(before ?? fresh),
      ...written,
      revision: (before?.revision ?? 0) + 1,
    })
    return { id: saved.systemCode, revision: saved.revision }
  },

  'POST /iam-authority/v1/admin/system/status': ({ body: { ids, status }, memory }) => {
    if (status === 0 && ids.includes(ownCode)) fail('business-system.portal')
    const others = ids.map((code) => systemOf(memory, code)).filter((system) => system.status !== status)
    for (const system of others) store(memory, { ...system, status, revision: system.revision + 1 })
    return { changed: others.length }
  },

  'POST /iam-authority/v1/admin/system/delete': ({ body: { ids }, memory }) => {
    if (ids.includes(ownCode)) fail('business-system.portal')
    if (ids.some((code) => appsOf(code).length > 0)) fail('business-system.in-use')
    const rows = systemsOf(memory)
    const left = rows.filter(({ systemCode }) => !ids.includes(systemCode))
    kept.set(memory, left)
    return { deleted: rows.length - left.length }
  },

  'POST /iam-authority/v1/admin/system/managers': ({ body, memory, company }) => {
    const system = systemOf(memory, body.systemCode, body.revision)
    const added = body.userNos.filter((userNo) => !system.userNos.includes(userNo))
    const active = new Set(company.world.people.flatMap((person) => (person.active ? person.userNo : [])))
    if (added.some((userNo) => !active.has(userNo))) fail('business-system.no-person')
    const removed = system.userNos.filter((userNo) => !body.userNos.includes(userNo))
    const { revision } = store(memory, {
      ...system,
      userNos: body.userNos,
      revision: system.revision + 1,
    })
    return { added: added.length, removed: removed.length, revision }
  },

  'POST /iam-authority/v1/admin/system/candidates': ({ body, ...asked }) => ({
    list: asked.company.world.people
      .filter(
        ({ userNo, nameZh, nameEn, active }) =>
          active && `${userNo}\n${nameZh}\n${nameEn}`.toLowerCase().includes(body.keyword.toLowerCase()),
      )
      .slice(0, 20)
      .map((person) => shownPerson(asked, person)),
  }),

  ...keyHandlers,
} satisfies Handlers
