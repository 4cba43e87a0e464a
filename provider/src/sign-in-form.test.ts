import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser } from './testing/browser.ts'
import { password } from './testing/provider.ts'
import { type ProviderWorld, providerWorld } from './testing/world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld()
})
afterAll(() => world?.stop())

/** Posts the form in a new browser; returns the page that follows. */
async function pageAfter(form: { account: string; password: string }, language = 'zh'): Promise<string> {
  const browser = createBrowser()
  const { location } = await browser.get((await world.portal.begin()).url)
  const posted = await browser.post(`${location}?lang=${language}`, form)
  expect(posted.status).toBe(303)
  return (await browser.get(posted.location)).body
}

const errorOf = (body: string, field: string) =>
  new RegExp(`<p class="error" id="${field}-problem" role="alert">([^<]*)</p>`).exec(body)?.[1]

const inputOf = (body: string, field: string) => new RegExp(`<input id="${field}"[^>]*>`).exec(body)?.[0]

describe('an error', () => {
  test.each([
    ['zh', '  ', password, 'account', '请输入工号或邮箱'],
    ['en', '', '', 'account', 'Enter your staff number or email.'],
    ['zh', 'staff', '', 'password', '请输入密码'],
    ['en', 'staff', 'wrong', 'password', 'Incorrect account or password.'],
  ] as const)(
    'is below its field and leads there (%s, “%s”, “%s”)',
    async (language, account, typed, field, text) => {
      const body = await pageAfter({ account, password: typed }, language)
      expect(errorOf(body, field)).toBe(text)
      expect(inputOf(body, field)).toContain(
        ` aria-describedby="${field}-problem" aria-invalid="true" autofocus>`,
      )
      const other = field === 'account' ? 'password' : 'account'
      expect(errorOf(body, other)).toBe('')
      expect(inputOf(body, other)).not.toMatch(/aria-invalid|autofocus/)
      expect(inputOf(body, 'account')).toContain(` value="${account}"`)
    },
  )

  test('about an empty field is no attempt', async () => {
    const { pool } = world.database
    await pool.query('truncate idp.sign_in_failure')
    for (const account of ['staff', '']) await pageAfter({ account, password: '' })
    expect((await pool.query('select from idp.sign_in_failure')).rowCount).toBe(0)
  })
})
