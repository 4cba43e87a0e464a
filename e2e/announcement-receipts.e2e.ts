import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { applicationId } from '@iambiz/demo/company/catalogue.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { type Announced, announce } from './testing/announcing.ts'
import { test as journey } from './testing/journey.ts'
import { eventually, homeOf, type Person, seenText, signInToHome } from './testing/person.ts'
import { product } from './testing/product-of-worker.ts'

const texts = {
  zh: {
    title: '测试公告：权限中心换新',
    receipt: '阅读回执',
    overview: '概览',
    unread: /^未读/,
    confirmed: /^已确认/,
    readTag: '已读',
    search: '姓名或工号',
    nobody: '没有符合条件的人员',
    people: '人员',
    remind: '提醒未读人员',
    byMail: '同时发送邮件',
    mailLog: '邮件记录',
    sent: '已发送',
    reminded: '已提醒 2 人',
    lately: '4 小时内已提醒过',
    asked: '请阅读公告「测试公告：权限中心换新」',
  },
  en: {
    title: 'Test announcement: new permissions',
    receipt: 'Read receipt',
    overview: 'Overview',
    unread: /^Unread/,
    confirmed: /^Confirmed/,
    readTag: 'Read',
    search: 'Name or staff number',
    nobody: 'No matching people',
    people: 'People',
    remind: 'Remind unread',
    byMail: 'Also send by email',
    mailLog: 'Mail log',
    sent: 'Sent',
    reminded: '2 people reminded',
    lately: 'one reminder every 4 hours',
    asked: 'Please read the announcement “Test announcement: new permissions”',
  },
}

type Announcing = (language: 'zh' | 'en') => Promise<{ editor: Person; announced: Announced }>

const title = { zh: texts.zh.title, en: texts.en.title }

/** Lets an editor release an announcement to the three administrators, and withdraws it after the test. */
const test = journey.extend('announcing', async ({ newPerson }, { onCleanup }): Promise<Announcing> => {
  const released: Announced[] = []
  onCleanup(async () => {
    for (const announced of released) await announced.withdraw()
  })
  return async (language) => {
    const editor = await newPerson({ language })
    await signInToHome(editor, 'editor')
    const announced = await announce(editor, {
      title,
      content: { zh: '<p>今晚</p>', en: '<p>Tonight</p>' },
      appId: applicationId('permission-center'),
      pushScope: 2,
    })
    released.push(announced)
    return { editor, announced }
  }
})

describe.each(inTurn(['zh', 'en'] as const))('the receipt of an announcement, in %s', (language) => {
  const text = texts[language]
  test('[ANN-09] says who has read, and reminds those who have not', async ({ newPerson, announcing }) => {
    const { editor, announced } = await announcing(language)
    const reader = await newPerson({ language })
    await signInToHome(reader, 'aucadmin')
    await Promise.all([
      reader.page.waitForResponse(/updateUserBulletinStatus/),
      reader.page.goto(`${homeOf(reader)}/announcementDetails?bulletinId=${announced.id}`),
    ])
    await reader.page.getByRole('heading', { level: 1, name: text.title }).waitFor()
    // An open page would learn of the withdrawal, and request the announcement in vain.
    await reader.page.goto('about:blank')

    const { page, words } = editor
    await page.goto(`${homeOf(editor)}/announcementMaintenance?q=${encodeURIComponent(text.title)}`)
    const row = page.getByRole('row').filter({ hasText: text.title })
    // The latest change comes first; withdrawn announcements of earlier tests may follow.
    await row.first().getByRole('button', { expanded: false }).click()
    await page.getByRole('menuitem', { name: text.receipt }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: text.receipt }).waitFor()
    const overview = page.getByRole('region', { name: text.overview })
    await expect
      .poll(
        async () => {
          await page.reload()
          // On a slow machine the figures load later than the page.
          await overview.getByRole('definition').first().waitFor()
          return (await overview.getByRole('definition').allInnerTexts()).slice(1, 5).map((one) => one.trim())
        },
        { timeout: 60_000 },
      )
      .toEqual(['1', '0', '2', '33.3%'])

    const people = page.getByRole('tabpanel', { name: text.people })
    const rows = people.getByRole('row')
    await eventually(() => rows.count()).toBe(4)
    await page.getByRole('tab', { name: text.unread }).click()
    await eventually(() => rows.count()).toBe(3)
    await page.getByRole('tab', { name: text.confirmed }).click()
    await people.getByText(text.nobody).waitFor()
    await page.goBack()
    await page.goForward()
    await people.getByText(text.nobody).waitFor()
    await page.getByRole('tab').first().click()
    await page.getByRole('searchbox', { name: text.search }).fill('A10031')
    await eventually(() => rows.count()).toBe(2)
    await eventually(() => seenText(rows.last())).toContain(text.readTag)
    expect(await violationsOn(page)).toEqual([])

    await page.getByRole('button', { name: text.remind }).click()
    await page.getByRole('checkbox', { name: text.byMail }).check()
    await page.getByRole('dialog').getByRole('button', { name: text.remind }).click()
    const notices = page.getByRole('region', { name: words.notices })
    await notices.getByText(text.reminded).waitFor()
    const other = await newPerson({ language })
    await signInToHome(other, 'sysadmin')
    await other.page.goto(`${homeOf(other)}/systemDynamics`)
    await eventually(() =>
      seenText(other.page.getByRole('tabpanel').getByRole('listitem').first()),
    ).toContain(text.title)

    editor.expectFault(/429/)
    await page.getByRole('button', { name: text.remind }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.remind }).click()
    await notices.getByText(text.lately).waitFor()

    await page.setViewportSize({ width: 390, height: 844 })
    await eventually(() => tooWide(page)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.goto(`${homeOf(editor)}/mailLog?bulletinId=${announced.id}`)
    await page.getByRole('heading', { level: 1, name: text.mailLog }).waitFor()
    const sent = page.getByRole('row').filter({ hasText: text.sent })
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.getByRole('table').waitFor()
          return sent.count()
        },
        { timeout: 60_000 },
      )
      .toBe(2)
    await sent.first().getByRole('button', { name: text.asked }).click()
    await page.getByRole('dialog').getByText(announced.id).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await eventually(() => tooWide(page)).toBe(0)

    const mailbox = await editor.context.newPage()
    await mailbox.goto(`${product().demo}/mail`)
    await mailbox.getByRole('link', { name: texts.zh.asked }).first().click()
    await mailbox.getByText(announced.id).waitFor()
  })
})
