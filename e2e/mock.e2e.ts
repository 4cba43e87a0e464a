import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { test } from './testing/journey.ts'
import { startMockWeb } from './testing/mock-web.ts'
import {
  directory,
  eventually,
  homeOf,
  listedApplications,
  type Person,
  seenText,
  signOut,
  switchTo,
} from './testing/person.ts'
import { accountOf, applicationName, applicationsOf, organizationName, roleName } from './testing/world.ts'

const texts = {
  zh: {
    star: (name: string) => `将「${name}」加入常用`,
    unstar: (name: string) => `将「${name}」移出常用`,
    set: '设置',
  },
  en: {
    star: (name: string) => `Add ${name} to My apps`,
    unstar: (name: string) => `Remove ${name} from My apps`,
    set: 'Set',
  },
}

/** Milliseconds for a page whose sources are being translated for the first time. */
const firstLoad = 90_000

const staff = accountOf('staff')
const sales = { orgCode: 'CC-EAST', roleNo: 'staff' }
const buying = { orgCode: 'CC-HQ-SCM', roleNo: 'procurement_specialist' }

let web: Awaited<ReturnType<typeof startMockWeb>>
beforeAll(async () => {
  web = await startMockWeb()
})
// What an earlier try has changed is forgotten.
beforeEach(() => fetch(`${web.portal}/api/mock/restart`, { method: 'POST', redirect: 'manual' }))
afterAll(() => web?.stop())

/** Confirms what lies over home, and closes the tour, as somebody has who comes every day. */
async function confirmWhatMustBeRead({ page, words }: Person): Promise<void> {
  await page.evaluate(async () => {
    const user = '/api/iam-portal/user'
    const { data } = await (await fetch(`${user}/getBulletinList?forcedPush=1`)).json()
    for (const { bulletinId, contentRevision } of data.list)
      await fetch(`${user}/updateUserBulletinStatus/${bulletinId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status: 2, contentRevision }),
      })
    const { data: chosen } = await (await fetch(`${user}/getPersonalConfig`, { method: 'POST' })).json()
    await fetch(`${user}/updatePersonalConfig`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tourSeen: true, revision: chosen.revision }),
    })
  })
  await page.reload({ timeout: firstLoad })
  await page.getByRole('heading', { name: words.allApps }).waitFor({ timeout: firstLoad })
}

/** Opens the portal, which leads to the list of accounts, and chooses one. */
async function signInAs(person: Person, { person: name }: typeof staff): Promise<void> {
  const { page, words, language } = person
  await page.goto(homeOf(person), { timeout: firstLoad })
  await page.getByRole('link', { name: name[language] }).click({ timeout: firstLoad })
  await page.getByRole('heading', { name: words.allApps }).waitFor({ timeout: firstLoad })
  await confirmWhatMustBeRead(person)
}

/** The star is drawn before it is saved: a page that is loaded anew at that moment may still be told the old state. */
async function starAndSave({ page }: Person, star: Locator): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/app/usual') && response.ok())
  await star.click()
  await (await saved).finished()
}

async function setFault({ page, portal, language }: Person, call: string, fault: string): Promise<void> {
  await page.goto(`${portal}/api/mock`)
  await page.locator('select[name=call]').selectOption(call)
  await page.locator('select[name=fault]').selectOption(fault)
  await page.getByRole('button', { name: texts[language].set, exact: true }).click()
  await page.waitForLoadState()
}

test.for(inTurn(['zh', 'en'] as const))(
  '[HTTP-12] the web runs alone: sign-in, star, role, search and sign-out, in %s',
  async (language, { newPerson }) => {
    const person = await newPerson({ portal: web.portal, language })
    const { page, words } = person
    const own = texts[language]
    const name = applicationName('knowledge-base', language)
    const star = directory(person).getByRole('button', { name: own.star(name) })
    const unstar = directory(person).getByRole('button', { name: own.unstar(name) })

    await signInAs(person, staff)
    await eventually(() => listedApplications(person)).toEqual(applicationsOf(staff.userNo, sales, language))
    await directory(person).getByRole('link', { name }).hover()
    await starAndSave(person, star)
    await unstar.waitFor()
    await page.reload({ timeout: firstLoad })
    await unstar.waitFor({ timeout: firstLoad })

    await switchTo(person, organizationName(buying.orgCode, language), roleName(buying.roleNo, language))
    await eventually(() => listedApplications(person)).toEqual(applicationsOf(staff.userNo, buying, language))

    await page.keyboard.press('Control+K')
    const dialog = page.getByRole('dialog', { name: words.searchTitle })
    await dialog.waitFor({ timeout: firstLoad })
    await page.keyboard.type('cgxy')
    await eventually(() => seenText(dialog.getByRole('option', { selected: true }))).toContain(
      applicationName('sourcing', language),
    )
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await signOut(person)
  },
)

test('[HTTP-12] a fault that is chosen on its page is seen in the portal', async ({ newPerson }) => {
  const person = await newPerson({ portal: web.portal, language: 'en' })
  const { page, words } = person
  const call = 'POST /iam-portal/v1/portal/app/usual'
  const name = applicationName('learning', 'en')
  person.expectFault(/status of 500/)
  await signInAs(person, staff)
  await setFault(person, call, 'service.failed')
  await page.goto(homeOf(person))
  await directory(person).getByRole('link', { name }).hover()
  await directory(person)
    .getByRole('button', { name: texts.en.star(name) })
    .click()
  await page.getByRole('region', { name: words.notices }).getByText('Something went wrong').waitFor()
  await setFault(person, call, '')
  await page.goto(homeOf(person))
  await directory(person).getByRole('link', { name }).hover()
  await starAndSave(person, directory(person).getByRole('button', { name: texts.en.star(name) }))
  await directory(person)
    .getByRole('button', { name: texts.en.unstar(name) })
    .waitFor()
  await page.reload()
  await directory(person)
    .getByRole('button', { name: texts.en.unstar(name) })
    .waitFor()
})
