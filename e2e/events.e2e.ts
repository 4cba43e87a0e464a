import { expect } from 'vitest'
import { announce } from './testing/announcing.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, promised, signInToHome } from './testing/person.ts'

const title = { zh: '事件测试：会议室翻新', en: 'Event test: meeting rooms' }
const content = { zh: '<p>下周翻新。</p>', en: '<p>Renovated next week.</p>' }

const bellOf = ({ page, words }: Person) => page.getByRole('banner').getByRole('button', { name: words.bell })

/** Number of unread announcements on a page's bell. */
const unreadIn = async (person: Person) =>
  Number(/\d+/.exec((await bellOf(person).getAttribute('aria-label')) ?? '')?.[0] ?? 0)

/** Opens another tab of the same browser. */
const anotherTab = async (person: Person): Promise<Person> => {
  const tab = { ...person, page: await person.context.newPage() }
  await tab.page.goto(homeOf(person))
  await bellOf(tab).waitFor()
  return tab
}

test('[ANN-02] what an editor releases and takes back is seen in all tabs without a reload, and so is a mark', async ({
  newPerson,
  records,
}) => {
  const userNo = 'A05186'
  const reader = await newPerson()
  await signInToHome(reader, userNo)
  const tab = await anotherTab(reader)
  const elsewhere = await newPerson({ language: 'en' })
  await signInToHome(elsewhere, userNo)
  // One stream per browser, however many tabs are open.
  await eventually(() => records.openStreams(userNo)).toBe(2)
  const before = await unreadIn(reader)

  const editor = await newPerson()
  await signInToHome(editor, 'editor')
  const announced = await announce(editor, { title, content })
  try {
    for (const one of [reader, tab, elsewhere]) await eventually(() => unreadIn(one)).toBe(before + 1)

    await tab.page.goto(`${homeOf(tab)}/announcementDetails?bulletinId=${announced.id}`)
    await tab.page.getByRole('heading', { name: title.zh }).waitFor()
    for (const one of [tab, reader, elsewhere]) await eventually(() => unreadIn(one)).toBe(before)
  } finally {
    await announced.withdraw()
  }
  await tab.page.getByRole('heading', { name: '公告不存在' }).waitFor()
})

/**
 * Keeps the page from navigating to the sign-in, where the provider would sign the person in again: a 204 reply leaves
 * the browser on its page.
 */
const keepFromLeaving = ({ page }: Person) =>
  page.route('**/auth/login?*', (route) => route.fulfill({ status: 204 }))

test('[AUTH-08] a session that was ended elsewhere leaves no page behind', async ({ newPerson, records }) => {
  const userNo = 'A05270'
  const person = await newPerson()
  person.expectFault(/status of 401/)
  const { page, words } = person
  await keepFromLeaving(person)
  await signInToHome(person, userNo)
  await eventually(() => records.openStreams(userNo)).toBe(1)
  await records.endSessions(userNo)
  await page.getByRole('heading', { name: words.endedElsewhere }).waitFor()
})

test('[AUTH-08] that a session was ended elsewhere is said also where another call was told less before', async ({
  newPerson,
  records,
}) => {
  const userNo = 'A05270'
  const person = await newPerson()
  person.expectFault(/status of 401/)
  const { page, words } = person
  await keepFromLeaving(person)
  const [refused, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/auth/user', async (route) => {
    // This refusal clears the cookies, so later calls would get a different code.
    const response = await route.fetch()
    refused.resolve()
    await late.promise
    await route.fulfill({ response })
  })
  await page.route('**/getBulletinCount', async (route) => {
    await refused.promise
    await route.continue()
  })
  const hears = promised(page.waitForResponse('**/portal/events'))
  await signInToHome(person, userNo)
  await hears
  await records.endSessions(userNo)
  await page.getByRole('heading', { name: words.timedOut }).waitFor()
  late.resolve()
  await page.getByRole('heading', { name: words.endedElsewhere }).waitFor()
  const notices = page.getByRole('region', { name: words.notices }).getByRole('status')
  expect(await notices.allInnerTexts()).toEqual([expect.stringContaining('登录已在别处结束')])
})
