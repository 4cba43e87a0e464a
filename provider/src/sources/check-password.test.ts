import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountApi } from '../testing/account-api.ts'
import { createBrowser } from '../testing/browser.ts'
import { away, type PortalGate, startPortalGate } from '../testing/portal-gate.ts'
import { password, restorePeople } from '../testing/provider.ts'
import { signIn, submitSignIn } from '../testing/relying-party.ts'
import { addSource } from '../testing/sources.ts'
import { type ProviderWorld, providerWorld } from '../testing/world.ts'

let world: ProviderWorld
let portal: PortalGate
let isAdministrator: boolean

/** Everybody but the first person may use the directory. */
const allowsAll: PortalGate['answer'] = ({ claims, accountNo }) => {
  const codes = (claims.sources as { code: string }[]).map(({ code }) => code)
  const data = { allowed: accountNo === 'A00001' ? [] : codes, isAdministrator }
  return { status: 200, body: { code: 200, data } }
}

beforeAll(async () => {
  portal = await startPortalGate()
  world = await providerWorld({ signInSourceUrl: portal.url })
})
afterAll(async () => {
  await world?.stop()
  await portal?.stop()
})
beforeEach(async () => {
  portal.answer = allowsAll
  isAdministrator = false
  await restorePeople(world.database)
})
afterEach(async () => {
  await world.database.pool.query('delete from idp.sign_in_source')
})

/** Adds a directory that does not answer. */
const addDirectory = (settings: object = {}) =>
  addSource(world.provider.url, {
    ...{ code: 'directory', kind: 'ldap', secret: 'Reader-2026' },
    settings: {
      ...{ host: 'localhost', port: 1, security: 'plain', bindDn: 'cn=reader', base: 'dc=example' },
      ...{ filter: '(objectClass=person)', attribute: 'employeeNumber', idAttribute: 'entryUUID' },
      ...settings,
    },
  })

/** What the page answers, without what differs each time. */
async function answerTo(account: string, typed: string): Promise<string> {
  const { url } = await world.portal.begin({ ui_locales: 'en' })
  const browser = createBrowser()
  const posted = await submitSignIn(browser, url, account, typed)
  const { status, body } = posted.location ? await browser.get(posted.location) : posted
  return `${status} ${body}`
    .replace(/\/signin\/[\w-]+/g, '/signin/ID')
    .replace(/(challenge&quot;:&quot;)[\w-]+/g, '$1ID')
    .replaceAll(account, 'ACCOUNT')
}

const unchecked = '503 '
const words = 'We can’t check your password right now.'

describe('while a password cannot be checked', () => {
  test('[SOURCE-13] because the directory is away, every account has the same answer', async () => {
    await addDirectory()
    const answers = new Set([
      await answerTo('nobody', password),
      await answerTo('A00002', password),
      await answerTo('A00002', 'wrong password'),
      await answerTo('A00004', password),
      await answerTo('A00001', 'wrong password'),
    ])
    expect(answers.size).toBe(1)
    const [answer = ''] = answers
    expect(answer.startsWith(unchecked)).toBe(true)
    expect(answer).toContain(words)
  })

  test('[SOURCE-13] people with a password here go on signing in', async () => {
    await addDirectory()
    const attempt = await world.portal.begin()
    expect(await signIn(createBrowser(), attempt.url, 'A00001')).toContain('code=')
  })

  test('[SOURCE-13] because the portal is away, every account has the same answer', async () => {
    await addDirectory()
    portal.answer = () => away
    const accounts = ['nobody', 'A00001', 'A00002', 'A00004']
    const answers = new Set(await Promise.all(accounts.map((account) => answerTo(account, password))))
    expect(answers.size).toBe(1)
    const [answer = ''] = answers
    expect(answer.startsWith(unchecked)).toBe(true)
    expect(answer).toContain(words)
  })

  test('[SOURCE-13] guesses are limited for every account while the directory is away', async () => {
    await addDirectory()
    for (const account of ['nobody', 'A00002', 'A00001']) {
      for (let attempt = 0; attempt < 5; attempt++) await answerTo(account, 'wrong password')
      expect(await answerTo(account, password)).toContain('Incorrect account or password.')
    }
  })

  test('[SOURCE-13] attempts are not counted while the portal is away, because nothing is checked', async () => {
    await addDirectory()
    portal.answer = () => away
    for (let attempt = 0; attempt < 6; attempt++) await answerTo('A00001', password)
    portal.answer = allowsAll
    const { url } = await world.portal.begin()
    expect(await signIn(createBrowser(), url, 'A00001')).toContain('code=')
  })

  test('[SOURCE-13] every account is asked about at the portal', async () => {
    await addDirectory()
    for (const account of ['nobody', 'A00002', 'A00004']) {
      portal.asked.length = 0
      await answerTo(account, password)
      expect(portal.asked).toHaveLength(1)
    }
  })

  test('[SOURCE-13] a step-up says so', async () => {
    const browser = createBrowser()
    const attempt = await world.portal.begin()
    const tokens = await attempt.redeem(await signIn(browser, attempt.url, 'A00002'))
    const ask = accountApi(world.provider.url, { token: tokens.access_token, address: '203.0.113.9' })
    await addDirectory()
    for (const answer of [allowsAll, () => away]) {
      portal.answer = answer
      expect(await ask('/password/verify', { password })).toMatchObject({
        status: 503,
        body: { error: 'busy' },
      })
    }
  })
})

test('[SOURCE-13] the password here counts for those who fall back to it, and a wrong one is wrong', async () => {
  await addDirectory({ fallsBack: true })
  const attempt = await world.portal.begin()
  expect(await signIn(createBrowser(), attempt.url, 'A00002')).toContain('code=')
  const answers = [await answerTo('A00003', 'wrong password'), await answerTo('nobody', 'wrong password')]
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('Incorrect account or password.')
})

test('[SOURCE-01] a person linked by a directory does not become an administrator through it later', async () => {
  const { id } = await addDirectory()
  await world.database.pool.query(
    `insert into idp.source_account (source_id, subject, account_no, display_name, linked_at)
     values ($1, 'entry', 'A00002', 'Zhang', now())`,
    [id],
  )
  expect(await answerTo('A00002', password)).toContain(words)
  isAdministrator = true
  const attempt = await world.portal.begin()
  expect(await signIn(createBrowser(), attempt.url, 'A00002')).toContain('code=')
})
