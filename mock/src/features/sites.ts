import { randomUUID } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { Site, SiteLine } from '@iambiz/contract/features/portal/sites.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import { sites as demoSites } from '@iambiz/demo/world/sites.ts'
import { typedAddress, typedRange } from '@iambiz/server/features/portal/sites/range.ts'
import { fail, wordsOf } from '@iambiz/server/platform/failure.ts'
import { brokenCell } from '@iambiz/server/platform/files/cell-error.ts'
import { cellText } from '@iambiz/server/platform/files/cell-text.ts'
import { isInternal } from '@iambiz/server/platform/place.ts'
import type { Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { Memory } from '#mock/memory.ts'

const kept = new WeakMap<Memory, Site[]>()

function sitesOf(memory: Memory): Site[] {
  const known = kept.get(memory)
  if (known) return known
  const rows = demoSites.map(([range, nameZh, nameEn]) => ({
    ...{ id: uuidOf(`site ${range}`), range, nameZh, nameEn, revision: 1 },
    ...{ updaterName: '', updateTime: '2026-01-05 09:00:00' },
  }))
  kept.set(memory, rows)
  return rows
}

const bitsOf = (range: string) => Number(range.split('/')[1])

function contains(range: string, address: string): boolean {
  const [net = ''] = range.split('/')
  const family = isIP(net) === 4 ? 'ipv4' : 'ipv6'
  if (isIP(address) !== isIP(net)) return false
  const list = new BlockList()
  list.addSubnet(net, bitsOf(range), family)
  return list.check(address, family)
}

/** The site of the longest range around an address. */
const siteAround = (memory: Memory, address: string): Site | undefined =>
  sitesOf(memory)
    .filter(({ range }) => contains(range, address))
    .toSorted((one, other) => bitsOf(other.range) - bitsOf(one.range))[0]

/** The part of a reply that says where an address is. */
export function siteIn(memory: Memory, address: string, lang: 'zh' | 'en'): { site?: string } {
  const found = siteAround(memory, address)
  return found ? { site: lang === 'en' ? found.nameEn || found.nameZh : found.nameZh } : {}
}

function readLine(memory: Memory, text: string, line: number): SiteLine {
  const [typed = '', nameZh = '', nameEn = ''] = text.split(/\t|[,，;；|]/).map(cellText)
  const range = typedRange(typed)
  const read = { line, range: range ?? typed, nameZh, nameEn }
  const broken = brokenCell(nameZh) ?? brokenCell(nameEn)
  if (broken) return { ...read, reason: broken }
  if (!range) return { ...read, reason: 'range' }
  if (nameZh === '') return { ...read, reason: 'name' }
  return sitesOf(memory).some((site) => site.range === range) ? { ...read, reason: 'exists' } : read
}

export const siteHandlers = {
  'POST /iam-authority/v1/admin/site/list': ({ memory, body }) => {
    const { keyword = '' } = body
    const address = typedAddress(keyword)
    const found = sitesOf(memory).filter(({ range, nameZh, nameEn }) =>
      address
        ? contains(range, address)
        : `${range}\n${nameZh}\n${nameEn}`.toLowerCase().includes(keyword.toLowerCase()),
    )
    return pageOf(found, body)
  },

  'POST /iam-authority/v1/admin/site/saveOrUpdate': ({ memory, caller, company, body, lang, now }) => {
    const rows = sitesOf(memory)
    const range = typedRange(body.range)
    if (!range) fail('site.range', { fields: [{ field: 'range', message: wordsOf('site.range', lang) }] })
    const before = rows.find(({ id }) => id === body.id)
    if (body.id !== undefined && !before) fail('resource.not-found')
    if (before && before.revision !== body.revision) fail('resource.changed')
    if (rows.some((row) => row.range === range && row.id !== body.id)) fail('site.exists')
    const saved = {
      ...{ id: before?.id ?? randomUUID(), range, nameZh: body.nameZh, nameEn: body.nameEn },
      revision: (before?.revision ?? 0) + 1,
      ...{ updaterName: caller.session.person.nameZh, updateTime: company.wireTime(now) },
    }
    kept.set(memory, [...rows.filter(({ id }) => id !== saved.id), saved])
    return { id: saved.id, revision: saved.revision }
  },

  'POST /iam-authority/v1/admin/site/delete': ({ memory, body }) => {
    const rows = sitesOf(memory)
    const left = rows.filter(({ id }) => !body.ids.includes(id))
    kept.set(memory, left)
    return { deleted: rows.length - left.length }
  },

  'POST /iam-authority/v1/admin/site/import': ({ memory, company, body, now }) => {
    const lines = body.text
      .split('\n')
      .flatMap((text, at) => (text.trim() ? [readLine(memory, text, at + 1)] : []))
    if (!body.apply) return { lines, created: 0 }
    const added = lines
      .filter(({ reason }) => reason === undefined)
      .map(({ range, nameZh, nameEn }) => ({
        ...{ id: randomUUID(), range, nameZh, nameEn, revision: 1 },
        ...{ updaterName: '', updateTime: company.wireTime(now) },
      }))
    kept.set(memory, [...sitesOf(memory), ...added])
    return { lines, created: added.length }
  },

  'POST /iam-authority/v1/admin/site/find': ({ memory, body }) => {
    const address = typedAddress(body.address) ?? fail('site.address')
    const site = siteAround(memory, address)
    return { address, ...(site ? { site } : {}), network: isInternal(address) ? 'internal' : 'external' }
  },
} satisfies Handlers
