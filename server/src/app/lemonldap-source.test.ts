import { createBrowser } from '@iambiz/provider/testing/browser.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import {
  type BundledWorld,
  bundledWorld,
  firstPassword,
  staffNumbers,
} from '#server/testing/bundled-provider.ts'
import { lemonldap, noLemonldap } from '#server/testing/peers/debian.ts'
import { clientSecret, walk } from '#server/testing/peers/peer.ts'
import { noSlapd, personEntry, reader, type Slapd, startSlapd, suffix } from '#server/testing/slapd.ts'

const admin = 'POST /iam-authority/v1/admin/signInSource'
const inDirectory = 'Directory-2026'
const missing = noLemonldap ?? noSlapd

/** The demo people of LemonLDAP::NG have their names as passwords. */
const ofLemonldap = (account: string) => ({ account, password: account, name: account })

describe.skipIf(missing)(missing ?? 'LemonLDAP::NG and a directory on one sign-in page', () => {
  let slapd: Slapd
  let world: BundledWorld
  let stopPeer: () => Promise<unknown> = async () => undefined
  let boss: Browser
  let headers: Record<string, string>

  async function addSource(draft: object): Promise<string | undefined> {
    const { envelope } = await boss.call('POST /iam-portal/auth/stepUp', {
      body: { method: 'password', value: firstPassword },
    })
    const confirmed = { ...headers, 'pwd-ticket': envelope.data.pwdTicket }
    const saved = await boss.call(`${admin}/saveOrUpdate`, { body: draft as never, headers: confirmed })
    const { id, revision } = saved.envelope.data
    await boss.call(`${admin}/status`, { body: { id, revision, status: 1 } as never, headers: confirmed })
    return (await boss.call(`${admin}/test`, { body: { id }, headers })).envelope.data.problem
  }

  beforeAll(async () => {
    slapd = await startSlapd([
      (({ dn, attributes }) => ({ dn, attributes: { ...attributes, userPassword: inDirectory } }))(
        personEntry('staff2', suffix, {
          cn: 'staff2',
          displayName: 'staff2',
          employeeNumber: staffNumbers.staff2,
        }),
      ),
    ])
    world = await bundledWorld({}, { sendsEvents: true, callsLoopback: true })
    const { pool } = world.atProvider
    const address = ['dwho@badwolf.org', staffNumbers.staff]
    await pool.query('update idp.account set email = $1 where account_no = $2', address)
    await pool.query('insert into idp.login_name (name, account_no) values ($1, $2)', address)
    headers = await world.makeSuperManagers(['guessed'])
    boss = await world.signedIn('guessed')
    const port = await freePort()
    const issuer = `http://localhost:${port}/`
    const homeUrl = `${world.issuer}/source/callback/lemonldap`
    stopPeer = (await lemonldap.start({ port, issuer, homeUrl })).stop
    const person = { nameZh: '集团账号', nameEn: 'Group account', code: 'lemonldap' }
    const found = await addSource({
      ...{ ...person, kind: 'oidc', issuer, clientId: 'iambiz-portal', secret: clientSecret },
      ...{ mapBy: 'email', domains: ['badwolf.org'], trustsDomains: true },
    })
    expect(found).toBeUndefined()
    const directory = { nameZh: '公司目录', nameEn: 'Directory', code: 'directory', kind: 'ldap' }
    const server = { host: 'localhost', port: slapd.tlsPort, security: 'ldaps', authorities: slapd.authority }
    const entries = { bindDn: reader.dn, secret: reader.password, base: suffix, filter: '(uid=*)' }
    const attributes = { attribute: 'employeeNumber', idAttribute: 'entryUUID', domains: ['example.com'] }
    expect(await addSource({ ...directory, ...server, ...entries, ...attributes })).toBeUndefined()
  }, 60_000)
  afterAll(async () => {
    await stopPeer()
    await world?.stop()
    await slapd?.stop()
  })

  /** Goes to LemonLDAP::NG from the sign-in page and back; returns the address that follows, or the page. */
  async function comeBack(account: string, { pages = createBrowser(), more = '' } = {}) {
    const browser = world.browser()
    const started = await browser.fetchRaw('/api/iam-portal/auth/login?env=prod')
    const { location: page } = await pages.get(`${started.headers.get('location')}${more}`)
    expect((await pages.get(`${page}?lang=en`)).body).toContain('Group account')
    const { location } = await pages.get(`${page}/source?code=lemonldap&lang=en`)
    const callback = await walk(
      pages,
      location,
      `${world.issuer}/source/callback/lemonldap`,
      ofLemonldap(account),
    )
    const returned = await pages.get(callback.href)
    return { browser, pages, finish: returned.location, shown: await pages.get(returned.location) }
  }

  async function enter(browser: Browser, pages: ReturnType<typeof createBrowser>, location: string) {
    const { location: home } = await pages.get(location)
    expect((await browser.exchange(new URL(home))).status).toBe(200)
  }

  const lastSignIn = async (userNo: string) =>
    (
      await world.database.db
        .selectFrom('login_log')
        .select('login_type')
        .where('user_no', '=', userNo)
        .where('event_type', '=', 'login')
        .orderBy('occurred_at', 'desc')
        .executeTakeFirst()
    )?.login_type

  test('[SOURCE-01] [SOURCE-12] a person is linked after proof, and signs in without it from then on', async () => {
    const first = await comeBack('dwho')
    expect(first.shown.body).toContain('Portal password')
    const wrong = await first.pages.post(first.finish, { password: 'wrong' })
    expect(wrong.status).toBe(403)
    const proved = await first.pages.post(first.finish, { password: firstPassword })
    await enter(first.browser, first.pages, proved.location)
    const second = await comeBack('dwho')
    await enter(second.browser, second.pages, second.shown.location)
    expect(await lastSignIn(staffNumbers.staff)).toBe('source:lemonldap')
    // It says when it asked the person (`auth_time`); within five seconds it does not ask again.
    const again = await comeBack('dwho', { pages: second.pages, more: '&prompt=login' })
    await enter(again.browser, again.pages, again.shown.location)
  })

  test('[SOURCE-01] a person without an account here is refused', async () => {
    const { shown } = await comeBack('rtyler')
    expect([shown.location, shown.body]).toEqual(['', expect.stringContaining('Group account')])
  })

  test('[SOURCE-10] the directory checks the password of its people beside it', async () => {
    expect(await world.signInAs('staff2', firstPassword)).toBe('refused')
    await world.signedIn('staff2', inDirectory)
    expect(await lastSignIn(staffNumbers.staff2)).toBe('source:directory')
  })
})
