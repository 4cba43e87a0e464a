import { randomUUID } from 'node:crypto'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { createPeople } from '@iambiz/demo/company/people.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { voidAnnouncement } from './testing/announcing.ts'
import { chooseApplication } from './testing/choose-application.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, seenText, signIn } from './testing/person.ts'
import { product } from './testing/product-of-worker.ts'

const texts = {
  zh: {
    titleZh: '标题（中文）',
    contentZh: '内容（中文）',
    titleEn: '标题（英文）',
    chinese: /^中文/,
    english: /^英文/,
    general: /^一般公告/,
    allUsers: /^全体用户/,
    application: /^所属应用/,
    app: '企业邮箱',
    mail: '邮件通知',
    figures: '邮件',
    template: '邮件模板',
    groups: /^邮件组/,
    extras: /^其他收件人/,
    releaseAnyway: '仍然发布',
    wrong: '标红的 1 个邮箱有误',
    mails: (count: number) => `约 ${count} 封`,
    release: '发布',
    question: '发布公告？',
    toSend: (count: number) => `生效时发送 ${count} 封邮件`,
    receipt: '阅读回执',
    log: '查看邮件记录',
    logTitle: '邮件记录',
    sent: '已发送',
    cc: '抄送',
  },
  en: {
    titleZh: 'Title (Chinese)',
    contentZh: 'Content (Chinese)',
    titleEn: 'Title (English)',
    chinese: /^Chinese/,
    english: /^English/,
    general: /^General/,
    allUsers: /^Everyone/,
    application: /^App\b/,
    app: 'Corporate Mail',
    mail: 'Mail',
    figures: 'Mail',
    template: 'Mail template',
    groups: /^Mail groups/,
    extras: /^Other recipients/,
    releaseAnyway: 'Release anyway',
    wrong: 'The address in red won’t be saved',
    mails: (count: number) => `about ${count}`,
    release: 'Release',
    question: 'Release this announcement?',
    toSend: (count: number) => `${count} emails will be sent when it takes effect`,
    receipt: 'Read receipt',
    log: 'Open mail log',
    logTitle: 'Mail log',
    sent: 'Sent',
    cc: 'Copy',
  },
}

/** People whom no other journey signs in, so that changing the language of one of them has no effect there. */
const someOf = (people: readonly Recipient[]) => {
  const [one, two, copied, extra] = people.filter(({ active, email }) => active && email.startsWith('z'))
  if (!one || !two || !copied || !extra) throw new Error('the demo company has more people than that')
  return { one, two, copied, extra }
}
type Recipient = ReturnType<typeof createPeople>[number]
const { one, two, copied, extra } = someOf(createPeople())

type Group = { name: string; remove: () => Promise<void> }

/** Creates a mail group with two recipients and a copy as an editor, and deletes it after the test. */
async function makeGroup({ page }: Person): Promise<Group> {
  const name = `测试 ${randomUUID().slice(0, 8)}`
  const call = (method: string, path: string, body: object) =>
    page.evaluate(
      async ([verb, address, sent]) => {
        const response = await fetch(`/api/iam-portal/bulletin/emailTemplate/${address}`, {
          method: verb ?? '',
          headers: { 'content-type': 'application/json' },
          body: sent ?? '',
        })
        return (await response.json()).data
      },
      [method, path, JSON.stringify(body)],
    )
  const memberOf = ({ userNo, email }: Recipient) => ({ userNo, email })
  const { id } = await call('POST', 'saveOrUpdate', {
    ...{ kind: 'GROUP', appCode: '*', groupName: name },
    ...{ recipients: [one, two].map(memberOf), cc: [memberOf(copied)] },
  })
  return {
    name,
    remove: async () => {
      await call('DELETE', id, { kind: 'GROUP', revision: 1 })
    },
  }
}

