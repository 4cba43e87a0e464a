import { createBrowser } from '@iambiz/provider/testing/browser.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BundledWorld, bundledWorld, staffNumbers } from '#server/testing/bundled-provider.ts'

let world: BundledWorld

const innerAccount = 'POST /iam-portal/v1/portal/innerAccount'
const remove = 'POST /iam-portal/v1/portal/savedSignIn/remove'

beforeAll(async () => {
  world = await bundledWorld()
})
afterAll(() => world?.stop())

/** Stores that a person has saved a sign-in for an application. */
async function given(userNo: string): Promise<string> {
  const appId = crypto.randomUUID()
  const { pool } = world.atProvider
  const form = { url: 'https://old.example', fieldNames: { account: 'a', password: 'p' } }
  await pool.query(
    `insert into idp.client (client_id, app_id, origin, kind, name_zh, name_en, settings)
      values ($1, $3, 'connection', 'form', '旧系统', 'Old system', $2)`,
    [appId, JSON.stringify({ form }), appId],
  )
  await pool.query(
    `insert into idp.form_credential (account_no, client_id, sealed, saved_at) values ($1, $2, 'k1.sealed', now())`,
    [userNo, appId],
  )
  return appId
}

test('[SSO-12] people see for which applications they have saved a sign-in, and remove their own', async () => {
  const [mine, foreign] = [await given(staffNumbers.staff), await given(staffNumbers.staff2)]
  const browser = await world.signedIn('staff')
  const { data } = (await browser.call(innerAccount, { headers: { lang: 'en' } })).envelope
  expect(data.savedSignIns).toEqual([{ appId: mine, name: 'Old system', savedTime: expect.any(String) }])
  expect((await browser.call(remove, { body: { appId: foreign } })).envelope.code).toBe(4006)
  expect((await browser.call(remove, { body: { appId: mine } })).status).toBe(200)
  expect((await browser.call(remove, { body: { appId: mine } })).envelope.code).toBe(4006)
  expect((await browser.call(innerAccount)).envelope.data.savedSignIns).toBeUndefined()
  const { rows } = await world.atProvider.pool.query('select account_no from idp.form_credential')
  expect(rows).toEqual([{ account_no: staffNumbers.staff2 }])
  const records = await world.database.db
    .selectFrom('audit_record')
    .select(['target_type', 'target_id', 'result'])
    .where('action', '=', 'saved-sign-in.remove')
    .execute()
  expect(records).toEqual([{ target_type: 'application', target_id: mine, result: 'ok' }])
})

test('nobody reads or removes them without a session', async () => {
  expect((await world.browser().call(remove, { body: { appId: crypto.randomUUID() } })).status).toBe(401)
  const answer = await createBrowser().post(`${world.issuer}/account/saved-sign-ins`, {})
  expect(answer.status).toBe(401)
})
