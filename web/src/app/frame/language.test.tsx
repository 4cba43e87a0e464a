import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const save = 'POST /iam-portal/v1/portal/modifyUserConfig'

/** A server that delays each save until the test releases it, and answers home at once with the stored data. */
function slowPortal() {
  const home = signedIn()
  const stored = home.signedIn.userConfig
  const held: (() => void)[] = []
  const refused: number[] = []
  answer('POST /iam-portal/v1/portal/home', () => structuredClone(home))
  answer(save, async ({ body: { language = 'zh', revision } }) => {
    await new Promise<void>((go) => held.push(go))
    if (revision === stored.revision) Object.assign(stored, { language, revision: revision + 1 })
    else refused.push(revision)
    return { ...stored }
  })
  const letGo = async () => {
    await expect.poll(() => held.length).toBe(1)
    held.shift()?.()
  }
  return { home, stored, refused, letGo }
}

test('[UI-01] three quick presses on the languages end in the last one, each saved onto the one before', async () => {
  const { home, stored, refused, letGo } = slowPortal()
  await openPage('/home/help', { home: structuredClone(home) })
  await page.getByRole('button', { name: '语言', exact: true }).click()
  const press = async (name: string) => page.getByRole('radio', { name }).click({ force: true })
  await press('English')
  // The first press loads the code that changes the language; until then the choice is not shown.
  await expect.poll(() => document.documentElement.lang).toBe('en')
  await press('中文')
  await press('English')
  await letGo()
  await letGo()
  await letGo()
  await expect.poll(() => stored.revision).toBe(4)
  const sent: (Language | undefined)[] = requestsOf(save).map(({ body }) => body.language)
  expect({ sent, refused, language: stored.language }).toEqual({
    sent: ['en', 'zh', 'en'],
    refused: [],
    language: 'en',
  })
  await expect.poll(() => document.documentElement.lang).toBe('en')
  await expect.element(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
})
