import { Attribute, Change } from 'ldapts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fresh } from '#server/testing/fresh.ts'
import { type LdapWorld, ldapWorld } from '#server/testing/ldap-world.ts'
import { manyPeople, noSlapd, personEntry, suffix, unitEntry } from '#server/testing/slapd.ts'
import { performRun } from './run.ts'
import { beginTurns } from './turns.ts'

describe.skipIf(noSlapd)(noSlapd ?? 'a directory changes administrators only with that right', () => {
  let world: LdapWorld
  beforeAll(async () => {
    world = await ldapWorld([])
  })
  afterAll(() => world?.stop())

  /** Imports four people; the first one is now an administrator, the second one a super manager. */
  async function imported(more: object = {}) {
    const prefix = fresh('A')
    const base = `ou=${prefix},${suffix}`
    const number = (n: number) => `${prefix}E${String(n).padStart(4, '0')}`
    await world.slapd.change(async (client) => {
      const { dn, attributes } = unitEntry(prefix, '')
      await client.add(dn, attributes)
      for (const entry of manyPeople(4, base, prefix)) await client.add(entry.dn, entry.attributes)
    })
    const source = await world.source({ bases: [base], mostMissing: 100, ...more })
    await world.run(source.id)
    await world.given.personRole(number(0), 'sales', 'auc')
    await world.given.personRole(number(1), 'group', 'root')
    return { source, base, number }
  }

  const set = (dn: string, values: Record<string, string>) =>
    world.slapd.change(async (client) => {
      for (const [type, value] of Object.entries(values))
        await client.modify(
          dn,
          new Change({ operation: 'replace', modification: new Attribute({ type, values: [value] }) }),
        )
    })

  const rename = (dn: string, n: number) =>
    set(dn, { cn: `改名${n}`, displayName: `Renamed ${n}`, mail: `thief${n}-${fresh('m')}@evil.example` })

  const personOf = (userNo: string) =>
    world.database.db.selectFrom('person').selectAll().where('user_no', '=', userNo).executeTakeFirstOrThrow()

  const noticesOf = (about: string) =>
    world.database.db
      .selectFrom('notice')
      .select(['user_no', 'text_zh'])
      .where('user_no', '=', world.root.userNo)
      .where('text_zh', 'like', `%${about}%`)
      .execute()

  test('what changes of one is a fault in the report, by hand and by the timetable; others go on', async () => {
    const { source, base, number } = await imported()
    const before = [await personOf(number(0)), await personOf(number(1))]
    for (const n of [0, 1, 2]) await rename(`uid=${number(n)},${base}`, n)
    for (const kind of ['try', 'run'] as const) {
      const { counts, rows } = await world.run(source.id, kind)
      expect(counts).toMatchObject({ update: 1, same: 1, wrong: 2 })
      const wrong = rows.filter(({ outcome }) => outcome === 'wrong')
      expect(wrong.map(({ faults }) => faults.map(({ field, fault }) => [field, fault]))).toEqual(
        [0, 1].map(() => ['nameZh', 'nameEn', 'email'].map((field) => [field, 'administrator'])),
      )
      expect(wrong[0]?.changes).toEqual([])
    }
    await world.ldap('status', { id: source.id, status: 1, revision: source.revision })
    await beginTurns(world.deps, new Date(Date.now() + 2 * 3_600_000))
    const [timed] = (await world.ldap('runs', { id: source.id })).envelope.data.list
    expect(timed).toMatchObject({ state: 'queued', cause: 'timetable' })
    await performRun(world.deps, timed.id)
    expect([await personOf(number(0)), await personOf(number(1))]).toEqual(before)
    expect((await personOf(number(2))).name_zh).toBe('改名2')
  })

  test('with the switch of the directory they are changed', async () => {
    const { source, base, number } = await imported({ mayAdministrators: true })
    expect(source.mayAdministrators).toBe(true)
    await rename(`uid=${number(0)},${base}`, 0)
    await world.slapd.change(async (client) => {
      for (const n of [1, 2]) await client.del(`uid=${number(n)},${base}`)
    })
    expect((await world.run(source.id)).counts).toMatchObject({ update: 2, wrong: 1, disabled: 1 })
    expect((await personOf(number(0))).name_zh).toBe('改名0')
    await world.slapd.change((client) => client.del(`uid=${number(0)},${base}`))
    await world.run(source.id)
    expect([(await personOf(number(0))).status, (await personOf(number(1))).status]).toEqual([0, 1])
  })

  test('departures are held back and told once; who is back and leaves again is told again', async () => {
    const { source, base, number } = await imported()
    await world.slapd.change(async (client) => {
      for (const n of [0, 1, 2]) await client.del(`uid=${number(n)},${base}`)
    })
    await world.run(source.id, 'try')
    expect(await noticesOf(number(0))).toEqual([])
    const { rows, counts } = await world.run(source.id)
    expect(counts).toMatchObject({ wrong: 2, disabled: 1 })
    expect(rows.flatMap(({ faults }) => faults.map(({ field, fault }) => [field, fault]))).toEqual([
      ['status', 'administrator'],
      ['status', 'super-manager'],
    ])
    await world.run(source.id)
    expect(await noticesOf(number(0))).toEqual([
      { user_no: world.root.userNo, text_zh: expect.stringContaining('总部目录') },
    ])
    expect(await noticesOf(number(1))).toHaveLength(1)
    expect(await noticesOf(number(2))).toEqual([])
    expect((await personOf(number(0))).status).toBe(1)
    const entry = personEntry(number(0), base, { cn: '赵伟', employeeNumber: number(0) })
    await world.slapd.change((client) => client.add(entry.dn, entry.attributes))
    await world.run(source.id)
    await world.slapd.change((client) => client.del(entry.dn))
    await world.run(source.id)
    expect(await noticesOf(number(0))).toHaveLength(2)
    expect(await noticesOf(number(1))).toHaveLength(1)
  })

  test('those held back do not count for the limit, and are told also where it stops the run', async () => {
    const { source, base, number } = await imported({ mostMissing: 30 })
    const remove = (...numbers: number[]) =>
      world.slapd.change(async (client) => {
        for (const n of numbers) await client.del(`uid=${number(n)},${base}`)
      })
    await remove(0)
    const held = { state: 'done', counts: { missing: 1, wrong: 1, disabled: 0 } }
    expect(await world.run(source.id)).toMatchObject(held)
    await remove(1, 2)
    expect(await world.run(source.id)).toMatchObject({ state: 'done', counts: { wrong: 2, disabled: 1 } })

    const other = await imported({ mostMissing: 20 })
    await world.slapd.change(async (client) => {
      for (const n of [0, 2]) await client.del(`uid=${other.number(n)},${other.base}`)
    })
    for (const kind of ['try', 'run', 'run'] as const) {
      const stopped = await world.run(other.source.id, kind)
      expect(stopped).toMatchObject({ state: 'stopped', problem: 'too-many-missing' })
      expect(await noticesOf(other.number(0))).toHaveLength(kind === 'try' ? 0 : 1)
    }
    expect((await personOf(other.number(2))).status).toBe(1)
  })

  test('a source that is changed, switched off or deleted while it is read changes nobody', async () => {
    const cases: [string, (id: string, revision: number) => Promise<unknown>][] = [
      ['switched off', (id, revision) => world.ldap('status', { id, status: 0, revision })],
      [
        'without the right',
        (id, revision) =>
          world.ldap('saveOrUpdate', {
            ...world.settings({ bases: [suffix], mayAdministrators: false }),
            ...{ id, revision },
          }),
      ],
      ['deleted', (id) => world.ldap('delete', { id })],
    ]
    for (const [what, meanwhile] of cases) {
      const { source, base, number } = await imported({ mayAdministrators: true })
      const on = await world.ldap('status', { id: source.id, status: 1, revision: source.revision })
      const { revision } = on.envelope.data
      await rename(`uid=${number(0)},${base}`, 0)
      await world.slapd.change((client) => client.del(`uid=${number(2)},${base}`))
      const { runId } = (await world.ldap('run', { id: source.id })).envelope.data
      const prepare: typeof world.deps.prepare = async (...asked) => {
        expect((await meanwhile(source.id, revision)) as object).toMatchObject({ status: 200 })
        return world.deps.prepare(...asked)
      }
      await performRun({ ...world.deps, prepare }, runId)
      expect([what, (await personOf(number(0))).name_zh]).not.toContain('改名0')
      expect([what, (await personOf(number(2))).status]).toEqual([what, 1])
      if (what === 'deleted') continue
      const report = (await world.ldap('report', { runId })).envelope.data
      expect(report).toMatchObject({ state: 'failed', problem: 'source-changed' })
    }
  })

  test('a run of the timetable that waits does nothing once the source is switched off', async () => {
    const { source, base, number } = await imported()
    const on = await world.ldap('status', { id: source.id, status: 1, revision: source.revision })
    await rename(`uid=${number(2)},${base}`, 2)
    await beginTurns(world.deps, new Date(Date.now() + 2 * 3_600_000))
    const { revision } = on.envelope.data
    await world.ldap('status', { id: source.id, status: 0, revision })
    const [timed] = (await world.ldap('runs', { id: source.id })).envelope.data.list
    await performRun(world.deps, timed.id)
    const report = (await world.ldap('report', { runId: timed.id })).envelope.data
    expect(report).toMatchObject({ state: 'failed', problem: 'source-changed' })
    expect((await personOf(number(2))).name_zh).not.toBe('改名2')
    expect((await world.run(source.id)).counts).toMatchObject({ update: 1 })
  })

  test('a role that administers since is not taken by moving somebody', async () => {
    const roleNo = await world.given.role({ role_no: fresh('r') })
    const units = { mode: 'attribute', code: 'departmentNumber', roleNo }
    const { source, base, number } = await imported({ units })
    await set(`uid=${number(2)},${base}`, { departmentNumber: 'sales' })
    await world.run(source.id)
    const { db } = world.database
    const name = (key_value: string) =>
      db.updateTable('dictionary_entry').set({ key_value }).where('key_name', '=', 'auc_manager').execute()
    await name(roleNo)
    const moved = world.settings({ code: source.code, bases: [base], units: { ...units, roleNo: 'staff' } })
    const { envelope } = await world.ldap('saveOrUpdate', { ...moved, id: source.id, revision: 1 })
    expect(envelope.code).toBe(200)
    await set(`uid=${number(2)},${base}`, { departmentNumber: 'group' })
    const { rows } = await world.run(source.id)
    expect(rows.flatMap(({ faults }) => faults)).toContainEqual(
      expect.objectContaining({ field: 'roles', fault: 'administrator' }),
    )
    const held = await db
      .selectFrom('person_role')
      .select('role_no')
      .where('user_no', '=', number(2))
      .execute()
    expect(held).toEqual([{ role_no: roleNo }])
    await name('auc')
  })
})