describe.each(inTurn(['zh', 'en'] as const))('the mails of an announcement, in %s', (language) => {
  const text = texts[language]

  test('[MAIL-02] go out with its release, once each and in the language of whoever gets them', async ({
    newPerson,
    records,
  }) => {
    const editor = await newPerson({ language })
    await signIn(editor, 'editor')
    const { page, words } = editor
    await page.goto(`${homeOf(editor)}/announcementMaintenance/new`)
    const group = await makeGroup(editor)
    await records.chooseLanguage(two.userNo, 'en')
    const title = { zh: `邮件测试 ${group.name}`, en: `Mail test ${group.name}` }

    const drawer = page.getByRole('dialog')
    await drawer.getByRole('radio', { name: text.chinese }).check()
    await drawer.getByRole('textbox', { name: text.titleZh }).fill(title.zh)
    await drawer.getByRole('textbox', { name: text.contentZh }).fill('请查收')
    await drawer.getByRole('radio', { name: text.english }).check()
    await drawer.getByRole('textbox', { name: text.titleEn }).fill(title.en)
    await drawer.getByRole('radio', { name: text.general }).check()
    await drawer.getByRole('radio', { name: text.allUsers }).check()
    await chooseApplication(drawer.getByRole('combobox', { name: text.application }), text.app)
    await drawer.getByRole('switch', { name: text.mail, exact: true }).check()
    const section = drawer.getByRole('region', { name: text.mail, exact: true })
    // The matching template is selected automatically.
    await eventually(() => section.getByRole('combobox', { name: text.template }).inputValue()).not.toBe('')
    await section.getByRole('button', { name: text.groups }).click()
    await section.getByRole('checkbox', { name: group.name }).check()
    await section.getByText(text.mails(3)).waitFor()
    const extras = section.getByRole('textbox', { name: text.extras })
    await extras.fill(`${extra.email}；${one.email.toUpperCase()}，nobody@chengchuan.example`)
    await extras.press('Enter')
    await section.getByText(text.wrong).waitFor()
    // A person who is also in a group is counted once.
    await section.getByText(text.mails(4)).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await eventually(() => tooWide(page)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })

    await drawer.getByRole('button', { name: text.release }).click()
    const question = page.getByRole('dialog', { name: text.question })
    await question.getByText(text.toSend(4)).waitFor()
    await question.getByRole('alert').getByText('nobody@chengchuan.example', { exact: true }).waitFor()
    const [answer] = await Promise.all([
      page.waitForResponse(/system\/bulletin$/),
      question.getByRole('button', { name: text.releaseAnyway }).click(),
    ])
    const { bulletinId } = (await answer.json()).data
    await page
      .getByRole('region', { name: words.notices })
      .getByText(/已发布|Released/)
      .waitFor()

    await page.goto(`${homeOf(editor)}/announcementMaintenance/${bulletinId}/readers`)
    const figures = page.getByRole('region', { name: text.figures, exact: true })
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.getByRole('heading', { level: 1, name: text.receipt }).waitFor()
          await page.getByRole('table').first().waitFor()
          return (await figures.count()) > 0 ? seenText(figures.getByRole('list')) : ''
        },
        { timeout: 60_000 },
      )
      .toMatch(new RegExp(`^${text.sent}\\s*4$`))
    await figures.getByRole('link', { name: text.log }).click()
    await page.getByRole('heading', { level: 1, name: text.logTitle }).waitFor()
    await eventually(() => page.getByRole('row').filter({ hasText: text.sent }).count()).toBe(4)
    await page
      .getByRole('row')
      .filter({ hasText: copied.email })
      .getByText(text.cc)
      .filter({ visible: true })
      .waitFor()
    expect(await violationsOn(page)).toEqual([])

    const mailbox = await editor.context.newPage()
    await mailbox.goto(`${product().demo}/mail`)
    const caught = (subject: string) => mailbox.getByRole('listitem').filter({ hasText: subject })
    expect([await caught(title.zh).count(), await caught(title.en).count()]).toEqual([3, 1])
    expect(await seenText(caught(title.en))).toContain(two.email)

    await voidAnnouncement(editor, { id: bulletinId, revision: 1 })
    await group.remove()
  })
})
