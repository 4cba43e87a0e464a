import { password as demoPassword, homeOf, type Person, typeCredentials } from './person.ts'

const texts = {
  zh: {
    confirm: '验证身份',
    password: '登录密码',
    openAccount: '开通账号',
    close: '关闭',
    codeField: /^\*?验证码/,
    next: /^\*?新密码/,
    again: /^\*?再次输入新密码/,
    change: '确认修改',
    signIn: '去登录',
  },
  en: {
    confirm: 'Verify it’s you',
    password: 'Password',
    openAccount: 'Open an account',
    close: 'Close',
    codeField: /^\*?Code/,
    next: /^\*?New password/,
    again: /^\*?Confirm new password/,
    change: 'Change password',
    signIn: 'Sign in',
  },
} as const

/** The password that a new person chooses. */
export const chosenPassword = 'quiet river 2026 stone'

/** Completes the step-up dialog; the page remembers it until the next load. */
export async function sayAgain({ page, language }: Person, password = demoPassword): Promise<void> {
  const t = texts[language]
  const dialog = page.getByRole('dialog', { name: t.confirm })
  const field = dialog.getByRole('textbox', { name: t.password })
  await field.fill(password)
  await field.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

/** Requests an account for the person in the open drawer. */
export async function askForAccount({ page, language }: Person): Promise<void> {
  const { openAccount } = texts[language]
  await page.getByRole('dialog').getByRole('button', { name: openAccount }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: openAccount }).click()
}

/** Reads the code for a new account, which is shown only once. */
export async function takeCode({ page, language }: Person): Promise<string> {
  const code = (await page.locator('.directory-code strong').textContent()) ?? ''
  // Toasts are in the dialog too, and their buttons have the same name.
  await page.getByRole('dialog').last().getByText(texts[language].close, { exact: true }).click()
  return code
}

/** Chooses a password with the given code, and signs in. */
export async function beginWith(person: Person, userNo: string, code: string): Promise<void> {
  const { page, portal, language } = person
  const t = texts[language]
  await page.goto(`${portal}/iambiz/password/forgot?account=${userNo}`)
  await page.getByLabel(t.codeField).fill(code)
  await page.getByLabel(t.next).first().fill(chosenPassword)
  await page.getByLabel(t.again).fill(chosenPassword)
  await page.getByRole('button', { name: t.change }).click()
  await page.getByRole('button', { name: t.signIn }).click()
  await typeCredentials(person, userNo, chosenPassword)
  await page.waitForURL(homeOf(person))
}
