import { randomUUID } from 'node:crypto'
import type { ManagedRelease } from '@iambiz/contract/features/portal/releases.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { Memory } from '#mock/memory.ts'

type Kept = { releases: ManagedRelease[]; seen: Set<string> }

const kept = new WeakMap<Memory, Kept>()

const first: ManagedRelease = {
  ...{ id: uuidOf('release 0.1.0'), version: '0.1.0', releaseDate: '2026-11-21', status: 1, revision: 1 },
  title: { zh: '统一门户上线', en: 'One portal for everything' },
  entries: [
    { kind: 'new', zh: '一次登录，访问全部应用', en: 'Sign in once to open all your apps' },
    { kind: 'improved', zh: '首页模块可以自由排列', en: 'Arrange the modules on your home page' },
  ],
  ...{ updaterName: '', updateTime: '2026-11-21 09:00:00' },
}

function keptOf(memory: Memory): Kept {
  const found = kept.get(memory) ?? { releases: [first], seen: new Set<string>() }
  kept.set(memory, found)
  return found
}

const published = (memory: Memory) => keptOf(memory).releases.filter(({ status }) => status === 1)

const seenKey = (userNo: string, { id, updateTime }: ManagedRelease) => `${userNo} ${id} ${updateTime}`

function lockedRelease(memory: Memory, id: string, revision: number | undefined): ManagedRelease {
  const found = keptOf(memory).releases.find((one) => one.id === id) ?? fail('resource.not-found')
  if (found.revision !== revision) fail('resource.changed')
  return found
}

function store(memory: Memory, saved: ManagedRelease) {
  const found = keptOf(memory)
  found.releases = [...found.releases.filter(({ id }) => id !== saved.id), saved]
  return { id: saved.id, revision: saved.revision }
}

const fallback = (lang: Language, en: string | undefined) =>
  lang === 'en' && !en ? { langFallback: true } : {}

export const releaseHandlers = {
  'GET /iam-portal/v1/portal/releases': ({ memory, caller, lang }) =>
    published(memory).map((release) => ({
      ...{ releaseId: release.id, version: release.version, releaseDate: release.releaseDate },
      title: (lang === 'en' && release.title.en) || release.title.zh,
      ...fallback(lang, release.title.en),
      entries: release.entries.map(({ kind, zh, en }) => ({
        ...{ kind, text: (lang === 'en' && en) || zh },
        ...fallback(lang, en),
      })),
      isUnseen: !keptOf(memory).seen.has(seenKey(caller.session.person.userNo, release)),
    })),

  'GET /iam-portal/v1/portal/releases/unseen': ({ memory, caller }) => ({
    count: published(memory).filter(
      (release) => !keptOf(memory).seen.has(seenKey(caller.session.person.userNo, release)),
    ).length,
  }),

  'POST /iam-portal/v1/portal/releases/seen': ({ memory, caller }) => {
    for (const release of published(memory))
      keptOf(memory).seen.add(seenKey(caller.session.person.userNo, release))
    return null
  },

  'POST /iam-authority/v1/admin/release/list': ({ memory, body }) => {
    const { keyword = '' } = body
    const says = ({ version, title }: ManagedRelease) =>
      [version, title.zh, title.en ?? ''].join('\n').includes(keyword)
    return pageOf(keptOf(memory).releases.filter(says), body)
  },

  'POST /iam-authority/v1/admin/release/saveOrUpdate': ({ memory, caller, company, body, now }) => {
    const { id, revision, title, ...written } = body
    const before = id === undefined ? undefined : lockedRelease(memory, id, revision)
    const isTaken = keptOf(memory).releases.some(
      (one) => one.version === written.version && one.id !== before?.id,
    )
    if (isTaken) fail('release.exists', { field: 'version' })
    return store(memory, {
      ...written,
      title: { zh: title.zh, ...(title.en ? { en: title.en } : {}) },
      ...{ id: before?.id ?? randomUUID(), status: before?.status ?? 0 },
      ...{ revision: (before?.revision ?? 0) + 1, updaterName: caller.session.person.nameZh },
      updateTime: company.wireTime(now),
    })
  },

  'POST /iam-authority/v1/admin/release/status': ({ memory, body: { id, revision, status } }) => {
    const found = lockedRelease(memory, id, revision)
    return store(memory, { ...found, status, revision: revision + 1 })
  },

  'POST /iam-authority/v1/admin/release/delete': ({ memory, body: { ids } }) => {
    const found = keptOf(memory)
    const gone = found.releases.filter(({ id }) => ids.includes(id))
    if (gone.some(({ status }) => status === 1)) fail('release.published')
    found.releases = found.releases.filter(({ id }) => !ids.includes(id))
    return { deleted: gone.length }
  },
} satisfies Handlers
