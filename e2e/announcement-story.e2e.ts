import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { applicationId } from '@iambiz/demo/company/catalogue.ts'
import { readSpreadsheet } from '@iambiz/server/testing/read-spreadsheet.ts'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { voidAnnouncement } from './testing/announcing.ts'
import { chooseApplication } from './testing/choose-application.ts'
import { test as journey } from './testing/journey.ts'
import {
  directory,
  eventually,
  homeOf,
  type Person,
  seenText,
  signIn,
  signInToHome,
} from './testing/person.ts'
import { applicationName } from './testing/world.ts'

const texts = {
  zh: {
    create: '新建公告',
    chinese: /^中文/,
    english: /^英文/,
    titleZh: '标题（中文）',
    contentZh: '内容（中文）',
    titleEn: '标题（英文）',
    contentEn: '内容（英文）',
    online: /^上线公告/,
    appUsers: /^应用用户/,
    application: /^所属应用/,
    version: '版本',
    starts: '上线开始时间',
    ends: '上线结束时间',
    impact: '影响范围',
    forced: '强制推送',
    link: '维护联动',
    attachment: '附件',
    add: '上传附件',
    release: '发布',
    question: '发布必读公告？',
    reaches: /^将送达 (\d+) 人/,
    toConfirm: (count: number) => `${count} 人打开首页时需先阅读并确认`,
    download: (name: string) => `下载 ${name}`,
    confirm: '我已阅读，进入首页',
    app: '发票池',
    backBy: /停机中，预计 .+ 恢复/,
    receipt: '阅读回执',
    overview: '概览',
    remind: '提醒未读人员',
    reminded: (count: number) => `已提醒 ${count} 人`,
    monthly: '月度统计',
    rows: '公告明细',
    export: '导出',
  },
  en: {
    create: 'New announcement',
    chinese: /^Chinese/,
    english: /^English/,
    titleZh: 'Title (Chinese)',
    contentZh: 'Content (Chinese)',
    titleEn: 'Title (English)',
    contentEn: 'Content (English)',
    online: /^Go-live/,
    appUsers: /^App users/,
    application: /^App\b/,
    version: 'Version',
    starts: 'Window starts',
    ends: 'Window ends',
    impact: 'Impact',
    forced: 'Required',
    link: 'Maintenance',
    attachment: 'Attachment',
    add: 'Attach file',
    release: 'Release',
    question: 'Release a required announcement?',
    reaches: /^Reaches (\d+) people/,
    toConfirm: (count: number) => `${count} need to read and confirm it on the home page`,
    download: (name: string) => `Download ${name}`,
    confirm: 'I’ve read this. Go to home page',
    app: 'Invoice Pool',
    backBy: /Down, expected back .+/,
    receipt: 'Read receipt',
    overview: 'Overview',
    remind: 'Remind unread',
    reminded: (count: number) => `${count} people reminded`,
    monthly: 'Monthly statistics',
    rows: 'Announcements',
    export: 'Export',
  },
}
type Text = (typeof texts)['zh']

const minute = 60_000
const appId = applicationId('invoice-pool')
const fileName = '停机手册.pdf'
const handbook = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n')

/** A time in the format of the editor's fields, in the company's time zone. */
const fieldTime = (at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(' ', 'T')

async function writeTexts(form: Locator, text: Text, title: string): Promise<void> {
  await form.getByRole('radio', { name: text.chinese }).check()
  await form.getByLabel(text.titleZh).fill(title)
  await form.getByRole('textbox', { name: text.contentZh }).fill('今晚升级，请先保存。')
  await form.getByRole('radio', { name: text.english }).check()
  await form.getByLabel(text.titleEn).fill(title)
  await form.getByRole('textbox', { name: text.contentEn }).fill('An upgrade. Save your work first.')
}

/** Fills in a must-read announcement of a downtime that has already begun, with an attachment. */
async function write(editor: Person, title: string): Promise<Locator> {
  const { page, language } = editor
  const text = texts[language]
  await page.goto(`${homeOf(editor)}/announcementMaintenance/new`)
  const form = page.getByRole('dialog', { name: text.create })
  await writeTexts(form, text, title)
  await form.getByRole('radio', { name: text.online }).check()
  await form.getByRole('radio', { name: text.appUsers }).check()
  await chooseApplication(
    form.getByRole('combobox', { name: text.application }),
    applicationName('invoice-pool', language),
  )
  await form.getByLabel(text.version).fill('V2.6')
  await form.getByLabel(text.starts).fill(fieldTime(Date.now() - 10 * minute))
  await form.getByLabel(text.ends).fill(fieldTime(Date.now() + 90 * minute))
  await form.getByLabel(text.impact).fill('OCR')
  await form.getByRole('switch', { name: text.forced }).check()
  await form.getByRole('switch', { name: text.link }).check()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: text.add }).click(),
  ])
  await chooser.setFiles({ name: fileName, mimeType: 'application/pdf', buffer: handbook })
  await form.getByRole('group', { name: text.attachment, exact: true }).getByText(fileName).waitFor()
  return form
}

type Released = { id: string; revision: number; reach: number }

/** Checks the audience and releases. */
async function release({ page, language }: Person, form: Locator): Promise<Released> {
  const text = texts[language]
  await form.getByRole('button', { name: text.release }).click()
  const question = page.getByRole('dialog', { name: text.question })
  const told = await seenText(question.getByRole('status').filter({ hasText: text.reaches }))
  const reach = Number(text.reaches.exec(told)?.[1])
  await question.getByText(text.toConfirm(reach)).waitFor()
  expect(await violationsOn(page, { within: 'dialog[open]' })).toEqual([])
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/iam-portal/system/bulletin')),
    question.getByRole('button', { name: text.release }).click(),
  ])
  await form.waitFor({ state: 'hidden' })
  const { data } = await answer.json()
  return { id: data.bulletinId, revision: data.revision, reach }
}

