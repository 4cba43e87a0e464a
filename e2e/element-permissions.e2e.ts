import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { applications } from '@iambiz/demo/company/catalogue.ts'
import { expect } from 'vitest'
import { type NewPerson, test } from './testing/journey.ts'
import {
  eventually,
  homeOf,
  listedApplications,
  type Person,
  signIn,
  signInToHome,
} from './testing/person.ts'

const texts = {
  zh: {
    maintenance: '公告管理',
    pick: '点选元素',
    frame: '预览',
    save: '保存',
    saved: /^已保存/,
    notPermitted: '您没有此权限',
    remove: /^删除 \[data-perm/,
    confirm: '删除',
    selector: /选择器/,
    asSeen: '按该角色所见',
  },
  en: {
    maintenance: 'Announcements',
    pick: 'Pick an element',
    frame: 'Preview',
    save: 'Save',
    saved: /^Saved/,
    notPermitted: 'You do not have this permission',
    remove: /^Delete \[data-perm/,
    confirm: 'Delete',
    selector: /Selector/,
    asSeen: 'As this role sees it',
  },
}

const area = ({ portal }: Person, below = '') => `${portal}/iambiz/home/admin/elements${below}`

const createButton = ({ page }: Pick<Person, 'page'>) => page.locator('[data-perm="announcement.create"]')

/**
 * The preview lists the applications granted to the role, as on its people's home, and none of the administrator's own.
 */
async function showsApplicationsOf(editor: Person, admin: Person): Promise<void> {
  const { page, language } = admin
  await editor.page.goto(homeOf(editor))
  // Other journeys may add applications at the same time.
  const ofCompany = (name = '') => applications.some((app) => app[language] === name)
  const own = (await listedApplications(editor)).filter(ofCompany)
  await page.goto(area(admin, '/simulator?org=CC-HQ-ADMIN&role=bulletin_editor'))
  const frame = page.frameLocator(`iframe[title="${texts[language].frame}"]`)
  const names = async () =>
    (await frame.locator('.app-group li').allInnerTexts())
      .map((text) => text.split('\n', 1)[0])
      .filter(ofCompany)
      .sort()
  await eventually(names).toEqual(own)
}

/** The administrator clicks a button in the simulator, and makes it read-only for the role. */
async function keepReadonly(admin: Person): Promise<void> {
  const { page, language } = admin
  const words = texts[language]
  await page.goto(area(admin, '/simulator?org=CC-HQ-ADMIN&role=bulletin_editor'))
  const frame = page.frameLocator(`iframe[title="${words.frame}"]`)
  await frame.getByRole('link', { name: words.maintenance }).first().click()
  const target = frame.locator('[data-perm="announcement.create"]')
  await target.waitFor()
  await page.getByRole('button', { name: words.pick }).click()
  await target.click()
  const drawer = page.getByRole('dialog')
  const selector = drawer.getByRole('textbox', { name: words.selector })
  expect(await selector.inputValue()).toBe('[data-perm="announcement.create"]')
  await drawer.getByRole('button', { name: words.save }).click()
  await page.getByText(words.saved).waitFor()
  // The frame highlights the element first, then shows it as the role sees it.
  await frame.getByRole('link', { name: words.maintenance }).first().click()
  await frame.locator('[data-perm="announcement.create"][data-permission-shown="readonly"]').waitFor()
  await page.getByRole('radio', { name: words.asSeen }).check({ force: true })
  await frame.locator('[data-perm="announcement.create"][data-permission="readonly"]').waitFor()
}

/** A preview has only the administrator's own rights, and sends no state-changing requests. */
async function sendsNothing({ page, language }: Person): Promise<void> {
  const handle = await page.locator(`iframe[title="${texts[language].frame}"]`).elementHandle()
  const frame = await handle?.contentFrame()
  const status = await frame?.evaluate(() =>
    fetch('/api/iam-portal/system/bulletin', { method: 'POST', body: '{}' }).then((reply) => reply.status),
  )
  expect(status).toBe(403)
}

async function takeBack(admin: Person): Promise<void> {
  const { page, language } = admin
  const words = texts[language]
  await page.goto(area(admin, '?q=announcement.create'))
  await page.getByRole('button', { name: words.remove }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function walk(newPerson: NewPerson, language: 'zh' | 'en'): Promise<void> {
  const words = texts[language]
  const editor = await newPerson({ language })
  await signIn(editor, 'editor')
  await editor.page.goto(`${editor.portal}/iambiz/home/announcementMaintenance`)
  const button = createButton(editor)
  await button.waitFor()
  expect(await button.getAttribute('aria-disabled')).toBe(null)
  const admin = await newPerson({ language })
  await signInToHome(admin, 'superadmin')
  await showsApplicationsOf(editor, admin)
  await editor.page.goto(`${editor.portal}/iambiz/home/announcementMaintenance`)
  await keepReadonly(admin)
  await sendsNothing(admin)
  await eventually(() => button.getAttribute('aria-disabled')).toBe('true')
  await button.click({ force: true })
  await editor.page.locator('.permission-tip').getByText(words.notPermitted).waitFor()
  expect(new URL(editor.page.url()).pathname).toBe('/iambiz/home/announcementMaintenance')
  await takeBack(admin)
  await eventually(() => button.getAttribute('aria-disabled')).toBe(null)
}

test.for(inTurn(['zh', 'en'] as const))(
  '[PERM-03] a button that an administrator clicks on in the simulator is read-only for the role, without reload, until that is taken back, in %s',
  async (language, { newPerson, records }) => {
    await records.forgetElementPermissions()
    await records.confirmWhatMustBeRead()
    await walk(newPerson, language)
  },
)
