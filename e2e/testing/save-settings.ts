import { type Person, password } from './person.ts'

const texts = {
  zh: { save: '保存', stepUp: '验证身份', password: '登录密码' },
  en: { save: 'Save', stepUp: 'Verify it’s you', password: 'Password' },
} as const

/** Saves the settings of the page, with a step-up, which the page forgets with every load. */
export async function saveSettings({ page, language, expectFault }: Person): Promise<void> {
  const t = texts[language]
  expectFault(/status of 401.*setting\/save/)
  await page.getByRole('button', { name: t.save, exact: true }).click()
  const field = page.getByRole('dialog', { name: t.stepUp }).getByRole('textbox', { name: t.password })
  await field.fill(password)
  await field.press('Enter')
}
