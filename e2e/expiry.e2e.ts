import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chooseApplication } from './testing/choose-application.ts'
import { test } from './testing/journey.ts'
import { eventually, type Person, promised, signIn, typeCredentials } from './testing/person.ts'
import { applicationName } from './testing/world.ts'

const texts = {
  zh: {
    timedOut: '认证超时，请重新登录',
    endedElsewhere: '您的登录已在另一台设备上结束',
    signInAgain: '重新登录',
    add: '新建条目',
    newEntry: '新建字典条目',
    key: '键',
    value: '值',
    description: '中文说明',
    newAnnouncement: '新建公告',
    chinese: /^中文/,
    general: /^一般公告/,
    application: /^所属应用/,
    titleZh: '标题（中文）',
    keep: '存为草稿',
    save: '保存',
  },
  en: {
    timedOut: 'Authentication timed out. Sign in again.',
    endedElsewhere: 'You were signed out from another device',
    signInAgain: 'Sign in again',
    add: 'New entry',
    newEntry: 'New dictionary entry',
    key: 'Key',
    value: 'Value',
    description: 'Chinese description',
    newAnnouncement: 'New announcement',
    chinese: /^Chinese/,
    general: /^General/,
    application: /^App\b/,
    titleZh: 'Title (Chinese)',
    keep: 'Save draft',
    save: 'Save',
  },
}

const tokens = /_(access|refresh)_token_/

/** Deletes both tokens, and signs the browser out at the provider. */
async function expire({ context }: Person): Promise<void> {
  await context.clearCookies({ name: tokens })
  await context.clearCookies({ name: /^idp_/ })
}

/** Collects the statuses of the replies to calls whose address has this ending. */
function answersTo({ context }: Person, ending: string): number[] {
  const statuses: number[] = []
  context.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith(ending)) statuses.push(response.status())
  })
  return statuses
}

/** Signs in in the window that the dialog opens. */
async function signInBeside(person: Person, question: Locator, account: string): Promise<void> {
  const { context, language } = person
  const opened = promised(context.waitForEvent('page'))
  await question.getByRole('button', { name: texts[language].signInAgain }).click()
  const beside = await opened
  const closed = promised(beside.waitForEvent('close'))
  await typeCredentials({ ...person, page: beside }, account)
  await closed
}

/** Opens a new dictionary entry as an administrator, and fills in half of it. */
async function writeEntry(person: Person, page: Page, key: string): Promise<Locator> {
  const text = texts[person.language]
  await page.goto(`${person.portal}/iambiz/home/admin/dictionary`)
  await page.getByRole('button', { name: text.add }).click()
  const form = page.getByRole('dialog', { name: text.newEntry })
  await form.getByRole('textbox', { name: text.key, exact: true }).fill(key)
  await form.getByRole('textbox', { name: text.value, exact: true }).fill('half')
  await form.getByRole('textbox', { name: text.description }).fill('写到一半')
  return form
}

/** Starts a new announcement; returns its form. */
async function writeAnnouncement(person: Person, title: string): Promise<Locator> {
  const { page, portal, language } = person
  const text = texts[language]
  await page.goto(`${portal}/iambiz/home/announcementMaintenance/new`)
  const form = page.getByRole('dialog', { name: text.newAnnouncement })
  await form.getByRole('radio', { name: text.chinese }).check()
  await form.getByRole('radio', { name: text.general }).check()
  await form.getByLabel(text.titleZh).fill(title)
  const application = form.getByRole('combobox', { name: text.application })
  await chooseApplication(application, applicationName('mail', language))
  return form
}

test('[AUTH-08] [AUTH-13] a drawer of the administration stays as it is over a sign-in beside it, and what was refused is sent once more, in every tab', async ({
  newPerson,
}) => {
  const person = await newPerson({ language: 'zh' })
  const { page, context } = person
  const text = texts.zh
  person.expectFault(/status of 401/)
  await signIn(person, 'superadmin')
  const other = await context.newPage()
  const keys = [`exp.${randomUUID()}`, `exp.${randomUUID()}`] as const
  const forms = [await writeEntry(person, page, keys[0]), await writeEntry(person, other, keys[1])] as const
  const saves = answersTo(person, '/dictionary/saveOrUpdate')
  await expire(person)
  await forms[1].getByRole('button', { name: text.save }).click()
  await other.getByRole('dialog', { name: text.timedOut }).waitFor()
  await forms[0].getByRole('button', { name: text.save }).click()
  const question = page.getByRole('dialog', { name: text.timedOut })
  await question.waitFor()
  await signInBeside(person, question, 'superadmin')
  for (const [index, tab] of [page, other].entries()) {
    await tab.getByRole('dialog').first().waitFor({ state: 'detached' })
    await tab.getByRole('row', { name: new RegExp(keys[index] ?? '') }).waitFor()
  }
  await eventually(() => saves.toSorted()).toEqual([200, 200, 401, 401])
})

test('[AUTH-08] nothing of the first person is shown, kept or sent where another one signs in', async ({
  newPerson,
}) => {
  const person = await newPerson({ language: 'en' })
  const { page, portal, words } = person
  const text = texts.en
  person.expectFault(/status of 401/)
  await signIn(person, 'editor')
  const title = `e2e ${randomUUID()}`
  const form = await writeAnnouncement(person, title)
  const drafts = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  await eventually(drafts).toContain(title)
  const saves = answersTo(person, '/system/bulletin')
  await expire(person)
  await form.getByRole('button', { name: text.keep }).click()
  const question = page.getByRole('dialog', { name: text.timedOut })
  await question.waitFor()
  // The next person at this computer must not read the form.
  await expect(form.getByLabel(text.titleZh).click({ timeout: 500, trial: true })).rejects.toThrow()
  await signInBeside(person, question, 'staff')
  await page.waitForURL(`${portal}/iambiz/home`)
  await page.getByRole('heading', { name: words.allApps }).waitFor()
  await eventually(() => page.content()).not.toContain(title)
  await eventually(drafts).not.toContain(title)
  expect(saves.filter((status) => status === 200)).toEqual([])
})

test('[AUTH-08] [AUTH-13] an announcement that was being written is saved after a session that was ended elsewhere', async ({
  newPerson,
  records,
}) => {
  const person = await newPerson({ language: 'zh' })
  const { page } = person
  const text = texts.zh
  person.expectFault(/status of 401/)
  await signIn(person, 'editor')
  const title = `e2e ${randomUUID()}`
  const form = await writeAnnouncement(person, title)
  const sent: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/system/bulletin')) sent.push(request.postData())
  })
  await expire(person)
  await records.endSessions('A10977')
  await form.getByRole('button', { name: text.keep }).click()
  const question = page.getByRole('dialog', { name: new RegExp(`${text.timedOut}|${text.endedElsewhere}`) })
  await question.waitFor()
  await signInBeside(person, question, 'editor')
  await form.waitFor({ state: 'detached' })
  await page.getByText(title).first().waitFor()
  // Same body and same client token, so the server creates only one announcement.
  await eventually(() => sent).toHaveLength(2)
  expect(sent[0]).toBe(sent[1])
})
