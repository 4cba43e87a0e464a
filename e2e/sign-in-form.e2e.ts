import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { directory, homeOf, type Person, password } from './testing/person.ts'

async function openForm(person: Person) {
  const { page, words } = person
  await page.goto(homeOf(person))
  return {
    account: page.getByLabel(words.accountField),
    secret: page.getByLabel(words.passwordField, { exact: true }),
    show: page.getByRole('button', { name: '显示密码' }),
    submit: page.getByRole('button', { name: words.signIn, exact: true }),
  }
}

describe('the sign-in form', () => {
  test('shows the password on request, and the caret stays where it is', async ({ newPerson }) => {
    const person = await newPerson()
    const { secret, show } = await openForm(person)
    await secret.pressSequentially('secret')
    await person.page.keyboard.press('ArrowLeft')
    await show.click()
    expect(await secret.getAttribute('type')).toBe('text')
    expect(await show.getAttribute('aria-pressed')).toBe('true')
    await person.page.keyboard.type('X')
    expect(await secret.inputValue()).toBe('secreXt')
    await show.focus()
    await person.page.keyboard.press('Space')
    expect(await secret.getAttribute('type')).toBe('password')
    expect(await show.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('says at once which field is empty, and sends nothing', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    const { account, secret, submit } = await openForm(person)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await submit.click()
    expect(await account.evaluate((field) => field === document.activeElement)).toBe(true)
    await account.fill('staff')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('请输入密码').waitFor()
    expect(await secret.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByText('请输入工号或邮箱').count()).toBe(0)
    expect(sent).toEqual([])
  })

  test('is sent once, however often it is submitted', async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    const { account, secret, submit } = await openForm(person)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/signin/')) sent.push(request.url())
    })
    await account.fill('staff')
    await secret.fill(password)
    await submit.evaluate((button: HTMLButtonElement) => {
      for (let time = 0; time < 3; time++) button.click()
    })
    await directory(person).waitFor()
    expect(sent).toHaveLength(1)
  })

  test('works without scripts', async ({ newPerson }) => {
    const person = await newPerson({ javaScriptEnabled: false })
    const { page, portal } = person
    await page.goto(`${portal}/api/iam-portal/auth/login`)
    await page.getByLabel(person.words.accountField).fill('staff')
    expect(await page.getByRole('button', { name: '显示密码' }).count()).toBe(0)
    await page.getByRole('button', { name: person.words.signIn, exact: true }).click()
    await page.getByText('请输入密码').waitFor()
    expect(await page.getByLabel(person.words.accountField).inputValue()).toBe('staff')
  })
})
