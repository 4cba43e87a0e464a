import { bindInDirectory } from '@iambiz/provider/sources/directory.ts'
import { sourceSettings } from '@iambiz/provider/sources/settings.ts'
import { createBrowser } from '@iambiz/provider/testing/browser.ts'
import { restorePeople } from '@iambiz/provider/testing/provider.ts'
import { submitSignIn } from '@iambiz/provider/testing/relying-party.ts'
import { Attribute, Change } from 'ldapts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import {
  type BundledWorld,
  bundledWorld,
  firstPassword,
  staffNumbers,
} from '#server/testing/bundled-provider.ts'
import { fresh } from '#server/testing/fresh.ts'
import { givenIn } from '#server/testing/given.ts'
import { noSlapd, personEntry, reader, type Slapd, startSlapd, suffix } from '#server/testing/slapd.ts'

const admin = 'POST /iam-authority/v1/admin/signInSource'
const list = 'GET /iam-authority/v1/admin/signInSource/list'
const typed = 'Directory-2026'

const person = (uid: string, employeeNumber: string) => {
  const { dn, attributes } = personEntry(uid, suffix, { cn: uid, displayName: uid, employeeNumber })
  return { dn, attributes: { ...attributes, userPassword: typed } }
}

describe.skipIf(noSlapd)(noSlapd ?? 'passwords of a directory', () => {
  let slapd: Slapd
  let world: BundledWorld
  let boss: Browser
  let headers: Record<string, string>
  let ticket: string | undefined

  beforeAll(async () => {
    slapd = await startSlapd([
      person('staff', staffNumbers.staff),
      person('staff2', staffNumbers.staff2),
      person('guessed', staffNumbers.guessed),
      person('twin1', 'TWIN'),
      person('twin2', 'TWIN'),
    ])
    world = await bundledWorld({}, { sendsEvents: true, trustsProxies: true })
    headers = await world.makeSuperManagers(['guessed'])
    boss = await world.signedIn('guessed')
  })
  afterAll(async () => {
    await world?.stop()
    await slapd?.stop()
  })
  beforeEach(async () => {
    await world.atProvider.pool.query('delete from idp.sign_in_source')
    await restorePeople(world.atProvider)
    boss = await world.signedIn('guessed')
    ticket = undefined
  })

  /** The headers with one ticket for the whole test. */
  async function stepUp(): Promise<Record<string, string>> {
    if (ticket === undefined) {
      const { envelope } = await boss.call('POST /iam-portal/auth/stepUp', {
        body: { method: 'password', value: firstPassword },
      })
      ticket = envelope.data.pwdTicket
    }
    return { ...headers, 'pwd-ticket': ticket ?? '' }
  }

  const settings = () => ({
    ...{
      kind: 'ldap',
      host: 'localhost',
      port: slapd.tlsPort,
      security: 'ldaps',
      authorities: slapd.authority,
    },
    ...{ bindDn: reader.dn, base: suffix, filter: '(objectClass=inetOrgPerson)' },
    ...{ attribute: 'employeeNumber', idAttribute: 'entryUUID' },
  })

  async function addSource(changes: object = {}) {
    const draft = {
      code: fresh('dir'),
      nameZh: '公司目录',
      secret: reader.password,
      ...settings(),
      ...changes,
    }
    const saved = await boss.call(`${admin}/saveOrUpdate`, { body: draft as never, headers: await stepUp() })
    const { id, revision } = saved.envelope.data
    const on = { id, revision, status: 1 } as const
    await boss.call(`${admin}/status`, { body: on, headers: await stepUp() })
    return { id, method: `source:${draft.code}` }
  }

  /** The words of the page after a refused sign-in. */
  async function refusal(account: keyof typeof staffNumbers, password: string): Promise<string> {
    const started = await world.browser().fetchRaw('/api/iam-portal/auth/login?env=prod')
    const browser = createBrowser()
    const posted = await submitSignIn(browser, started.headers.get('location') ?? '', account, password)
    return posted.location ? (await browser.get(posted.location)).body : posted.body
  }

  test('[SOURCE-10] a password is checked in the directory only, and the log tells it', async () => {
    const { id, method } = await addSource()
    expect(await world.signInAs('staff', firstPassword)).toBe('refused')
    await world.signedIn('staff', typed)
    const { rows } = await world.database.pool.query(
      `select login_type from login_log where user_no = $1 and event_type = 'login' order by occurred_at desc limit 1`,
      [staffNumbers.staff],
    )
    expect(rows).toEqual([{ login_type: method }])
    const linked = await boss.call(`${admin}/people`, { body: { id }, headers })
    expect(linked.envelope.data.list).toMatchObject([{ userNo: staffNumbers.staff, displayName: 'staff' }])
  })

  test('[SOURCE-10] the step-up of the person asks the directory too', async () => {
    await addSource()
    const browser = await world.signedIn('staff', typed)
    const ask = (value: string) =>
      browser.call('POST /iam-portal/auth/stepUp', { body: { method: 'password', value } })
    expect((await ask(firstPassword)).status).not.toBe(200)
    expect((await ask(typed)).status).toBe(200)
  })

  test('[SOURCE-10] super managers, people outside the rule and people without an entry', async () => {
    const given = givenIn(world.database.db)
    const org = await given.organization({ org_code: fresh('o') })
    await given.personRole(staffNumbers.staff, org, await given.role({ role_no: fresh('r') }))
    await addSource({ orgCodes: [org] })
    // A directory does not take a super manager over, nor people whom the rule does not cover.
    expect(await world.signInAs('guessed', typed)).toBe('refused')
    await world.signedIn('guessed')
    await world.signedIn('staff2', firstPassword)
    await world.signedIn('staff', typed)
  })

  test('[SOURCE-10] another entry with the number of a linked person is refused', async () => {
    await addSource()
    await world.signedIn('staff2', typed)
    const { dn } = person('staff2', '')
    await slapd.change((client) => client.del(dn))
    await slapd.change((client) => client.add(dn, person('staff2', staffNumbers.staff2).attributes))
    expect(await world.signInAs('staff2', typed)).toBe('refused')
  })

  test('[SOURCE-11] a directory that is away says so, or the password here counts where that is chosen', async () => {
    const { id } = await addSource({ port: 1 })
    expect(await refusal('staff', firstPassword)).toContain('暂时无法验证密码')
    await boss.call(`${admin}/delete`, { body: { id, revision: 2 }, headers: await stepUp() })
    await addSource({ port: 1, fallsBack: true })
    await world.signedIn('staff', firstPassword)
  })

  test('[SOURCE-11] guessing is stopped before anything is sent', async () => {
    await addSource()
    for (let attempt = 0; attempt < 12; attempt++) await world.signInAs('staff', `guess ${attempt}`)
    expect(await world.signInAs('staff', typed)).toBe('refused')
  })

  test('[SOURCE-08] the test finds people, a wrong password and a wrong base', async () => {
    const problemOf = async (changes: object) => {
      const { id } = await addSource(changes)
      const { envelope } = await boss.call(`${admin}/test`, { body: { id }, headers })
      return envelope.data
    }
    expect(await problemOf({})).toMatchObject({ people: 5 })
    expect((await problemOf({ secret: 'wrong' })).problem).toBe('credentials')
    expect((await problemOf({ base: `ou=nowhere,${suffix}` })).problem).toBe('base-missing')
    expect((await problemOf({ filter: '(objectClass=device)' })).problem).toBe('no-people')
    expect((await problemOf({ attribute: 'departmentNumber' })).problem).toBe('attributes')
    expect((await problemOf({ authorities: '' })).problem).toBe('unreachable')
    expect((await boss.call(list, { headers })).envelope.data.sources).toHaveLength(6)
  })

  test('[SOURCE-11] an unencrypted directory is refused', async () => {
    const draft = { code: 'plain', nameZh: '目录', secret: 'x', ...settings(), security: 'plain' }
    const { envelope } = await boss.call(`${admin}/saveOrUpdate`, {
      body: draft as never,
      headers: await stepUp(),
    })
    expect(JSON.stringify(envelope.data)).toContain('security')
  })

  test('[SOURCE-11] wrong passwords from many addresses do not lock the account of the directory', async () => {
    await addSource()
    const attempt = async (address: string, password: string, browser = createBrowser()) => {
      const headers = { 'x-forwarded-for': address }
      const started = await world.browser().fetchRaw('/api/iam-portal/auth/login?env=prod')
      const request = `${started.headers.get('location')}&prompt=login`
      const { location: form } = await browser.get(request, { headers })
      const posted = await browser.post(form, { account: 'staff', password }, { headers })
      const { location } = await browser.get(posted.location, { headers })
      return location.startsWith(world.baseUrl)
    }
    const own = createBrowser()
    expect(await attempt('198.51.100.1', typed, own)).toBe(true)
    for (const address of ['198.51.100.2', '198.51.100.3', '198.51.100.4'])
      expect(await attempt(address, 'a guess')).toBe(false)
    // The directory is not asked for strangers any more, while the person goes on.
    expect(await attempt('198.51.100.5', typed)).toBe(false)
    expect(await attempt('198.51.100.1', typed, own)).toBe(true)
    expect(await attempt('198.51.100.5', typed)).toBe(true)
  })

  describe('what is sent to the directory', () => {
    const bind = (accountNo: string, password: string) => {
      const parsed = sourceSettings.parse(settings())
      if (parsed.kind !== 'ldap') throw new Error('not a directory')
      return bindInDirectory({ settings: parsed, secret: reader.password }, { accountNo, password })
    }

    test('[SOURCE-11] no empty password, which would be an unauthenticated bind', async () => {
      expect(await bind(staffNumbers.staff, '')).toEqual({ result: 'wrong' })
      expect(await bind(staffNumbers.staff, typed)).toMatchObject({ result: 'ok', displayName: 'staff' })
    })

    test.each(['*', 'A0000*', `${staffNumbers.staff})(uid=*`, '\\2a', ')(|(uid=*', '\0'])(
      '[SOURCE-11] LDAP injection: %j is the number of nobody',
      async (accountNo) => expect(await bind(accountNo, typed)).toEqual({ result: 'nobody' }),
    )

    test('[SOURCE-11] two entries with one number are nobody', async () => {
      expect(await bind('TWIN', typed)).toEqual({ result: 'nobody' })
    })

    test('[SOURCE-11] a changed password counts at once', async () => {
      const change = (value: string) =>
        slapd.change((client) =>
          client.modify(person('twin1', '').dn, [
            new Change({
              operation: 'replace',
              modification: new Attribute({ type: 'userPassword', values: [value] }),
            }),
          ]),
        )
      await slapd.change((client) => client.del(person('twin2', '').dn))
      await change('Another-2026')
      expect(await bind('TWIN', typed)).toEqual({ result: 'wrong' })
      expect(await bind('TWIN', 'Another-2026')).toMatchObject({ result: 'ok' })
    })
  })
})