/** The application's card in the list of all applications. */
const tileOf = (person: Person) => directory(person).getByRole('link', { name: texts[person.language].app })

async function confirmOverHome(reader: Person, title: string): Promise<void> {
  const { page, language } = reader
  const text = texts[language]
  const dialog = page.getByRole('dialog', { name: title })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: text.download(fileName) }).click(),
  ])
  expect(await readFile(await download.path())).toEqual(handbook)
  expect([await tooWide(page), await violationsOn(page)]).toEqual([0, []])
  const confirm = dialog.getByRole('button', { name: text.confirm })
  await dialog.getByRole('region', { name: title }).focus()
  await page.keyboard.press('End')
  await eventually(() => confirm.isEnabled()).toBe(true)
  await confirm.click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Checks the figures of the receipt: audience, read, confirmed and unread. */
async function expectReceipt(editor: Person, { id, reach }: Released): Promise<void> {
  const { page, language } = editor
  const text = texts[language]
  await page.goto(`${homeOf(editor)}/announcementMaintenance/${id}/readers`)
  await page.getByRole('heading', { level: 1, name: text.receipt }).waitFor()
  const figures = page.getByRole('region', { name: text.overview }).locator('dd b')
  await eventually(async () => (await figures.allInnerTexts()).slice(0, 4)).toEqual(
    [reach, 1, 1, reach - 1].map(String),
  )
  await page.getByRole('button', { name: text.remind }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.remind }).click()
  await page
    .getByRole('region', { name: editor.words.notices })
    .getByText(text.reminded(reach - 1))
    .waitFor()
}

/** Finds the announcement in the statistics of its application, and exports them as a spreadsheet. */
async function expectStatistics(editor: Person, title: string, { reach }: Released): Promise<void> {
  const { page, language } = editor
  const text = texts[language]
  const [year, month] = fieldTime(Date.now()).split('-').map(Number)
  const period = `app=${appId}&year=${year}&from=${month}&to=${month}`
  await page.goto(`${homeOf(editor)}/announcementStatistics/monthly?${period}`)
  await page.getByRole('heading', { level: 1, name: text.monthly }).waitFor()
  const row = page.getByRole('row').filter({ hasText: title })
  const rate = Math.round(1000 / reach) / 10
  // Another process counts the audience after the release.
  await eventually(async () => {
    await page.reload()
    await row.waitFor()
    return seenText(row)
  }).toContain(`${rate}%`)
  expect(await tooWide(page)).toBe(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: text.export }).click(),
  ])
  const { rows } = readSpreadsheet(await readFile(await download.path()))
  const shown = await page.getByRole('region', { name: text.rows, exact: true }).getByRole('row').count()
  expect(rows).toHaveLength(shown)
  const own = rows.find(([first]) => first === title)
  expect(own?.slice(-4)).toEqual([1, 1, reach, rate])
}

type Withdrawing = (editor: Person, released: Released) => { now: () => Promise<void> }

/** Withdraws announcements, at the latest after the test, so that other journeys do not see them. */
const test = journey.extend('withdrawing', async ({ records }, { onCleanup }): Promise<Withdrawing> => {
  await records.confirmWhatMustBeRead()
  const pending = new Set<() => Promise<void>>()
  onCleanup(async () => {
    for (const withdraw of pending) await withdraw()
  })
  return (editor, released) => {
    const now = async () => {
      pending.delete(now)
      await voidAnnouncement(editor, released)
    }
    pending.add(now)
    return { now }
  }
})

test.for(
  inTurn([
    ['zh', 1440, 'A11309', 'A11452'],
    ['en', 390, 'A11590', 'A11545'],
  ] as const),
)(
  '[ANN-01] [ANN-03] [ANN-09] [ANN-10] [ANN-11] an application goes down, and everybody knows: in %s at %i pixels',
  async ([language, width, readerNo, otherNo], { newPerson, withdrawing }) => {
    const look = { language, viewport: { width, height: 900 } }
    const title = `${language === 'zh' ? '发票池升级' : 'Invoice upgrade'} ${randomUUID().slice(0, 8)}`
    const editor = await newPerson(look)
    await signIn(editor, 'editor')
    const released = await release(editor, await write(editor, title))
    const withdraw = withdrawing(editor, released)

    const reader = await newPerson(look)
    await signInToHome(reader, readerNo)
    await confirmOverHome(reader, title)
    await tileOf(reader).getByText(texts[language].backBy).waitFor({ state: 'attached' })
    await eventually(() => seenText(tileOf(reader))).toMatch(/1:\d\d:\d\d/)

    await expectReceipt(editor, released)
    const other = await newPerson(look)
    // A page with the dialog open requests the withdrawn announcement once more.
    other.expectFault(/status of 404/)
    await signInToHome(other, otherNo)
    await other.page.getByRole('dialog', { name: title }).waitFor()
    await expectStatistics(editor, title, released)

    // Open pages update without a reload.
    await withdraw.now()
    await other.page.getByRole('dialog', { name: title }).waitFor({ state: 'hidden' })
    await eventually(() => seenText(tileOf(reader))).not.toMatch(/\d:\d\d/)
  },
)
