import { Attribute, Change } from 'ldapts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fresh } from '#server/testing/fresh.ts'
import { type LdapWorld, ldapWorld } from '#server/testing/ldap-world.ts'
import { manyPeople, noSlapd, personEntry, suffix, unitEntry } from '#server/testing/slapd.ts'
import { expectChanges } from '#server/testing/table-digest.ts'

describe.skipIf(noSlapd)(noSlapd ?? 'people are imported from a directory', () => {
  let world: LdapWorld
  beforeAll(async () => {
    world = await ldapWorld([])
  })
  afterAll(() => world?.stop())

  /** Creates a branch of the directory that no other test reads. */
  async function branch(people = 0) {
    const prefix = fresh('B')
    const base = `ou=${prefix},${suffix}`
    await world.slapd.change(async (client) => {
      const { dn, attributes } = unitEntry(prefix, '')
      await client.add(dn, attributes)
      for (const entry of manyPeople(people, base, prefix)) await client.add(entry.dn, entry.attributes)
    })
    return { prefix, base, number: (n: number) => `${prefix}E${String(n).padStart(4, '0')}` }
  }

  const replaced = (type: string, ...values: string[]) =>
    new Change({ operation: 'replace', modification: new Attribute({ type, values }) })

  const detail = async (userNo: string) =>
    (await world.ask(world.root, 'POST /iam-authority/v1/admin/user/detail', { userNo })).envelope.data

  test('hundreds of people of many pages are made as a file would make them; again nothing changes', async () => {
    const { base, number } = await branch(230)
    const { id, code } = await world.source({ bases: [base] })
    const tried = await expectChanges(world.database.db, ['ldap_run', 'audit_record', '_private_jobs'], () =>
      world.run(id, 'try'),
    )
    expect(tried).toMatchObject({ state: 'done', dry: true, counts: { entries: 230, create: 230, wrong: 0 } })
    const done = await world.run(id)
    expect(done).toMatchObject({ state: 'done', counts: { entries: 230, create: 230, update: 0, same: 0 } })
    expect(done.rows[0]).toMatchObject({ dn: expect.stringContaining(base), outcome: 'create' })
    expect(await detail(number(7))).toMatchObject({
      name: { zh: '赵伟', en: 'Person 7' },
      ...{ email: `${number(7).toLowerCase()}@chengchuan.example`, mobile: '13800000007', status: 1 },
    })
    const [record] = await world.database.db
      .selectFrom('audit_record')
      .select(['action', 'actor_system', 'actor_no'])
      .where('target_id', '=', number(7))
      .execute()
    expect(record).toEqual({ action: 'person.create', actor_system: `ldap:${code}`, actor_no: null })
    const log = await world.ask(world.root, 'POST /iam-authority/v1/admin/opLog/list', {
      targetId: number(7),
    })
    expect(log.envelope.data.list[0].system).toEqual({ code: `ldap:${code}`, name: '总部目录' })
    expect((await world.run(id)).counts).toMatchObject({ create: 0, update: 0, same: 230, missing: 0 })
  })

  test('characters that a database does not keep are gaps, and no entry with one ends the import', async () => {
    const { base, number } = await branch(3)
    await world.slapd.change(async (client) => {
      await client.modify(`uid=${number(0)},${base}`, replaced('cn', '王\0伟'))
      await client.modify(`uid=${number(1)},${base}`, replaced('employeeNumber', 'a\0b'))
    })
    const { id } = await world.source({ bases: [base] })
    const done = await world.run(id)
    expect(done).toMatchObject({ state: 'done', counts: { entries: 3, create: 2, wrong: 1 } })
    expect(await detail(number(0))).toMatchObject({ name: { zh: '王 伟' } })
    expect(done.rows.find(({ outcome }) => outcome === 'wrong')).toMatchObject({ userNo: 'a b' })
  })

  test('somebody renamed, moved, gone and back again is renamed, stays who they are, is disabled and enabled', async () => {
    const { base, prefix, number } = await branch(10)
    const { id } = await world.source({ bases: [base] })
    await world.run(id)
    await world.slapd.change(async (client) => {
      await client.modify(`uid=${number(1)},${base}`, replaced('cn', '欧阳若水'))
      await client.modify(`uid=${number(1)},${base}`, replaced('displayName'))
      await client.modifyDN(`uid=${number(2)},${base}`, `uid=${prefix}moved`)
      await client.del(`uid=${number(3)},${base}`)
    })
    const done = await world.run(id)
    expect(done.counts).toMatchObject({ create: 0, update: 2, same: 8, missing: 1, disabled: 1 })
    expect(done.rows.flatMap(({ changes }) => changes)).toContainEqual({
      ...{ field: 'status', before: '启用', after: '停用' },
    })
    const renamed = await detail(number(1))
    expect(renamed.name).toEqual({ zh: '欧阳若水' })
    expect((await detail(number(3))).status).toBe(0)
    expect((await world.run(id)).counts).toMatchObject({ update: 0, missing: 0 })
    await world.slapd.change(async (client) => {
      const entry = personEntry(number(3), base, { cn: '回来', employeeNumber: number(3) })
      await client.add(entry.dn, entry.attributes)
    })
    await world.run(id)
    expect(await detail(number(3))).toMatchObject({ status: 1, name: { zh: '回来' } })
  })

  test('where more would be disabled than may be, the run stops, says so and writes nothing', async () => {
    const { base, number } = await branch(10)
    const { id } = await world.source({ bases: [base], mostMissing: 10 })
    await world.run(id)
    await world.slapd.change(async (client) => {
      for (const n of [0, 1]) await client.del(`uid=${number(n)},${base}`)
    })
    const stopped = await world.run(id)
    expect(stopped).toMatchObject({ state: 'stopped', problem: 'too-many-missing', counts: { missing: 2 } })
    expect((await detail(number(0))).status).toBe(1)
    const other = await world.source({ bases: [base], filter: '(uid=nobody)' })
    expect(await world.run(other.id)).toMatchObject({ state: 'failed', problem: 'empty' })
  })

  test('an entry that lost its number is not gone, and wrong rows keep nobody else from being imported', async () => {
    const { base, number } = await branch(5)
    const { id } = await world.source({ bases: [base], filter: '(objectClass=inetOrgPerson)' })
    await world.run(id)
    await world.slapd.change(async (client) => {
      await client.modify(`uid=${number(0)},${base}`, replaced('employeeNumber'))
      await client.modify(`uid=${number(1)},${base}`, replaced('mail', 'not an address'))
      await client.modify(`uid=${number(2)},${base}`, replaced('employeeNumber', number(3)))
      await client.modify(`uid=${number(4)},${base}`, replaced('cn', '改名'))
    })
    const done = await world.run(id)
    expect(done).toMatchObject({ state: 'done', counts: { update: 1, wrong: 3, disabled: 0 } })
    expect(done.rows.flatMap(({ faults }) => faults.map(({ fault }) => fault)).sort()).toEqual([
      ...['email-format', 'email-taken', 'email-taken', 'number-missing', 'number-twice'],
    ])
    expect((await detail(number(4))).name.zh).toBe('改名')
    expect((await detail(number(0))).status).toBe(1)
  })

  test('another number at an entry is another person, and another case of it is not', async () => {
    const { base, number } = await branch(10)
    const { id } = await world.source({ bases: [base] })
    await world.run(id)
    const successor = `${number(0)}0013`
    await world.slapd.change(async (client) => {
      await client.modify(`uid=${number(0)},${base}`, replaced('employeeNumber', successor))
      await client.modify(`uid=${number(1)},${base}`, replaced('employeeNumber', number(1).toLowerCase()))
    })
    const done = await world.run(id)
    expect(done.counts).toMatchObject({ create: 1, update: 1, wrong: 0, missing: 1, disabled: 1 })
    expect(done.rows.find(({ userNo }) => userNo === number(0))).toMatchObject({ replacedBy: successor })
    expect([(await detail(number(0))).status, (await detail(successor)).status]).toEqual([0, 1])
    expect((await world.run(id)).counts).toMatchObject({ create: 0, update: 0, same: 10, missing: 0 })
  })

  const allAttributes = { nameZh: 'cn', nameEn: 'displayName', email: 'mail', mobile: 'mobile' }

  test('of several values the one counts that is what it should be, and two numbers are a fault', async () => {
    const { base, number } = await branch(3)
    const email = `${number(0).toLowerCase()}@chengchuan.example`
    await world.slapd.change(async (client) => {
      await client.modify(`uid=${number(0)},${base}`, replaced('mail', 'zhangwei', email))
      await client.modify(`uid=${number(0)},${base}`, replaced('cn', 'Zhang Wei', '张伟'))
      for (const n of [0, 1, 2]) {
        const numbers = n === 1 ? [number(1), `${number(1)}0`] : [number(n)]
        await client.modify(`uid=${number(n)},${base}`, replaced('departmentNumber', ...numbers))
      }
    })
    const { id } = await world.source({
      bases: [base],
      attributes: { ...allAttributes, userNo: 'departmentNumber' },
    })
    const done = await world.run(id)
    expect(done.counts).toMatchObject({ create: 2, wrong: 1 })
    expect(await detail(number(0))).toMatchObject({ email, name: { zh: '张伟' } })
    expect(done.rows[0]).toMatchObject({ userNo: `${number(1)} / ${number(1)}0`, outcome: 'wrong' })
  })

  test('an attribute may have options, and be named by its object identifier', async () => {
    const { base, number } = await branch(2)
    await world.slapd.change(async (client) => {
      await client.modify(`uid=${number(0)},${base}`, replaced('cn;lang-zh', '张伟'))
      await client.modify(`uid=${number(1)},${base}`, replaced('cn;lang-zh', '王芳'))
    })
    // 2.16.840.1.113730.3.1.3 is employeeNumber.
    const attributes = { userNo: '2.16.840.1.113730.3.1.3', nameZh: 'CN;Lang-ZH' }
    const { id, ...source } = await world.source({ bases: [base], attributes })
    expect(source.attributes.nameZh).toBe('CN;Lang-ZH')
    await world.run(id)
    expect((await detail(number(0))).name.zh).toBe('张伟')
    expect(
      (await world.ldap('saveOrUpdate', world.settings({ attributes: { userNo: 'cn;', nameZh: 'cn' } })))
        .status,
    ).toBe(422)
  })

  test('attributes may be called by another name of theirs, and a filter may escape bytes', async () => {
    const { base, number } = await branch(2)
    const attributes = { userNo: 'employeeNumber', nameZh: 'commonName', email: 'RFC822Mailbox' }
    // 王
    const { id } = await world.source({ bases: [base], filter: '(cn=\\e7\\8e\\8b*)', attributes })
    expect((await world.run(id)).counts).toMatchObject({ entries: 1, create: 1 })
    const email = `${number(0).toLowerCase()}@chengchuan.example`
    expect(await detail(number(0))).toMatchObject({ name: { zh: '王伟' }, email })
  })

  test('a name to sign in with that the directory does not know as one is told as that, and not as a base', async () => {
    const { id } = await world.source({ bindDn: 'reader@chengchuan.example' })
    expect(await world.run(id)).toMatchObject({ state: 'failed', problem: 'credentials' })
  })

  const tree = { mode: 'tree', code: 'businessCategory', nameZh: 'ou', parentCode: 'group', roleNo: 'staff' }

  test('units become organizations, people follow their unit, and what they hold besides stays', async () => {
    const { base, prefix, number } = await branch()
    const [research, platform] = [`ou=研发部,${base}`, `ou=平台组,ou=研发部,${base}`]
    const people = manyPeople(3, platform, prefix)
    await world.slapd.change(async (client) => {
      for (const entry of [
        unitEntry('研发部', `${prefix}rd`, base),
        unitEntry('平台组', `${prefix}pf`, research),
      ])
        await client.add(entry.dn, entry.attributes)
      for (const entry of people) await client.add(entry.dn, entry.attributes)
      const nameless = unitEntry('无编码', '', base)
      await client.add(nameless.dn, nameless.attributes)
    })
    const { id } = await world.source({ bases: [base], units: tree })
    const tried = await world.run(id, 'try')
    expect(tried.counts).toMatchObject({ create: 3, wrong: 0, unitChanges: 2 })
    const done = await world.run(id)
    expect(done.units.map(({ outcome, fault }) => fault ?? outcome).sort()).toEqual([...['create', 'create']])
    expect((await detail(number(0))).held).toMatchObject([{ orgCode: `${prefix}pf`, roleNo: 'staff' }])
    await world.given.personRole(number(0), 'sales', 'lead')
    await world.slapd.change(async (client) => {
      await client.modifyDN(people[0]?.dn ?? '', `uid=${number(0)},${research}`)
    })
    const moved = await world.run(id)
    expect(moved.counts).toMatchObject({ update: 1, same: 2 })
    expect((await detail(number(0))).held.map(({ orgCode }: { orgCode: string }) => orgCode).sort()).toEqual(
      [`${prefix}rd`, 'sales'].sort(),
    )
    const organization = await world.database.db
      .selectFrom('organization')
      .select(['name_zh', 'parent_code'])
      .where('org_code', '=', `${prefix}pf`)
      .executeTakeFirst()
    expect(organization).toEqual({ name_zh: '平台组', parent_code: `${prefix}rd` })
  })

  test('[PERM-05] a directory gives no administrator role, and disables no super manager', async () => {
    for (const roleNo of ['root', 'auc', 'bsm', 'nothing']) {
      const { envelope } = await world.ldap('saveOrUpdate', world.settings({ units: { ...tree, roleNo } }))
      expect(envelope.message).toContain('不能由目录授予')
    }
    const { base, number } = await branch(2)
    const { id } = await world.source({ bases: [base], mostMissing: 100 })
    await world.run(id)
    await world.given.personRole(number(0), 'group', 'root')
    await world.slapd.change((client) => client.del(`uid=${number(0)},${base}`))
    const done = await world.run(id)
    expect(done.rows[0]?.faults).toEqual([{ field: 'status', fault: 'super-manager', value: number(0) }])
    expect((await detail(number(0))).status).toBe(1)
    await world.database.db.deleteFrom('person_role').where('user_no', '=', number(0)).execute()
  })

  test('a role that became administrators’ since is given to nobody any more', async () => {
    const { base } = await branch(2)
    const roleNo = await world.given.role({ role_no: fresh('r') })
    const { id } = await world.source({ bases: [base], units: { ...tree, roleNo } })
    await world.database.db.updateTable('role').set({ status: 0 }).where('role_no', '=', roleNo).execute()
    expect(await world.run(id)).toMatchObject({ state: 'failed', problem: 'role' })
  })
})
