import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { expect } from 'vitest'
import { test } from './testing/journey.ts'
import { homeOf, promised, signIn, signInToHome } from './testing/person.ts'

// Both people have the same single organization and role, so that their pages differ only by the person.
const before = 'A06036'
const now = { userNo: 'A09050', zh: '邓艳玲', en: 'Deng Yanling' }

const texts = {
  zh: { signedIn: `${now.zh}已在此浏览器登录`, name: now.zh },
  en: { signedIn: `This browser is now signed in as ${now.en}`, name: now.en },
}

test.for(inTurn(['zh', 'en'] as const))(
  '[AUTH-08] a page that has not heard of the person of another tab changes nothing of theirs, and makes room (%s)',
  async (language, { newPerson, records }) => {
    await records.forgetPerson(before)
    await records.forgetPerson(now.userNo)
    const [person, elsewhere] = [await newPerson({ language }), await newPerson({ language })]
    const { page, context, words } = person
    const text = texts[language]
    person.expectFault(/status of 403/)
    await signIn(elsewhere, now.userNo)
    const cookies = await elsewhere.context.cookies()
    await signInToHome(person, before)
    const answered = Promise.withResolvers<{ reason?: string }>()
    await page.route('**/updatePersonalConfig', async (route) => {
      // The other person signs in during the call, and no other page informs this one, as for a suspended tab.
      await context.addCookies(cookies)
      const { cookie: _, ...headers } = route.request().headers()
      const response = await route.fetch({ headers })
      answered.resolve((await response.json()).data)
      await route.fulfill({ response })
    })
    await page.getByRole('radio', { name: words.list }).click()
    expect(await promised(answered.promise)).toEqual({ reason: 'another-person' })
    const notices = page.getByRole('region', { name: words.notices })
    await notices.getByRole('status').filter({ hasText: text.signedIn }).waitFor()
    expect(await notices.getByRole('alert').count()).toBe(0)
    await page.getByRole('button', { name: words.account }).click()
    await page.getByRole('dialog', { name: words.account }).getByText(text.name).waitFor()
    const other = await context.newPage()
    await other.goto(homeOf(person))
    await other.getByRole('heading', { name: words.allApps }).waitFor()
    expect(await other.getByRole('radio', { name: words.cards }).isChecked()).toBe(true)
  },
)
