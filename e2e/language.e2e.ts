import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { announce } from './testing/announcing.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, signIn, signInToHome } from './testing/person.ts'

test('[UI-01] what is open, written, refused and said follows the language, and stays as it is', async ({
  newPerson,
}) => {
  const person = await newPerson({ language: 'zh' })
  const { page, context, portal } = person
  person.expectFault(/status of 4(09|22)/)
  await signIn(person, 'superadmin')
  const written = { key: `e2e.${randomUUID()}`, value: 'half' }
  const open = async () => {
    await page.getByRole('button', { name: '新建条目' }).click()
    const drawer = page.getByRole('dialog', { name: '新建字典条目' })
    await drawer.getByRole('textbox', { name: '键', exact: true }).fill(written.key)
    await drawer.getByRole('textbox', { name: '值', exact: true }).fill(written.value)
    await drawer.getByRole('textbox', { name: '中文说明' }).fill('说明')
    await drawer.getByRole('button', { name: '保存' }).click()
    return drawer
  }
  await page.goto(`${portal}/iambiz/home/admin/dictionary`)
  await (await open()).waitFor({ state: 'detached' })
  const drawer = await open()
  // The server refuses a duplicate.
  await drawer.getByText('该键已有相同的值').waitFor()

  // A dialog covers the header, so the language is changed in another tab.
  const other = await context.newPage()
  await other.goto(homeOf(person))
  await other.getByRole('button', { name: '语言' }).click()
  await other.getByRole('radio', { name: 'English' }).click()

  const followed = page.getByRole('dialog', { name: 'New dictionary entry' })
  await followed.getByText('This key already has this value.').waitFor()
  const value = followed.getByRole('textbox', { name: 'Value', exact: true })
  await eventually(() => value.inputValue()).toBe(written.value)
  await eventually(() => value.evaluate((field) => field === document.activeElement)).toBe(true)
  await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe('en')
  await eventually(() => page.title()).toContain('Dictionary')

  // A refusal by the form itself, with the languages swapped.
  await value.fill('')
  await followed.getByRole('button', { name: 'Save' }).click()
  await followed.getByText('This field is required.').waitFor()
  await other.reload()
  await other.getByRole('button', { name: 'Language' }).click()
  await other.getByRole('radio', { name: '中文' }).click()
  await drawer.getByText('请填写', { exact: true }).waitFor()
  await eventually(() => drawer.getByText('This field is required.').count()).toBe(0)
  expect(await drawer.getByRole('textbox', { name: '键', exact: true }).inputValue()).toBe(written.key)
})

test('[UI-01] what was written in Chinese alone says so where English was chosen, and nothing says it where not', async ({
  newPerson,
}) => {
  const editor = await newPerson()
  await signInToHome(editor, 'editor')
  const title = `e2e 仅中文 ${randomUUID()}`
  const announced = await announce(editor, {
    title: { zh: title, en: '' },
    content: { zh: '<p>没有英文。</p>', en: '' },
  })
  for (const language of ['en', 'zh'] as const) {
    const reader = await newPerson({ language })
    const { page, portal } = reader
    await signIn(reader, 'staff')
    await page.goto(`${portal}/iambiz/home/announcementDetails?bulletinId=${announced.id}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await eventually(() => page.locator('header').getByText('Chinese only').count()).toBe(
      language === 'en' ? 1 : 0,
    )
    const lang = await page.getByRole('heading', { name: title }).getAttribute('lang')
    expect(lang).toBe(language === 'en' ? 'zh-CN' : null)
  }
  await announced.withdraw()
})
