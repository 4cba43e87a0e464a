import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { demoAccounts } from '@iambiz/demo/accounts.ts'
import type { BrowserContext, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { delegationCall } from './testing/delegation-call.ts'
import { guestOf, violationsInLooks } from './testing/every-look.ts'
import { type NewPerson, test } from './testing/journey.ts'
import { recordedPortal } from './testing/mock-web.ts'
import { type Person, signIn, signInToHome, signOut } from './testing/person.ts'
import { providerPages } from './testing/provider-pages.ts'
import { companyOfTheMoment, show } from './testing/shown.ts'

const origin = recordedPortal()

/** Disables automatic retries and redirects after a delay, so that pages keep their state. */
const stayAsTheyAre = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { setTimeout: soon } = globalThis
    const atOnce = (run: TimerHandler, wait = 0, ...rest: unknown[]) =>
      wait < 1000 ? soon(run, wait, ...rest) : 0
    Object.assign(globalThis, { setTimeout: atOnce, setInterval: () => 0 })
  })

/** A person with an active delegation in the demo company. */
function agentOf() {
  for (const { id, agentNo, status } of companyOfTheMoment().delegations) {
    const agent = demoAccounts.find(({ userNo }) => userNo === agentNo)
    if (status === 2 && agent) return { id, account: agent.name }
  }
  throw new Error('no demo account acts for anybody')
}

const refuse = (code: number) => (route: Route) =>
  route.fulfill({ status: 401, json: { code, message: '401', data: null } })

describe.each(inTurn(['zh', 'en'] as const))(
  'nothing keeps people out of the pages that say what happened, in %s',
  (language) => {
    async function expectState(person: Person, title: string | RegExp): Promise<void> {
      await person.page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(await violationsInLooks(person), String(title)).toEqual([])
    }

    async function newGuest(newPerson: NewPerson, account?: string): Promise<Person> {
      const person = await guestOf(newPerson, origin(), { language, ...(account ? { account } : {}) })
      await stayAsTheyAre(person.context)
      // These pages show missing, refused and withdrawn content.
      person.expectFault(/./)
      return person
    }

    test('to somebody who is signed in', async ({ newPerson }) => {
      const person = await newGuest(newPerson, 'staff')
      const { page, portal, words } = person
      await page.goto(`${portal}/iambiz/home/nowhere`)
      await expectState(person, words.notFound)
      await page.goto(`${portal}/iambiz/home/mailLog`)
      await expectState(person, language === 'zh' ? /没有访问权限/ : /access/)
      const chunk = /\/assets\/ContactsPage-[^/]*\.js$/
      await page.route(chunk, (route) => route.abort())
      await page.goto(`${portal}/iambiz/home/contacts`)
      await expectState(person, words.chunkFailed)
      await page.unroute(chunk)
      await page.route(chunk, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export const ContactsPage = () => { throw new Error("it cannot be drawn") }',
        }),
      )
      await page.goto(`${portal}/iambiz/home/contacts`)
      await expectState(person, words.screenBroken)
      await show(page, `${portal}/iambiz/home`)
      await signOut(person)
      await expectState(person, words.signedOut)
    })

    test('to somebody whose session is over', async ({ newPerson }) => {
      const person = await newGuest(newPerson, 'staff')
      const { page, portal, words } = person
      for (const [code, title] of [
        [1006, words.timedOut],
        [1010, words.endedElsewhere],
      ] as const) {
        await show(page, `${portal}/iambiz/home`)
        await page.route('**/updatePersonalConfig', refuse(code))
        await page.getByRole('radio', { name: words.list }).click()
        await expectState(person, title)
        await page.unroute('**/updatePersonalConfig')
      }
    })

    test('to somebody who acts for another person', async ({ newPerson }) => {
      const { id, account } = agentOf()
      // Recorded replies do not depend on earlier changes.
      const person = await newPerson({ language })
      // Calls that home still makes outside the delegation are refused.
      person.expectFault(/status of 403/)
      const { page, portal, words } = person
      await signInToHome(person, account)
      expect(await delegationCall(person, `act/${id}`)).toBe(200)
      await page.goto(`${portal}/iambiz/home/setting/profile`)
      await expectState(person, words.notWhileActing)
    })

    test('to somebody who is not', async ({ newPerson }) => {
      const person = await newGuest(newPerson)
      const { page, portal, words } = person
      const home = `${portal}/iambiz/home`
      await page.goto(`${home}?error=access_denied`)
      await expectState(person, words.signInFailed)
      await page.goto(`${home}?error=temporarily_unavailable`)
      await expectState(person, words.providerDown)
      await page.route('**/userOrgRole?*', (route) => route.abort())
      await page.goto(`${portal}/api/mock/sign-in?account=staff`)
      await expectState(person, words.organizationsFailed)
      await page.unroute('**/userOrgRole?*')
      await page.route('**/v1/portal/home', (route) => route.abort())
      await page.goto(`${portal}/api/mock/sign-in?account=staff`)
      await expectState(person, words.networkFailed)
    })

    test('to somebody who cannot sign in, or has forgotten the password', async ({ newPerson }) => {
      const person = await newGuest(newPerson)
      const { page, portal, words } = person
      await page.goto(`${portal}/iambiz/password/forgot`)
      await expectState(person, language === 'zh' ? /密码/ : /password/i)
      await page.evaluate(() => {
        const tries = Array.from({ length: 3 }, () => Date.now())
        sessionStorage.setItem('iambiz.sign-in-tries', JSON.stringify(tries))
      })
      await page.goto(`${portal}/iambiz/home`)
      await expectState(person, words.signInLoops)
    })

    test('to somebody without organization and role', async ({ newPerson }) => {
      const person = await newGuest(newPerson, 'norole')
      await person.page.goto(`${person.portal}/iambiz/home`)
      await expectState(person, person.words.noRole)
    })
  },
)

