import type { Page, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import {
  directory,
  eventually,
  homeOf,
  type Person,
  promised,
  seenText,
  signInByForm,
  typeCredentials,
} from './testing/person.ts'
import { product } from './testing/product-of-worker.ts'
import { accountOf } from './testing/world.ts'

const exchange = '/api/iam-portal/auth/token'

/** Collects the requests of a browser with this path. */
function requestsTo({ context }: Person, path: string): Request[] {
  const found: Request[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === path) found.push(request)
  })
  return found
}

/** The callback address from the provider, before the page cleans it. */
async function callbackOf(page: Page, arrive: () => Promise<void>): Promise<string> {
  const sentBack = promised(page.waitForRequest((request) => new URL(request.url()).searchParams.has('code')))
  await arrive()
  return (await sentBack).url()
}

async function arriveAtHome(person: Person, account: string): Promise<void> {
  await signInByForm(person, account)
  await directory(person).waitFor()
}

const noticesOf = ({ page, words }: Person) => page.getByRole('region', { name: words.notices })

describe('a sign-in that is refused', () => {
  test('[AUTH-06] shows 失败 with the server’s message and an empty menu', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    person.expectFault(/status of 4\d\d/)
    const replied = promised(
      page.waitForResponse((response) => new URL(response.url()).pathname === exchange),
    )
    await page.goto(`${homeOf(person)}?code=made-up&state=prod.made-up`)
    const { message } = (await (await replied).json()) as { message: string }
    const notice = noticesOf(person).getByRole('alert')
    await notice.getByText(words.failure, { exact: true }).waitFor()
    await notice.getByText(message, { exact: true }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(page.url()).toBe(homeOf(person))
    const stored = await page.evaluate(() => sessionStorage.getItem('iambiz.session') ?? '{}')
    expect(JSON.parse(stored).menuInfo).toBeUndefined()
  })

  test('[AUTH-01] says the same for an unknown account and for a wrong password', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    const answers: string[] = []
    for (const account of ['nobody-like-this', 'A10652']) {
      await page.goto(homeOf(person))
      await typeCredentials(person, account, 'not-the-password')
      answers.push(await seenText(page.getByRole('alert')))
      await eventually(() => page.getByLabel(words.passwordField, { exact: true }).inputValue()).toBe('')
    }
    expect(answers).toEqual([words.wrongCredentials, words.wrongCredentials])
  })

  test('that the person cancelled leads to a page with a way back', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    await page.goto(`${homeOf(person)}?error=access_denied&state=prod.made-up`)
    await page.getByRole('heading', { name: words.signInFailed }).waitFor()
    expect(page.url()).toBe(homeOf(person))
    await page.getByRole('button', { name: words.signInAgain }).click()
    await page.getByLabel(words.accountField).waitFor()
  })
})

