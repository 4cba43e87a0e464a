import { randomUUID } from 'node:crypto'
import type { LdapRun, LdapRunDetail, LdapSource } from '@iambiz/contract/features/directory/ldap.ts'
import { uuidOf } from '@iambiz/demo/world/random.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Handlers } from '#mock/handler.ts'
import { pageOf } from '#mock/listing.ts'
import type { Memory } from '#mock/memory.ts'

type Kept = { sources: LdapSource[]; runs: (LdapRunDetail & { sourceId: string })[] }

const kept = new WeakMap<Memory, Kept>()

const corp = uuidOf('ldap corp')

const person = (n: number, zh: string) => ({
  ...{ dn: `uid=E${n},ou=研发部,dc=chengchuan,dc=example`, userNo: `E${n}`, name: zh },
})

const report: Pick<LdapRunDetail, 'counts' | 'rows' | 'units'> = {
  counts: {
    ...{ entries: 243, create: 1, update: 1, same: 240, wrong: 1 },
    ...{ missing: 1, disabled: 1, units: 12, unitChanges: 1 },
  },
  rows: [
    {
      ...person(1003, '林晚'),
      ...{ outcome: 'wrong', changes: [] },
      faults: [{ field: 'email', fault: 'email-format', value: 'lin.wan' }],
    },
    {
      ...person(1244, '欧阳若水'),
      outcome: 'create',
      changes: [{ field: 'nameZh', before: '', after: '欧阳若水' }],
      faults: [],
    },
    {
      ...person(1102, '周立群'),
      outcome: 'update',
      changes: [{ field: 'status', before: '启用', after: '停用' }],
      faults: [],
    },
  ],
  units: [{ dn: 'ou=平台组,dc=chengchuan,dc=example', code: 'platform', name: '平台组', outcome: 'create' }],
}

const firstRun: LdapRunDetail & { sourceId: string } = {
  ...{ id: uuidOf('ldap corp run'), sourceId: corp, dry: false, cause: 'timetable', starterName: '' },
  ...{ state: 'done', queueTime: '2026-06-15 02:00:00', startTime: '2026-06-15 02:00:01' },
  ...{ endTime: '2026-06-15 02:00:04', ...report },
}

const firstSource: LdapSource = {
  ...{
    id: corp,
    code: 'corp',
    name: '总部目录',
    host: 'ldap.chengchuan.example',
    port: 636,
    security: 'ldaps',
  },
  ...{ authorities: '', bindDn: 'cn=reader,dc=chengchuan,dc=example', hasPassword: true },
  ...{ bases: ['dc=chengchuan,dc=example'], filter: '(&(objectClass=inetOrgPerson)(employeeNumber=*))' },
  pageSize: 500,
  attributes: {
    ...{ userNo: 'employeeNumber', nameZh: 'cn', nameEn: 'displayName', email: 'mail', mobile: 'mobile' },
  },
  units: {
    ...{ mode: 'tree', code: 'businessCategory', nameZh: 'ou', nameEn: 'description' },
    ...{ filter: '', parentCode: 'group', roleNo: 'staff' },
  },
  timetable: { every: 'day', at: '02:00' },
  ...{ disablesMissing: true, mostMissing: 5, mayAdministrators: false, status: 1, revision: 1 },
  ...{ updaterName: '', updateTime: '2026-01-05 09:00:00', nextTime: '2026-06-16 02:00:00' },
}

function all(memory: Memory): Kept {
  const known = kept.get(memory) ?? { sources: [firstSource], runs: [firstRun] }
  kept.set(memory, known)
  return known
}

const runOf = ({ rows: _, units: __, ...run }: LdapRunDetail & { sourceId?: string }): LdapRun => {
  const { sourceId: ___, ...told } = run
  return told
}

function withLast(memory: Memory, source: LdapSource): LdapSource {
  const last = all(memory).runs.find(({ sourceId }) => sourceId === source.id)
  return { ...source, ...(last ? { lastRun: runOf(last) } : {}) }
}

const find = (memory: Memory, id: string) =>
  all(memory).sources.find((source) => source.id === id) ?? fail('resource.not-found')

function keep(memory: Memory, source: LdapSource): LdapSource {
  const world = all(memory)
  world.sources = [...world.sources.filter(({ id }) => id !== source.id), source]
  return withLast(memory, source)
}

type Begun = { id: string; dry: boolean; at: string; starterName: string }

function begin(memory: Memory, { id, dry, at, starterName }: Begun) {
  find(memory, id)
  const run = { ...firstRun, id: randomUUID(), sourceId: id, dry, cause: 'person' as const }
  all(memory).runs.unshift({ ...run, starterName, queueTime: at, startTime: at, endTime: at })
  return { runId: run.id }
}

export const ldapHandlers = {
  'POST /iam-authority/v1/admin/ldap/list': ({ memory }) => ({
    list: all(memory).sources.map((source) => withLast(memory, source)),
  }),

  'POST /iam-authority/v1/admin/ldap/saveOrUpdate': ({ memory, caller, company, body, now }) => {
    const { id, revision, password, ...written } = body
    const before = id === undefined ? undefined : find(memory, id)
    if (before && before.revision !== revision) fail('resource.changed', { current: before })
    if (all(memory).sources.some(({ code, id: other }) => code === written.code && other !== id))
      fail('ldap.exists', { field: 'code' })
    return keep(memory, {
      ...written,
      ...{ id: before?.id ?? randomUUID(), status: before?.status ?? 0 },
      hasPassword: password ? true : (before?.hasPassword ?? false),
      ...{ revision: (before?.revision ?? 0) + 1, updaterName: caller.session.person.nameZh },
      updateTime: company.wireTime(now),
    })
  },

  'POST /iam-authority/v1/admin/ldap/status': ({ memory, body }) => {
    const before = find(memory, body.id)
    if (before.revision !== body.revision) fail('resource.changed', { current: before })
    return keep(memory, { ...before, status: body.status, revision: before.revision + 1 })
  },

  'POST /iam-authority/v1/admin/ldap/delete': ({ memory, body }) => {
    const world = all(memory)
    const left = world.sources.filter(({ id }) => id !== body.id)
    const deleted = world.sources.length - left.length
    world.sources = left
    return { deleted }
  },

  'POST /iam-authority/v1/admin/ldap/test': ({ memory, body }) => {
    find(memory, body.id)
    return {
      people: report.rows.map(({ dn, userNo, name }) => ({
        ...{ dn, userNo, nameZh: name, email: `${userNo.toLowerCase()}@chengchuan.example` },
      })),
    }
  },

  'POST /iam-authority/v1/admin/ldap/try': ({ memory, caller, company, body, now }) =>
    begin(memory, {
      ...{ id: body.id, dry: true, at: company.wireTime(now) },
      starterName: caller.session.person.nameZh,
    }),

  'POST /iam-authority/v1/admin/ldap/run': ({ memory, caller, company, body, now }) =>
    begin(memory, {
      ...{ id: body.id, dry: false, at: company.wireTime(now) },
      starterName: caller.session.person.nameZh,
    }),

  'POST /iam-authority/v1/admin/ldap/runs': ({ memory, body }) =>
    pageOf(
      all(memory)
        .runs.filter(({ sourceId }) => sourceId === body.id)
        .map(runOf),
      body,
    ),

  'POST /iam-authority/v1/admin/ldap/report': ({ memory, body }) => {
    const { sourceId: _, ...run } =
      all(memory).runs.find(({ id }) => id === body.runId) ?? fail('resource.not-found')
    return run
  },
} satisfies Handlers
