import type { Runner } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startWorker, workerDeps } from '#server/app/worker.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { type ConnectionRegistry, keepRegistry } from '#server/testing/connection-registry.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { recheckEnded } from './lifecycle.ts'

let world: TestWorld
let worker: Runner
let registry: ConnectionRegistry

const db = () => world.database.db
const given = () => givenIn(db())

beforeAll(async () => {
  world = await testPortal()
  registry = keepRegistry(world.provider)
  await foundCompany(db())
  await given().system({ system_code: 'finance' })
  await given().category({ category_code: 'office' })
  worker = await startWorker(workerDeps(world.worker))
})
afterAll(async () => {
  await worker.stop()
  await world.stop()
})
beforeEach(() => {
  registry.asked.length = 0
})

/** Creates an application that is connected in the portal and at the provider. */
async function connected(status: 0 | 1 = 1) {
  const app_id = await given().application({
    ...{ app_code: fresh('app'), system_code: 'finance', category_code: 'office' },
  })
  const client_id = fresh('client')
  await db()
    .insertInto('connection')
    .values({ app_id, client_id, kind: 'oidc', status, template: 'web', revision: 1 })
    .execute()
  registry.connections.set(app_id, {
    ...{ app_id, client_id, status, revision: 1, settings: {}, names: { zh: '', en: '' } },
    ...{ kind: 'oidc', launch_url: '' },
    ...{ last_sign_on: null, sign_ons_today: 0, failures_today: 0, saved_sign_ins: 0 },
    ...{ secret_since: null, secret_until: null, previous_until: null },
  })
  return app_id
}

/** Waits until all jobs are done; returns the requests to the provider. */
async function askedAfter(change: () => Promise<unknown>) {
  await change()
  await vi.waitFor(async () => {
    const { rows } = await world.database.pool.query('select task_id from graphile_worker._private_jobs')
    expect(rows).toEqual([])
  }, 30_000)
  return registry.asked.map(({ call, form }) => [call, ...Object.values(form)])
}

const person = async () => {
  const userNo = fresh('P')
  await employ(db(), userNo, [{ org: 'sales', role: 'staff' }])
  return userNo
}

test('[SSO-03] people who lose a grant, in any way, are checked again', async () => {
  const [appId, userNo] = [await connected(), await person()]
  await given().grant(appId, { role: 'staff' })
  await given().grant(appId, { person: userNo })
  const grants = () => db().deleteFrom('application_grant').where('app_id', '=', appId)
  expect(await askedAfter(() => grants().where('subject_type', '=', 'role').execute())).toEqual([
    ['recheck', appId, ''],
  ])
  registry.asked.length = 0
  expect(await askedAfter(() => grants().execute())).toEqual([['recheck', userNo]])
  registry.asked.length = 0
  expect(await askedAfter(() => given().grant(appId, { organization: 'sales' }, 'deny'))).toEqual([
    ['recheck', appId, ''],
  ])
})

test('new grants, and changes of applications that are not connected or switched off, ask nothing', async () => {
  const [on, off] = [await connected(), await connected(0)]
  const plain = await given().application({ app_code: fresh('app') })
  const asked = await askedAfter(async () => {
    await given().grant(on, { role: 'lead' })
    for (const appId of [off, plain]) {
      await given().grant(appId, { role: 'lead' })
      await db().deleteFrom('application_grant').where('app_id', '=', appId).execute()
      await db().updateTable('application').set({ status: 3 }).where('app_id', '=', appId).execute()
    }
  })
  expect(asked).toEqual([])
})

test('[SSO-03] people who lose a role, and both people of a delegation that changes, are checked again', async () => {
  await connected()
  const [principal, agent] = [await person(), await person()]
  const delegation = await given().delegation({
    ...{ principal_no: principal, agent_no: agent, org_code: 'sales', role_no: 'staff' },
  })
  const ended = { ended_at: world.clock.now(), ended_by: 'principal', ended_no: principal } as const
  const end = () =>
    db().updateTable('delegation').set(ended).where('delegation_id', '=', delegation).execute()
  expect(await askedAfter(end)).toEqual([['recheck', [principal, agent].sort().join('\n')]])
  registry.asked.length = 0
  await world.browser().signIn(world.provider, { sub: agent })
  const acts = (delegation_id: string | null) => () =>
    db().updateTable('session').set({ delegation_id }).where('user_no', '=', agent).execute()
  expect(await askedAfter(acts(delegation))).toEqual([])
  expect(await askedAfter(acts(null))).toEqual([['recheck', agent]])
  registry.asked.length = 0
  const leave = () => db().deleteFrom('person_role').where('user_no', '=', agent).execute()
  expect(await askedAfter(leave)).toEqual([['recheck', agent]])
})

