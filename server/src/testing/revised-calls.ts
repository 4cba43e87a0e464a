import type { Api } from '@iambiz/contract/api.ts'
import type { DirectoryWorld } from './directory-world.ts'
import { fresh } from './fresh.ts'

export type Call = keyof Api & string

/** A request that needs a revision, and the place of the revision. */
export type Revised = {
  table: string
  where: Readonly<Record<string, string>>
  body: object
  /** Builds the body where the revision is not its field `revision`. */
  bodyAt?: (revision: number) => object
  params?: Record<string, string>
  /** The caller; by default the super manager. */
  who?: { browser: DirectoryWorld['root']['browser'] }
}

export type Prepare = (world: DirectoryWorld) => Promise<Revised>

export const admin = 'POST /iam-authority/v1/admin/'
export const mail = 'POST /iam-portal/bulletin/emailTemplate/saveOrUpdate'
export const removeMail = 'DELETE /iam-portal/bulletin/emailTemplate/:id'

/** Sends a request with a step-up ticket. */
export async function send(
  world: DirectoryWorld,
  { browser }: { browser: DirectoryWorld['root']['browser'] },
  call: Call,
  { body, params }: Pick<Revised, 'params'> & { body: object },
) {
  const headers = await world.ticketOf(browser)
  return browser.call(call, { body, headers, ...(params ? { params } : {}) })
}

export async function made(
  world: DirectoryWorld,
  call: Call,
  body: object,
  who = world.root,
): Promise<unknown> {
  const { envelope } = await send(world, who, call, { body })
  if (envelope.code !== 200) throw new Error(`${call}: ${JSON.stringify(envelope)}`)
  return envelope.data
}

/** A record that one call both creates and updates, identified by a generated id. */
export const saved =
  (
    call: Call,
    table: string,
    key: string,
    written: (world: DirectoryWorld) => object | Promise<object>,
  ): Prepare =>
  async (world) => {
    const body = await written(world)
    const { id } = (await made(world, call, body)) as { id: string }
    return { table, where: { [key]: id }, body: { ...body, id } }
  }

/** The same for a record whose id is a code chosen by the caller. */
export const coded =
  (call: Call, table: string, key: string, name: string, written: (code: string) => object): Prepare =>
  async (world) => {
    const code = fresh('code')
    const body = { [name]: code, ...written(code) }
    await made(world, call, body)
    return { table, where: { [key]: code }, body: { ...body, id: code } }
  }

/** A record that exists once per person, which the first call creates at revision 0. */
export const single =
  (call: Call, table: string, body: object): Prepare =>
  async (world) => {
    const who = await world.somebody()
    await made(world, call, { ...body, revision: 0 }, who)
    return { table, where: { user_no: who.userNo }, body, who }
  }

export const ofSystem =
  (more: object, isKeyed = false): Prepare =>
  async (world) => {
    const systemCode = await world.given.system({ system_code: fresh('system') })
    if (isKeyed) await made(world, `${admin}system/keys/create`, { systemCode, revision: 1 })
    return { table: 'business_system', where: { system_code: systemCode }, body: { systemCode, ...more } }
  }

export const ofRole =
  (more: object, name = 'roleNo'): Prepare =>
  async ({ given }) => {
    const role = await given.role({ role_no: fresh('role') })
    return { table: 'role', where: { role_no: role }, body: { [name]: role, ...more } }
  }

export const ofOrganization =
  (name: string, more: object): Prepare =>
  async ({ given }) => {
    const org = await given.organization({ org_code: fresh('org') })
    return { table: 'organization', where: { org_code: org }, body: { [name]: org, ...more } }
  }

export const ofPerson =
  (name: string, more: object): Prepare =>
  async ({ given }) => {
    const person = await given.person({ user_no: fresh('U') })
    return { table: 'person', where: { user_no: person }, body: { [name]: person, ...more } }
  }

export const ofRequest =
  (who: 'asker' | 'owner', more: object): Prepare =>
  async (world) => {
    const asker = await world.somebody('staff')
    const owner = await world.somebody('staff')
    const app_id = await world.given.application({ app_code: fresh('app'), owner_no: owner.userNo })
    const { request_id } = await world.database.db
      .insertInto('access_request')
      .values({ app_id, user_no: asker.userNo, org_code: 'sales', role_no: 'staff', reason: '需要' })
      .returning('request_id')
      .executeTakeFirstOrThrow()
    const body = { id: request_id, ...more }
    return { table: 'access_request', where: { request_id }, body, who: { asker, owner }[who] }
  }

export const ownApp: Prepare = async (world) => {
  const who = await world.somebody('staff')
  const id = await world.given.application({ app_code: fresh('app'), owner_no: who.userNo })
  return { table: 'application', where: { app_id: id }, body: { id, nameZh: '应用', icon: 'app' }, who }
}

export const ownContact: Prepare = async (world) => {
  const call = 'POST /iam-portal/v1/portal/ownContact/save'
  const who = await world.somebody('staff')
  const appCode = fresh('app')
  await world.given.application({ app_code: appCode, owner_no: who.userNo })
  const body = { appCode, moduleZh: '模块', duty: 'product', nameZh: '林', phone: '1000' }
  const { id } = (await made(world, call, body, who)) as { id: string }
  return { table: 'ops_contact', where: { contact_id: id }, body: { ...body, id }, who }
}

