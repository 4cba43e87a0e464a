import type { LdapRun, LdapRunRow, LdapSource } from '@iambiz/contract/features/directory/ldap.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { problemOf } from '@iambiz/runtime/directory/problem.ts'
import { audit } from '#server/platform/audit.ts'
import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { LdapDeps } from './deps.ts'
import { readFirst } from './read.ts'
import * as runs from './run-store.ts'
import { connectionOf } from './sealed-password.ts'
import { type By, deleteSource, saveSource, switchSource } from './sources.ts'
import * as store from './store.ts'
import { queueRun } from './turns.ts'

type WireTime = LdapDeps['wireTime']

const toRun = (row: runs.RunRow, wireTime: WireTime): LdapRun => ({
  id: row.run_id,
  ...{ dry: row.dry, cause: row.cause, starterName: row.starter_name, state: row.state },
  ...(row.problem === null ? {} : { problem: row.problem }),
  queueTime: wireTime(row.queued_at),
  ...(row.started_at ? { startTime: wireTime(row.started_at) } : {}),
  ...(row.ended_at ? { endTime: wireTime(row.ended_at) } : {}),
  ...(row.counts ? { counts: row.counts } : {}),
})

function toSource(
  row: store.DescribedSource,
  lastRun: runs.RunRow | undefined,
  wireTime: WireTime,
): LdapSource {
  return {
    ...{ id: row.source_id, code: row.source_code, name: row.name },
    ...{ host: row.host, port: row.port, security: row.security, authorities: row.authorities },
    ...{ bindDn: row.bind_dn, hasPassword: row.password_sealed !== null, bases: row.bases },
    ...{ filter: row.filter, pageSize: row.page_size, attributes: row.attributes, units: row.units },
    ...{ timetable: row.timetable, disablesMissing: row.disables_missing, mostMissing: row.most_missing },
    ...{ mayAdministrators: row.may_administrators, status: row.status, revision: row.revision },
    ...{ updaterName: row.updater_name, updateTime: wireTime(row.updated_at) },
    ...(row.next_at ? { nextTime: wireTime(row.next_at) } : {}),
    ...(lastRun ? { lastRun: toRun(lastRun, wireTime) } : {}),
  }
}

const stateWords = { zh: ['停用', '启用'], en: ['Disabled', 'Enabled'] }

/** Adds the texts in the reader's language; rows are stored without texts. */
const worded = ({ changes, ...row }: LdapRunRow, lang: Language): LdapRunRow => ({
  ...row,
  changes: changes.map((change) => {
    const word = (state: string) => stateWords[lang][Number(state)] ?? state
    const { field, before, after } = change
    return field === 'status' ? { field, before: before && word(before), after: word(after) } : change
  }),
})

/** Administration of the LDAP directories from which people are imported. */
export function ldapRoutes(serve: Serve, deps: LdapDeps): void {
  const { db, wireTime } = deps

  async function sourcesOf(lang: Language): Promise<LdapSource[]> {
    const [rows, last] = await Promise.all([store.sourceRows(db, lang), runs.lastRuns(db, lang)])
    const lastOf = new Map(last.map((run) => [run.source_id, run]))
    return rows.map((row) => toSource(row, lastOf.get(row.source_id), wireTime))
  }

  const present = async (id: string, lang: Language): Promise<LdapSource> =>
    (await sourcesOf(lang)).find((source) => source.id === id) ?? fail('resource.not-found')

  const begin = (id: string, { actor, context }: By, dry: boolean) =>
    transact(db, async (trx) => {
      if (!(await store.findSource(trx, id))) fail('resource.not-found')
      const asked = { sourceId: id, dry, cause: 'person' as const, starterNo: actor.userNo }
      const runId = (await queueRun(trx, asked, context.now)) ?? fail('ldap.running')
      const target = { type: 'ldap-source', id }
      await audit(trx, context, actor, { action: dry ? 'ldap.try' : 'ldap.run', target })
      return { runId }
    })

  serve('POST /iam-authority/v1/admin/ldap/list', async ({ context }) => ({
    list: await sourcesOf(context.lang),
  }))

  serve('POST /iam-authority/v1/admin/ldap/saveOrUpdate', async ({ body, actor, context }) => {
    const id = await saveSource(deps, { actor, context }, body)
    if (id === 'stale') fail('resource.changed', { current: await present(body.id ?? '', context.lang) })
    return present(id, context.lang)
  })

  serve('POST /iam-authority/v1/admin/ldap/status', async ({ body, actor, context }) => {
    const outcome = await switchSource(deps, { actor, context }, body)
    const current = await present(body.id, context.lang)
    return outcome === 'stale' ? fail('resource.changed', { current }) : current
  })

  serve('POST /iam-authority/v1/admin/ldap/delete', async ({ body, actor, context }) => ({
    deleted: await deleteSource(deps, { actor, context }, body.id),
  }))

  serve('POST /iam-authority/v1/admin/ldap/test', async ({ body, actor, context, request }) => {
    const source = (await store.findSource(db, body.id)) ?? fail('resource.not-found')
    const target = { type: 'ldap-source', id: body.id }
    const { page_size: pageSize, ...read } = source
    try {
      const people = await readFirst(connectionOf(deps.box, source), { ...read, pageSize })
      await audit(db, context, actor, { action: 'ldap.test', target })
      return { people: people.map(({ dn, userNo, nameZh, email }) => ({ dn, userNo, nameZh, email })) }
    } catch (error) {
      const { problem, message } = problemOf(error)
      request.log.warn({ sourceId: body.id, problem, detail: message }, 'a directory could not be read')
      await audit(db, context, actor, { action: 'ldap.test', target, result: 'failed', reason: problem })
      return { problem, people: [] }
    }
  })

  serve('POST /iam-authority/v1/admin/ldap/try', async ({ body, actor, context }) =>
    begin(body.id, { actor, context }, true),
  )

  serve('POST /iam-authority/v1/admin/ldap/run', async ({ body, actor, context }) =>
    begin(body.id, { actor, context }, false),
  )

  serve('POST /iam-authority/v1/admin/ldap/runs', async ({ body, context }) => {
    const page = await runs.runPage(db, context.lang, body)
    return { ...page, list: page.list.map((row) => toRun(row, wireTime)) }
  })

  serve('POST /iam-authority/v1/admin/ldap/report', async ({ body, context }) => {
    const row = (await runs.findRun(db, context.lang, body.runId)) ?? fail('resource.not-found')
    const rows = (row.rows ?? []).map((one) => worded(one, context.lang))
    return { ...toRun(row, wireTime), rows, units: row.units ?? [] }
  })
}
