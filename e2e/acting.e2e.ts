import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { violationsOn } from './testing/accessibility.ts'
import { delegationCall } from './testing/delegation-call.ts'
import { test } from './testing/journey.ts'
import {
  eventually,
  homeOf,
  listedApplications,
  type Person,
  promised,
  signInToHome,
} from './testing/person.ts'

const texts = {
  zh: {
    group: '代理',
    entry: '董艳玲的销售专员',
    banner: '您正在代理 董艳玲：销售专员 @',
    both: '代理期间的操作会同时记录两个人的姓名。',
    stop: '结束代理',
    stopped: '已结束代理，已恢复您本人的身份',
    elsewhere: '您已在其他标签页开始代理董艳玲，本页已更新',
    refused: '代理期间不可用',
    more: '代理详情',
    tag: '代理中',
    center: '个人中心',
    apps: ['商机漏斗', '订单中心'],
    opened: '订单中心',
  },
  en: {
    group: 'Acting for',
    entry: 'Song Yumo, Sales specialist',
    banner: 'You’re acting for Song Yumo: Sales specialist @',
    both: 'Your actions are recorded under both names.',
    stop: 'Stop acting',
    stopped: 'You stopped acting',
    elsewhere: 'You started acting for Song Yumo in another tab, so this tab was updated.',
    refused: 'Not available while you’re acting for someone else',
    more: 'Delegation details',
    tag: 'Acting',
    center: 'Personal center',
    apps: ['Order Center', 'Pipeline'],
    opened: 'Order Center',
  },
}

const bannerOf = (page: Page) => page.getByRole('region', { name: /^(代理|Acting for someone else)$/ })

/** Chooses the delegation in the switcher of the header. */
async function actFromSwitcher({ page, words, language }: Person): Promise<void> {
  const text = texts[language]
  await page.getByRole('banner').getByTitle(words.switchRole).click()
  await page
    .getByRole('region', { name: text.group, exact: true })
    .getByRole('button', { name: text.entry })
    .click()
  await page.getByText(text.banner).waitFor()
}

describe.each(
  inTurn([
    ['zh', 'A09222', 'A06101'],
    ['en', 'A09623', 'A07543'],
  ] as const),
)('acting for somebody, in %s', (language, principalNo, agentNo) => {
  test('[DEL-02] shows whom, opens what the delegation gives and nothing else, and ends in every tab at once', async ({
    newPerson,
    records,
  }) => {
    const text = texts[language]
    await records.forgetDelegations(principalNo)
    const id = await records.delegate(principalNo, agentNo, 'CC-EAST-SALES', 'sales_specialist')
    await records.narrowDelegation(id, ['pipeline', 'order-center'])
    const person = await newPerson({ language })
    const { page, context } = person
    // Calls under an expired delegation are refused with 403; the page then leaves it.
    person.expectFault(/status of 403/)
    await signInToHome(person, agentNo)
    const own = await listedApplications(person)
    const second = await context.newPage()
    await second.goto(homeOf(person))
    await second.getByRole('heading', { name: person.words.allApps }).waitFor()

    await actFromSwitcher(person)
    await page.getByText(text.both).waitFor()
    await eventually(() => listedApplications(person)).toEqual(text.apps)
    await eventually(() => page.locator('.app-star').count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    await second.getByText(text.elsewhere).waitFor()
    await second.getByText(text.banner).waitFor()

    // The account menu shows that the person is acting, and has no links to personal pages.
    await page.getByRole('banner').getByRole('button', { name: person.words.account }).click()
    await page.getByText(text.tag, { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: text.center }).count()).toBe(0)
    await page.keyboard.press('Escape')

    const arriving = promised(context.waitForEvent('page'))
    await page
      .getByRole('tabpanel', { name: person.words.allApps })
      .getByRole('link', { name: text.opened })
      .click()
    const application = await arriving
    await application.getByText(person.words.signedInThere).waitFor()
    await application.close()

    // Neither personal pages nor administration pages open by their addresses.
    for (const path of [
      'setting/profile',
      'setting/delegation',
      'announcementMaintenance',
      'admin/delegations',
    ]) {
      await page.goto(`${homeOf(person)}/${path}`)
      await page.getByRole('heading', { name: text.refused }).waitFor()
    }

    const principal = await newPerson({ language })
    await signInToHome(principal, principalNo)
    expect(await delegationCall(principal, `revoke/${id}`)).toBe(200)
    await Promise.all([
      bannerOf(page).waitFor({ state: 'detached' }),
      bannerOf(second).waitFor({ state: 'detached' }),
    ])
    await second.getByRole('heading', { name: person.words.allApps }).waitFor()
    await page.goto(homeOf(person))
    await page.getByRole('heading', { name: person.words.allApps }).waitFor()
    await eventually(() => listedApplications(person)).toEqual(own)
  })
})

test('[DEL-02] on a phone whom one acts for is one line that opens, and one press leads back', async ({
  newPerson,
  records,
}) => {
  const text = texts.zh
  await records.forgetDelegations('A09222')
  const id = await records.delegate('A09222', 'A06101', 'CC-EAST-SALES', 'sales_specialist')
  await records.narrowDelegation(id, ['order-center'])
  const person = await newPerson({ viewport: { width: 390, height: 844 } })
  const { page } = person
  // A background call during the change to or from acting is refused with 403 and repeated.
  person.expectFault(/status of 403/)
  await signInToHome(person, 'A06101')
  const switcher = page.getByTitle(person.words.switchRole).locator('visible=true')
  await switcher.click()
  await page
    .getByRole('region', { name: text.group, exact: true })
    .getByRole('button', { name: text.entry })
    .click()
  const line = page.getByText(text.banner)
  await line.waitFor()
  const closed = (await line.boundingBox())?.height ?? 0
  await page.getByRole('button', { name: text.more }).click()
  await eventually(async () => (await line.boundingBox())?.height ?? 0).toBeGreaterThan(closed)
  await page.reload()
  await line.waitFor()
  await page.getByRole('button', { name: text.stop }).click()
  await page.getByText(text.stopped).waitFor()
  await bannerOf(page).waitFor({ state: 'detached' })
})