export const announcement = async ({ given, root }: DirectoryWorld): Promise<string> =>
  given.announcement({
    app_id: await given.application({ app_code: fresh('app') }),
    creator_no: root.userNo,
  })

const templateOf = () => ({
  ...{
    kind: 'TEMPLATE',
    type: 1,
    name: fresh('模板'),
    subject: { zh: '上线' },
    body: { zh: '<p>{标题}</p>' },
  },
})
const groupOf = () => ({
  ...{ kind: 'GROUP', groupName: fresh('组'), recipients: [{ email: 'addressed@chengchuan.example' }] },
})
const contactOf = () => ({
  kind: 'CONTACT',
  name: fresh('值班'),
  email: `${fresh('desk')}@chengchuan.example`,
})

export const mails = [
  ['mail_template', 'template_id', templateOf],
  ['mail_group', 'group_id', groupOf],
  ['mail_contact', 'contact_id', contactOf],
] as const

export const removed =
  (table: string, key: string, written: () => { kind: string }): Prepare =>
  async (world) => {
    const { where } = await saved(mail, table, key, written)(world)
    return { table, where, params: { id: where[key] ?? '' }, body: { kind: written().kind } }
  }

const directory = () => ({
  ...{ code: fresh('dir'), name: '总部目录', host: 'ldap.chengchuan.example', port: 636, security: 'ldaps' },
  ...{ bindDn: 'cn=reader', bases: ['dc=chengchuan,dc=example'], filter: '(employeeNumber=*)' },
  attributes: { userNo: 'employeeNumber', nameZh: 'cn' },
  ...{ units: { mode: 'none' }, timetable: { every: 'hours', count: 2 }, disablesMissing: false },
})
export const source = saved(`${admin}ldap/saveOrUpdate`, 'ldap_source', 'source_id', directory)

/** A record that one call saves and another one lists; `written` returns a valid body with the given name. */
type ListedRecord = { list: Call; save: Call; table: string; key: string; written: (name: string) => object }

const release: ListedRecord = {
  ...{ list: `${admin}release/list`, save: `${admin}release/saveOrUpdate` },
  ...{ table: 'release', key: 'release_id' },
  written: (name) => ({
    ...{ version: fresh('1'), releaseDate: '2026-01-01', title: { zh: name } },
    entries: [{ kind: 'new', zh: '新增' }],
  }),
}

/** Checked for its revision and for its keyword: a new record of this kind needs one entry here. */
export const listedRecords: readonly ListedRecord[] = [
  release,
  {
    ...{ list: `${admin}site/list`, save: `${admin}site/saveOrUpdate` },
    ...{ table: 'site', key: 'site_id' },
    written: (name) => ({ range: '10.9.0.0/16', nameZh: name }),
  },
  {
    ...{ list: `${admin}dictionary/list`, save: `${admin}dictionary/saveOrUpdate` },
    ...{ table: 'dictionary_entry', key: 'entry_id' },
    written: (name) => ({ keyName: fresh('key'), keyValue: '1', descriptionZh: name }),
  },
]

/** Prepares a saved record of the table. */
export const savedRecord = ({ save, table, key, written }: ListedRecord): Prepare =>
  saved(save, table, key, () => written('总部'))

export const savedRelease = savedRecord(release)

export const switchedOnly =
  (prepare: Prepare): Prepare =>
  async (world) => {
    const { table, where } = await prepare(world)
    return { table, where, body: { id: Object.values(where)[0], status: 0 } }
  }

export const delegated =
  (isDecided: boolean): Prepare =>
  async (world) => {
    const [principal, agent] = [await world.somebody(), await world.somebody('staff')]
    const wish = world.wish(agent)
    const data = await made(world, 'POST /iam-portal/v1/agency/save', wish, principal)
    const { agencyId } = data as { agencyId: string }
    const at = { table: 'delegation', where: { delegation_id: agencyId } }
    return isDecided
      ? { ...at, params: { id: agencyId }, body: { accept: true }, who: agent }
      : { ...at, body: { ...wish, agencyId }, who: principal }
  }

export const settingRow: Prepare = async (world) => {
  const body = (revision: number) => ({ changes: [{ name: 'noticeDays', value: 60, revision }] })
  await made(world, `${admin}setting/save`, body(0))
  return { table: 'setting', where: { name: 'noticeDays' }, body: {}, bodyAt: body }
}

export const article: Prepare = async (world) => {
  const zoneCode = fresh('zone')
  await made(world, `${admin}zone/saveOrUpdate`, {
    ...{ zoneCode, nameZh: '专区', icon: 'leaf', hue: 120, blocks: ['articles'], metrics: [] },
  })
  return saved(`${admin}zone/article/saveOrUpdate`, 'zone_article', 'article_id', () => ({
    ...{ zoneCode, kind: 'notice', titleZh: '通知', status: 0, publishTime: '2026-01-01 00:00:00' },
  }))(world)
}