const nobody = '00000000-0000-4000-8000-000000000000'

/** Addresses of missing records, one for every kind of record with addresses. */
const missing = {
  asPages: [
    ...['announcementDetails?bulletinId=nobody', 'zone/nothing', 'tools/nothing', `fault/${nobody}`],
    ...[`announcementMaintenance/${nobody}/readers`, `admin/applications/${nobody}/grants`],
    ...['admin/zones/nothing', 'admin/zones/nothing/articles'],
  ],
  besideLists: [
    ...[`announcementMaintenance/${nobody}`, `admin/applications/${nobody}`, 'admin/people/NOBODY'],
    ...['admin/roles/nothing', 'admin/organizations/NOTHING', 'admin/systems/nothing'],
    ...[`mail/templates/${nobody}`, `mail/contacts/${nobody}`, `mail/groups/${nobody}`],
  ],
}

test('what an address names and is not there is told in one way everywhere', async ({ newPerson }) => {
  const person = await newPerson()
  const { page, portal, expectFault } = person
  await signIn(person, 'superadmin')
  expectFault(/./)
  for (const address of missing.asPages) {
    await page.goto(`${portal}/iambiz/home/${address}`)
    await page.locator('.missing-page h1').waitFor()
    await page.locator('.missing-page').getByRole('link', { name: '回到首页' }).waitFor()
  }
  expect(await violationsOn(page)).toEqual([])
  for (const address of missing.besideLists) {
    await page.goto(`${portal}/iambiz/home/${address}`)
    await page.getByRole('alert').getByText('内容可能已删除，链接有误，或不对您开放。').waitFor()
  }
  await page.goto(`${portal}/iambiz/home/admin/people/NOBODY`)
  await page.getByRole('alert').getByRole('button', { name: '返回列表' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('alert').getByRole('button', { name: '返回列表' }).click()
  await page.waitForURL(`${portal}/iambiz/home/admin/people`)
})

test.for(
  inTurn([
    ['zh', 'light'],
    ['en', 'dark'],
  ] as const),
)('nothing keeps people out of the provider, in %s, %s', async ([language, colorScheme], { newPerson }) => {
  const { page } = await newPerson({ colorScheme })
  for (const [name, html] of Object.entries(providerPages(language))) {
    const address = `${origin()}/provider/${encodeURIComponent(name)}`
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.goto(address)
    const wrong = await violationsOn(page)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      if ((await tooWide(page)) > 0) wrong.push(`wider than ${width}`)
    }
    expect([name, wrong]).toEqual([name, []])
  }
})
