import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import type { ldap } from '@iambiz/contract/features/directory/ldap.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import ipaddr from 'ipaddr.js'
import { FilterParser } from 'ldapts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { LdapDeps } from './deps.ts'
import { nextTime } from './schedule.ts'
import { sealPassword } from './sealed-password.ts'
import * as store from './store.ts'

type Calls = typeof ldap
type Body<K extends keyof Calls> = ReceivedOf<Calls[K]> extends { body: infer B } ? B : never
type Written = Body<'POST /iam-authority/v1/admin/ldap/saveOrUpdate'>

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Whether the text contains certificates only, so that a private key pasted by mistake is not stored. */
function areCertificates(pem: string): boolean {
  const found = pem.match(certificate) ?? []
  if (found.length === 0 || pem.replace(certificate, '').includes('-----BEGIN')) return false
  try {
    for (const one of found) new X509Certificate(one)
    return true
  } catch {
    return false
  }
}

function isFilter(text: string): boolean {
  try {
    FilterParser.parseString(text)
    return true
  } catch {
    return false
  }
}

const isLoopbackName = (host: string) =>
  host === 'localhost' || (isIP(host) > 0 && ipaddr.process(host).range() === 'loopback')

async function refuseUnits(db: Db, { units }: Written): Promise<void> {
  if (units.mode === 'none') return
  const needed = units.mode === 'tree' ? [units.code, units.nameZh, units.roleNo] : [units.code, units.roleNo]
  if (needed.includes('')) fail('ldap.units', { field: 'units' })
  if ((await store.roleUse(db, units.roleNo)) !== 'usable') fail('ldap.role', { field: 'roleNo' })
  if (units.parentCode && !(await store.isOrganizationUsable(db, units.parentCode)))
    fail('ldap.parent', { field: 'parentCode' })
}

async function refuse(db: Db, written: Written): Promise<void> {
  const { security, host, authorities, filter, units } = written
  if (security === 'plain' && !isLoopbackName(host)) fail('ldap.plain', { field: 'host' })
  if (authorities !== '' && !areCertificates(authorities)) fail('ldap.authorities', { field: 'authorities' })
  if (!isFilter(filter)) fail('ldap.filter', { field: 'filter' })
  if (units.filter !== '' && !isFilter(units.filter)) fail('ldap.filter', { field: 'unitFilter' })
  await refuseUnits(db, written)
}

const columnsOf = (written: Written, actor: Actor, now: Date) => ({
  source_code: written.code,
  name: written.name,
  ...{ host: written.host, port: written.port, security: written.security },
  ...{ authorities: written.authorities, bind_dn: written.bindDn, bases: written.bases },
  ...{ filter: written.filter, page_size: written.pageSize },
  attributes: JSON.stringify(written.attributes),
  units: JSON.stringify(written.units),
  timetable: JSON.stringify(written.timetable),
  ...{ disables_missing: written.disablesMissing, most_missing: written.mostMissing },
  may_administrators: written.mayAdministrators,
  ...{ updater_no: actor.userNo, updated_at: now },
})

/** Returns the values for the operation log. */
const recorded = (row: store.SourceRow) => ({
  code: row.source_code,
  name: row.name,
  ...{ host: row.host, port: row.port, security: row.security, authorities: row.authorities },
  ...{ bindDn: row.bind_dn, bases: row.bases, filter: row.filter, pageSize: row.page_size },
  ...{ attributes: row.attributes, units: row.units, timetable: row.timetable },
  ...{ disablesMissing: row.disables_missing, mostMissing: row.most_missing },
  mayAdministrators: row.may_administrators,
})

const targetOf = (id: string) => ({ type: 'ldap-source', id })

const create = async ({ box }: LdapDeps, trx: Db, by: By, written: Written): Promise<string> => {
  const { actor, context } = by
  const row = await store.insertSource(trx, { ...columnsOf(written, actor, context.now) })
  if (!row) fail('ldap.exists', { field: 'code' })
  await store.keepPassword(trx, row.source_id, sealPassword(box, row.source_id, written.password ?? ''))
  await recordChange(trx, context, actor, {
    ...{ action: 'ldap.create', target: targetOf(row.source_id) },
    after: recorded(row),
  })
  return row.source_id
}

/** The settings that decide who receives the password; a change requires the password, so that nobody can steal it. */
const reachOf = (row: Pick<store.SourceRow, 'host' | 'port' | 'security' | 'authorities' | 'bind_dn'>) =>
  JSON.stringify([row.host, row.port, row.security, row.authorities, row.bind_dn])

async function update(deps: LdapDeps, trx: Db, by: By, written: Written & { id: string }) {
  const { id, password, revision } = written
  const { actor, context } = by
  const before = (await store.lockSource(trx, id)) ?? fail('resource.not-found')
  if (before.revision !== revision) return 'stale'
  const columns = columnsOf(written, actor, context.now)
  if (await store.isCodeTaken(trx, written.code, id)) fail('ldap.exists', { field: 'code' })
  if (before.password_sealed !== null && password === undefined && reachOf(before) !== reachOf(columns))
    fail('ldap.password-again', { field: 'password' })
  const isSameTime = JSON.stringify(before.timetable) === columns.timetable
  const next = isSameTime ? before.next_at : nextTime(written.timetable, context.now, deps.timeZone)
  const after = await store.updateSource(trx, id, {
    ...columns,
    next_at: before.status === 1 ? next : null,
  })
  if (password !== undefined) await store.keepPassword(trx, id, sealPassword(deps.box, id, password))
  await recordChange(trx, context, actor, {
    ...{ action: 'ldap.update', target: targetOf(id) },
    before: { ...recorded(before), password: '' },
    after: { ...recorded(after), password: password ?? '' },
  })
  return id
}

export type By = { actor: Actor; context: RequestContext }

/** Adds or changes a source; returns its id, or `stale` where another person changed it first. */
export async function saveSource(deps: LdapDeps, by: By, written: Written): Promise<string> {
  await refuse(deps.db, written)
  const { id } = written
  return transact(deps.db, (trx) =>
    id === undefined ? create(deps, trx, by, written) : update(deps, trx, by, { ...written, id }),
  )
}

type Switched = Body<'POST /iam-authority/v1/admin/ldap/status'>

/** Enables or disables a source; an enabled one is imported at its next time. */
export const switchSource = (
  { db, timeZone }: LdapDeps,
  { actor, context }: By,
  { id, status, revision }: Switched,
): Promise<'stale' | 'done'> =>
  transact(db, async (trx) => {
    const before = (await store.lockSource(trx, id)) ?? fail('resource.not-found')
    if (before.revision !== revision) return 'stale'
    if (before.status === status) return 'done'
    const nextAt = status === 1 ? nextTime(before.timetable, context.now, timeZone) : null
    await store.switchSource(trx, id, { status, nextAt, by: actor.userNo, now: context.now })
    await recordChange(trx, context, actor, {
      ...{ action: `ldap.${status === 1 ? 'enable' : 'disable'}`, target: targetOf(id) },
      ...{ before: { status: before.status }, after: { status } },
    })
    return 'done'
  })

/** Deletes a source with its runs; returns 0 where it does not exist. */
export const deleteSource = ({ db }: LdapDeps, { actor, context }: By, id: string): Promise<number> =>
  transact(db, async (trx) => {
    const before = await store.lockSource(trx, id)
    if (!before) return 0
    await store.deleteSource(trx, id)
    await recordChange(trx, context, actor, {
      ...{ action: 'ldap.delete', target: targetOf(id) },
      before: recorded(before),
    })
    return 1
  })