describe('a sign-in', () => {
  test('[AUTH-01] of a cold browser goes through the provider and back', async ({ newPerson }) => {
    const person = await newPerson({ cold: true })
    const { page, portal } = person
    const asked = promised(page.waitForRequest((request) => request.url().includes('response_type=code')))
    await page.goto(portal)
    const question = new URL((await asked).url())
    expect(question.origin).toBe(product().provider)
    expect(question.searchParams.get('redirect_uri')).toBe(homeOf(person))
    expect(question.searchParams.get('code_challenge_method')).toBe('S256')
    expect(question.searchParams.get('state')).toMatch(/^prod\..{20,}/)
    await typeCredentials(person, 'staff')
    await page.waitForURL(homeOf(person))
    await page.getByRole('heading', { name: person.words.allApps }).waitFor()
  })

  test('[AUTH-01] leads to the address that was wanted, with its query and fragment, also at a second attempt', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page, words } = person
    const wanted = `${homeOf(person)}?x=1#part-2`
    await page.goto(wanted)
    await page.getByLabel(words.accountField).waitFor()
    // The provider first redirects back with an error.
    await page.goto(`${homeOf(person)}?error=access_denied&state=prod.made-up`)
    await page.getByRole('heading', { name: words.signInFailed }).waitFor()
    await page.getByRole('button', { name: words.signInAgain }).click()
    await typeCredentials(person, 'staff')
    await page.getByRole('heading', { name: words.allApps }).waitFor()
    expect(page.url()).toBe(wanted)
  })

  test('[AUTH-02][SCR-10] exchanges the code once and leaves no trace of it', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    const exchanges = requestsTo(person, exchange)
    const later: Request[] = []
    const code = new URL(await callbackOf(page, () => arriveAtHome(person, 'staff'))).searchParams.get('code')
    page.on('request', (request) => later.push(request))
    expect(exchanges).toHaveLength(1)
    const [request] = exchanges
    const query = new URL(request?.url() ?? '').searchParams
    expect(query.get('grant_type')).toBe('authorization_code')
    expect(query.get('code')).toBe(code)
    const reply = await (await request?.response())?.json()
    expect(reply).toMatchObject({ code: 200, data: { userNo: accountOf('staff').userNo, expires_in: 900 } })
    expect(Object.keys(reply.data)).toEqual(expect.arrayContaining(['access_token', 'refresh_token']))
    expect((await request?.allHeaders())?.redirect).toBe(homeOf(person))
    expect(page.url()).toBe(homeOf(person))
    await page.reload()
    await page.getByRole('heading', { name: person.words.allApps }).waitFor()
    const referrers = await Promise.all(later.map((one) => one.headerValue('referer')))
    expect(referrers.filter((referrer) => referrer?.includes('code='))).toEqual([])
    expect(exchanges).toHaveLength(1)
  })

  test('[AUTH-03] whose code comes again is not exchanged again, and nobody is bothered', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page } = person
    const exchanges = requestsTo(person, exchange)
    const callback = await callbackOf(page, () => arriveAtHome(person, 'staff'))
    await page.goto(callback)
    await page.getByRole('heading', { name: person.words.allApps }).waitFor()
    expect(page.url()).toBe(homeOf(person))
    await page.goBack()
    await page.goForward()
    await page.getByRole('heading', { name: person.words.allApps }).waitFor()
    expect(exchanges).toHaveLength(1)
    expect(await noticesOf(person).getByRole('alert').count()).toBe(0)
  })

  test('[AUTH-03] whose code a second tab gets gives both tabs the same session', async ({
    newPerson,
    records,
  }) => {
    const person = await newPerson()
    const { page, context, words } = person
    const userNo = 'A04101'
    await records.forgetPerson(userNo)
    const callback = await callbackOf(page, () => signInByForm(person, userNo))
    const second = await context.newPage()
    await second.goto(callback)
    await second.getByRole('heading', { name: words.allApps }).waitFor()
    expect(second.url()).toBe(homeOf(person))
    await page.reload()
    await page.getByRole('heading', { name: words.allApps }).waitFor()
    expect(await records.openSessions(userNo)).toBe(1)
  })

  test('[AUTH-03] whose code another browser brings is revoked', async ({ newPerson, records }) => {
    const [victim, thief] = [await newPerson(), await newPerson()]
    thief.expectFault(/status of 4\d\d/)
    // The victim's page learns at once that its session has ended.
    victim.expectFault(/status of 401/)
    const userNo = 'A04140'
    await records.forgetPerson(userNo)
    const callback = await callbackOf(victim.page, () => signInByForm(victim, userNo))
    await victim.page.getByRole('heading', { name: victim.words.allApps }).waitFor()
    await thief.page.goto(callback)
    await noticesOf(thief).getByRole('alert').getByText(thief.words.failure, { exact: true }).waitFor()
    expect(await records.openSessions(userNo)).toBe(0)
    // The provider's session is still valid, so the victim is signed in again without interaction.
    await victim.page.reload()
    await victim.page.getByRole('heading', { name: victim.words.allApps }).waitFor()
    expect(await records.openSessions(userNo)).toBe(1)
  })

  test('[AUTH-04] reads organizations and roles with the staff number', async ({ newPerson }) => {
    const person = await newPerson()
    const asked = requestsTo(person, '/api/iam-portal/v1/portal/userOrgRole')
    await arriveAtHome(person, 'staff')
    const [request] = asked
    expect(new URL(request?.url() ?? '').searchParams.get('userNo')).toBe(accountOf('staff').userNo)
    const reply = await (await request?.response())?.json()
    expect(reply.data.orgRole).toEqual([
      {
        org: expect.objectContaining({ orgCode: 'CC-EAST', orgName: '华东运营中心' }),
        roles: [
          { role: expect.objectContaining({ roleNo: 'staff' }) },
          { role: expect.objectContaining({ roleNo: 'sales_specialist' }) },
        ],
      },
      {
        org: expect.objectContaining({ orgCode: 'CC-HQ-SCM', orgName: '供应链管理部' }),
        roles: [{ role: expect.objectContaining({ roleNo: 'procurement_specialist' }) }],
      },
    ])
  })

  test('[AUTH-05] of somebody without organization and role stops, and the number can be copied', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page, context, portal, words } = person
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portal })
    const homeCalls = requestsTo(person, '/api/iam-portal/v1/portal/availableApp')
    await signInByForm(person, 'norole')
    await page.getByRole('button', { name: words.copyNumber }).click()
    await noticesOf(person).getByRole('status').getByText(words.success, { exact: true }).waitFor()
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
      accountOf('norole').userNo,
    )
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(homeCalls).toEqual([])
    const stored = await page.evaluate(() => sessionStorage.getItem('iambiz.session') ?? '{}')
    expect(JSON.parse(stored)).toMatchObject({ orgValue: '', roleValue: '', orgOptions: [] })
    expect(JSON.parse(stored).menuInfo).toBeUndefined()
  })

  test('comes back to the screen that was wanted', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, portal, words } = person
    await page.goto(`${portal}/iambiz/home/nowhere?page=2`)
    await typeCredentials(person, 'staff')
    await page.getByRole('heading', { name: words.notFound }).waitFor()
    await eventually(() => page.url()).toBe(`${portal}/iambiz/home/nowhere?page=2`)
  })
})
