import { randomUUID } from 'node:crypto'
import { noCapabilities } from '@iambiz/contract/platform/access.ts'
import type { Insertable } from 'kysely'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { personReading } from '#server/platform/person-reading.ts'

type Row<T extends keyof Tables> = Partial<Insertable<Tables[T]>>

/** Inserts rows for tests: columns that are not given get plain defaults; returns the key. */
export function givenIn(db: Db) {
  let made = 0
  const next = (prefix: string) => `${prefix}${++made}`

  const add = async <T extends keyof Tables>(table: T, row: Insertable<Tables[T]>) => {
    await db.insertInto(table).values(row).execute()
  }

  async function organization(row: Row<'organization'> = {}): Promise<string> {
    const org_code = row.org_code ?? next('org')
    await add('organization', { org_code, name_zh: `组织${org_code}`, ...row })
    return org_code
  }

  async function role(row: Row<'role'> = {}): Promise<string> {
    const role_no = row.role_no ?? next('role')
    await add('role', { role_no, name_zh: `角色${role_no}`, ...row })
    return role_no
  }

  async function person(row: Row<'person'> = {}): Promise<string> {
    const user_no = row.user_no ?? next('U')
    // Earlier than all announcements of tests: announcements from before a person joined do not count as unread.
    const created_at = new Date('2025-01-01T00:00:00Z')
    const named = { user_no, name_zh: `人员${user_no}`, created_at, ...row }
    await add('person', { ...named, ...personReading(named.name_zh, named.name_en) })
    return user_no
  }

  const personRole = (user_no: string, org_code: string, role_no: string) =>
    add('person_role', { user_no, org_code, role_no })

  async function category(row: Row<'application_category'> = {}): Promise<string> {
    const category_code = row.category_code ?? next('category')
    await add('application_category', { category_code, name_zh: `分类${category_code}`, ...row })
    return category_code
  }

  async function system(row: Row<'business_system'> = {}): Promise<string> {
    const system_code = row.system_code ?? next('system')
    await add('business_system', {
      system_code,
      name_zh: `系统${system_code}`,
      app_key: `key-${system_code}`,
      ...row,
    })
    return system_code
  }

  async function application(row: Row<'application'> = {}): Promise<string> {
    const app_id = row.app_id ?? randomUUID()
    const app_code = row.app_code ?? next('app')
    await add('application', {
      app_id,
      app_code,
      system_code: row.system_code ?? (await system()),
      category_code: row.category_code ?? (await category()),
      name_zh: `应用${app_code}`,
      icon: 'app',
      home_url: `https://apps.example.com/${app_code}`,
      pinyin: `yingyong${app_code}`,
      initials: `yy${app_code}`,
      ...row,
    })
    return app_id
  }

  /** Connects an application to the provider, enabled. */
  const connection = (app_id: string, row: Row<'connection'> = {}) =>
    add('connection', {
      ...{ app_id, client_id: next('client'), kind: 'oidc', template: 'web', status: 1, revision: 1 },
      ...row,
    })

  const grant = (
    app_id: string,
    subject: { organization: string } | { role: string } | { person: string },
    effect: 'allow' | 'deny' = 'allow',
  ) => {
    const [subject_type, subject_id] = Object.entries(subject)[0] as [
      'organization' | 'role' | 'person',
      string,
    ]
    return add('application_grant', { app_id, subject_type, subject_id, effect })
  }

  /** A released announcement to everyone, published at the start of 2026 unless `row` differs. */
  async function announcement(
    row: Row<'announcement'> & { app_id: string; creator_no: string },
  ): Promise<string> {
    const announcement_id = row.announcement_id ?? randomUUID()
    const start = new Date('2026-01-01T00:00:00Z')
    await add('announcement', {
      announcement_id,
      title_zh: next('公告'),
      type: 2,
      content_zh: '<p>内容</p>',
      push_scope: 1,
      status: 1,
      released_at: start,
      publish_start_at: start,
      ...row,
    })
    return announcement_id
  }

  const read = (user_no: string, announcement_id: string, status: 0 | 1 | 2 = 1) =>
    add('announcement_read', { user_no, announcement_id, status, content_revision: 1, read_at: new Date() })

  /** An accepted delegation from yesterday for ten more days unless `row` differs. */
  async function delegation(
    row: Row<'delegation'> & { principal_no: string; agent_no: string; org_code: string; role_no: string },
    appIds?: readonly string[],
  ): Promise<string> {
    const delegation_id = row.delegation_id ?? randomUUID()
    const now = Date.now()
    const day = 24 * 3_600_000
    await add('delegation', {
      delegation_id,
      app_scope: appIds ? 'some' : 'all',
      starts_at: new Date(now - day),
      ends_at: new Date(now + 10 * day),
      accepted: true,
      decided_at: new Date(now - day),
      created_at: new Date(now - day),
      updated_at: new Date(now - day),
      ...row,
    })
    for (const app_id of appIds ?? []) await add('delegation_application', { delegation_id, app_id })
    return delegation_id
  }

  /** The actor as a request would get it, with the current data versions. */
  async function actor(userNo: string, selection: Actor['selection'] = null): Promise<Actor> {
    const versions = await db.selectFrom('data_version').selectAll().execute()
    const of = (topic: string) => versions.find((row) => row.topic === topic)?.version ?? ''
    const held = await db.selectFrom('person_role').selectAll().where('user_no', '=', userNo).execute()
    return {
      userNo,
      nameZh: `人员${userNo}`,
      nameEn: null,
      sessionId: randomUUID(),
      loginType: 'password',
      selection,
      acting: null,
      capabilities: noCapabilities,
      adminKind: null,
      pairs: held.map(({ org_code, role_no }) => [org_code, role_no]),
      versions: {
        rights: of('rights'),
        applications: of('applications'),
        announcements: of('announcements'),
        zones: of('zones'),
        settings: of('settings'),
        home: of('home'),
        sites: of('sites'),
      },
    }
  }

  return {
    organization,
    role,
    person,
    personRole,
    category,
    system,
    application,
    connection,
    grant,
    announcement,
    read,
    delegation,
    actor,
  }
}

/** A sign-in as input of the login log. */
export const givenSignIn = {
  eventType: 'login',
  loginType: 'password',
  userNo: 'A1',
  userName: '甲',
  sessionId: null,
  acting: null,
} as const

/** Context of an ordinary browser request. */
export const givenContext = (context: Partial<RequestContext> = {}): RequestContext => ({
  requestId: 'test-request',
  lang: 'zh',
  env: 'prod',
  containerType: 'web-pc',
  ip: '192.0.2.1',
  userAgent: 'test',
  now: new Date('2026-06-15T02:00:00Z'),
  ...context,
})
