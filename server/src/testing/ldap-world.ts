import type { LdapRunDetail, LdapSource } from '@iambiz/contract/features/directory/ldap.ts'
import { sessionDeps } from '#server/app/deps.ts'
import { ldapImportDeps } from '#server/app/ldap-deps.ts'
import { performRun, type RunDeps } from '#server/features/directory/ldap/run.ts'
import { type DirectoryWorld, directoryWorld } from './directory-world.ts'
import { fresh } from './fresh.ts'
import { type Entry, reader, type Slapd, startSlapd, suffix } from './slapd.ts'

const call = (name: string) => `POST /iam-authority/v1/admin/ldap/${name}` as never

export type LdapWorld = DirectoryWorld & {
  slapd: Slapd
  deps: RunDeps
  /** A call of the super manager with a ticket. */
  ldap: (name: string, body?: object) => ReturnType<DirectoryWorld['ask']>
  /** Settings of a source that reads the test directory. */
  settings: (more?: object) => object
  source: (more?: object) => Promise<LdapSource>
  /** Starts a run, and executes it as a worker would. */
  run: (id: string, kind?: 'run' | 'try') => Promise<LdapRunDetail>
}

/** The small company with a real OpenLDAP server. */
export async function ldapWorld(entries: readonly Entry[]): Promise<LdapWorld> {
  const world = await directoryWorld()
  const slapd = await startSlapd(entries)
  const session = sessionDeps(world.worker)
  const { config, clock, log } = world.worker
  const importing = ldapImportDeps(config, session)
  const deps: RunDeps = { ...importing, clock, log }
  const ldap: LdapWorld['ldap'] = (name, body = {}) => world.ask(world.root, call(name), body)
  const settings = (more: object = {}) => ({
    ...{ code: fresh('dir'), name: '总部目录', host: '127.0.0.1', port: slapd.port, security: 'plain' },
    ...{ bindDn: reader.dn, password: reader.password, bases: [suffix] },
    filter: '(&(objectClass=inetOrgPerson)(employeeNumber=*))',
    pageSize: 50,
    attributes: {
      ...{ userNo: 'employeeNumber', nameZh: 'cn', nameEn: 'displayName', email: 'mail', mobile: 'mobile' },
    },
    units: { mode: 'none' },
    timetable: { every: 'hours', count: 1 },
    ...{ disablesMissing: true, mostMissing: 20 },
    ...more,
  })
  return {
    ...world,
    ...{ slapd, deps, ldap, settings },
    async source(more) {
      const { envelope } = await ldap('saveOrUpdate', settings(more))
      if (envelope.code !== 200) throw new Error(envelope.message)
      return envelope.data
    },
    async run(id, kind = 'run') {
      const { envelope } = await ldap(kind, { id })
      if (envelope.code !== 200) throw new Error(envelope.message)
      const { runId } = envelope.data
      await performRun(deps, runId)
      return (await ldap('report', { runId })).envelope.data
    },
    async stop() {
      await slapd.stop()
      await world.stop()
    },
  }
}