test('[SSO-03] with an organization or role that goes out of use, everybody is looked at again, once', async () => {
  const appId = await connected()
  const [org, role] = [fresh('org'), fresh('role')]
  await given().organization({ org_code: org })
  await given().role({ role_no: role })
  const asked = async (change: () => Promise<unknown>) => {
    registry.asked.length = 0
    return (await askedAfter(change)).filter(([, id]) => id === appId).length
  }
  const orgs = () => db().updateTable('organization').where('org_code', '=', org)
  expect(await asked(() => orgs().set({ name_zh: '新' }).execute())).toBe(0)
  expect(await asked(() => orgs().set({ status: 0 }).execute())).toBe(1)
  expect(await asked(() => orgs().set({ status: 1 }).execute())).toBe(0)
  expect(await asked(() => orgs().set({ parent_code: 'sales' }).execute())).toBe(1)
  const roles = () => db().updateTable('role').where('role_no', '=', role)
  expect(await asked(() => roles().set({ status: 0 }).execute())).toBe(1)
})

test('[SSO-03] what ends by itself is looked at again', async () => {
  const [appId, gone, stays] = [await connected(), await person(), await person()]
  const now = world.clock.now()
  const times = { granted_at: new Date(now.getTime() - 86_400_000) }
  const ends = (subject_id: string, expires_at: Date) =>
    db()
      .updateTable('application_grant')
      .set({ ...times, expires_at })
      .where('subject_id', '=', subject_id)
      .execute()
  await askedAfter(async () => {
    for (const userNo of [gone, stays]) await given().grant(appId, { person: userNo })
    await ends(gone, now)
    await ends(stays, new Date(now.getTime() + 1000))
  })
  registry.asked.length = 0
  expect(await askedAfter(() => recheckEnded({ db: db() }, now))).toEqual([['recheck', gone]])
})

test('of many people and applications each part is asked about by itself, after everything else', async () => {
  const [appId, other] = [await connected(), await connected()]
  const people = Array.from({ length: 45 }, () => fresh('P'))
  const nexts = ['M200', 'M400']
  registry.instead = (_call, form) => {
    const next = form.get('app_id') === appId ? nexts.shift() : undefined
    return { status: 200, body: { checked: 0, ended: 0, ...(next ? { next } : {}) } }
  }
  const asked = await askedAfter(async () => {
    const [ids, nos] = [JSON.stringify([appId, other]), JSON.stringify(people)]
    await world.database.pool.query('select queue_connection_rechecks($1, $2)', [ids, nos])
    const { rows } = await world.database.pool.query('select priority from graphile_worker._private_jobs')
    expect(rows.every(({ priority }) => priority > 0)).toBe(true)
  })
  registry.instead = () => undefined
  const ofApp = asked.filter(([, id]) => id === appId).map(([, , after]) => after)
  expect(ofApp).toEqual(['', 'M200', 'M400'])
  const parts = asked.flatMap(([, nos = '']) => (nos.startsWith('P') ? [nos.split('\n')] : []))
  expect(parts.map(({ length }) => length).sort()).toEqual([20, 20, 5])
  expect(parts.flat().sort()).toEqual(people.sort())
})

test('an application that goes offline signs people out, and a new name is sent to the provider', async () => {
  const appId = await connected()
  const set = (values: object) => () =>
    db().updateTable('application').set(values).where('app_id', '=', appId).execute()
  expect(await askedAfter(set({ status: 2 }))).toEqual([])
  expect(await askedAfter(set({ status: 3 }))).toEqual([['recheck', appId, '']])
  registry.asked.length = 0
  await askedAfter(set({ name_zh: '新名称', name_en: null }))
  expect(registry.connections.get(appId)?.names).toEqual({ zh: '新名称', en: '新名称' })
})

test('with an application its connection goes; one that was made since stays', async () => {
  const [gone, again] = [await connected(), await connected()]
  const stored = registry.connections.get(again)
  if (stored) registry.connections.set(again, { ...stored, client_id: 'another' })
  const remove = () => db().deleteFrom('application').where('app_id', 'in', [gone, again]).execute()
  await askedAfter(remove)
  expect(registry.connections.has(gone)).toBe(false)
  expect(registry.connections.has(again)).toBe(true)
})

test('a provider that is away is asked when it is back', async () => {
  const appId = await connected()
  await given().grant(appId, { role: 'staff' })
  registry.instead = () => ({ status: 503, body: { error: 'busy' } })
  await db().deleteFrom('application_grant').where('app_id', '=', appId).execute()
  await vi.waitFor(async () => {
    const { rows } = await world.database.pool.query(
      'select attempts, last_error from graphile_worker._private_jobs',
    )
    expect(rows).toEqual([{ attempts: 1, last_error: expect.stringContaining('provider-away') }])
  }, 30_000)
  registry.instead = () => undefined
  registry.asked.length = 0
  const now = () => world.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  expect(await askedAfter(now)).toEqual([['recheck', appId, '']])
})
