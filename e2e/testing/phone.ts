import { people } from '@iambiz/demo/simulator/people.ts'
import type { NewPerson } from './journey.ts'
import type { Person } from './person.ts'
import { product } from './product-of-worker.ts'
import type { Language } from './words.ts'

const texts = {
  zh: { address: '二维码的地址', scan: '扫描', refuse: '拒绝，并返回' },
  en: { address: 'QR code address', scan: 'Scan', refuse: 'Deny and go back' },
}

/** A phone: another browser without earlier visits or sessions. */
export const newPhone = (newPerson: NewPerson, language: Language): Promise<Person> =>
  newPerson({
    language,
    cold: true,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })

/** Scans a QR code: the simulated camera is given the code's content. */
export async function scan({ page, language }: Person, address: string): Promise<void> {
  await page.goto(`${product().demo}/simulator/`)
  await page.getByLabel(texts[language].address).fill(address)
  await page.getByRole('button', { name: texts[language].scan }).click()
}

/** Picks the number that the computer shows. */
export const pickNumber = ({ page }: Person, number: string): Promise<void> =>
  page.getByRole('button', { name: number, exact: true }).click()

/** Consents at the simulated company as one of its people. */
export async function agreeAs({ page, language }: Person, id: string): Promise<void> {
  const name = people.find((someone) => someone.id === id)?.name[language] ?? id
  await page.getByRole('button', { name }).click()
}

export const refuse = ({ page, language }: Person): Promise<void> =>
  page.getByRole('button', { name: texts[language].refuse }).click()
