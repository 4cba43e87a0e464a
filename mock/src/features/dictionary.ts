import { randomUUID } from 'node:crypto'
import type { DictionaryEntry } from '@iambiz/contract/features/portal/dictionary.ts'
import { adminKinds } from '@iambiz/contract/platform/access.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import { dictionary, roles } from '@iambiz/demo/world/roles.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { Memory } from '#mock/memory.ts'

const kept = new WeakMap<Memory, DictionaryEntry[]>()

const isProtected = (keyName: string) => adminKinds.some((kind) => kind === keyName)

function entriesOf(memory: Memory): DictionaryEntry[] {
  const known = kept.get(memory)
  if (known) return known
  const rows = dictionary.map(({ key, value, zh, en }, sortNo) => ({
    ...{
      id: uuidOf(`dictionary ${key} ${value}`),
      keyName: key,
      keyValue: value,
      sortNo,
      status: 1 as const,
    },
    ...{ descriptionZh: zh, descriptionEn: en, isProtected: isProtected(key), revision: 1 },
    ...{ updaterName: '', updateTime: '2026-01-05 09:00:00' },
  }))
  kept.set(memory, rows)
  return rows
}

const store = (memory: Memory, saved: DictionaryEntry) => {
  kept.set(memory, [...entriesOf(memory).filter(({ id }) => id !== saved.id), saved])
  return { id: saved.id, revision: saved.revision }
}

const holdersOf = ({ company }: Circumstances, roleNo: string, lang: 'zh' | 'en') =>
  company.world.people
    .filter(({ posts }) => posts.some((post) => post.roleNo === roleNo))
    .map(({ userNo, nameZh, nameEn }) => ({
      ...{ userNo, userName: lang === 'en' ? (nameEn ?? nameZh) : nameZh, orgName: '' },
    }))

/** What is in use, with its words in one language. */
export const wordsOf = (memory: Memory, lang: 'zh' | 'en') =>
  entriesOf(memory)
    .filter(({ status }) => status === 1)
    .map(({ keyName, keyValue, descriptionZh, descriptionEn, sortNo, status }) => ({
      ...{ keyName, keyValue, sortNo, status },
      keyDesc: lang === 'en' ? descriptionEn || descriptionZh : descriptionZh,
    }))

export const dictionaryHandlers = {
  'GET /iam-portal/v1/portal/dictionary': ({ memory, query, lang }) => {
    const names = query.keyNames?.split(',')
    return wordsOf(memory, lang).filter(({ keyName }) => names?.includes(keyName) ?? true)
  },

  'POST /iam-authority/v1/admin/dictionary/list': ({ memory, body }) => {
    const { keyword = '', status } = body
    const found = entriesOf(memory).filter(
      (entry) =>
        (status === undefined || entry.status === status) &&
        [entry.keyName, entry.keyValue, entry.descriptionZh, entry.descriptionEn]
          .join('\n')
          .includes(keyword),
    )
    return pageOf(
      found.toSorted((one, other) => Number(other.isProtected) - Number(one.isProtected)),
      body,
    )
  },

  'POST /iam-authority/v1/admin/dictionary/saveOrUpdate': ({ memory, caller, company, body, now }) => {
    const { id, revision, ...written } = body
    const before = entriesOf(memory).find((entry) => entry.id === id)
    if (id !== undefined && !before) fail('resource.not-found')
    if (before && before.revision !== revision) fail('resource.changed')
    if (isProtected(written.keyName) && before?.keyValue !== written.keyValue) fail('dictionary.protected')
    return store(memory, {
      ...written,
      ...{ id: before?.id ?? randomUUID(), isProtected: isProtected(written.keyName) },
      ...{ revision: (before?.revision ?? 0) + 1, updaterName: caller.session.person.nameZh },
      updateTime: company.wireTime(now),
    })
  },

  'POST /iam-authority/v1/admin/dictionary/delete': ({ memory, body }) => {
    const rows = entriesOf(memory)
    if (rows.some((entry) => entry.isProtected && body.ids.includes(entry.id))) fail('dictionary.protected')
    const left = rows.filter(({ id }) => !body.ids.includes(id))
    kept.set(memory, left)
    return { deleted: rows.length - left.length }
  },

  'POST /iam-authority/v1/admin/dictionary/effect': ({ body, ...circumstances }) => {
    const { memory, lang } = circumstances
    const now = entriesOf(memory).find(({ keyName }) => keyName === body.keyName)?.keyValue ?? ''
    const [gains, loses] = [holdersOf(circumstances, body.roleNo, lang), holdersOf(circumstances, now, lang)]
    const shown = (people: typeof gains) => ({ count: people.length, people: people.slice(0, 20) })
    const role = roles.find(({ no }) => no === body.roleNo)
    return { roleName: role?.[lang] ?? body.roleNo, gains: shown(gains), loses: shown(loses) }
  },

  'POST /iam-authority/v1/admin/dictionary/administrator': ({ memory, body }) => {
    const entry = entriesOf(memory).find(({ keyName }) => keyName === body.keyName)
    if (!entry) return fail('resource.not-found')
    if (entry.revision !== body.revision) fail('resource.changed')
    return store(memory, { ...entry, keyValue: body.roleNo, revision: entry.revision + 1 })
  },
} satisfies Handlers
