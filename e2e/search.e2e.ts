import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe } from 'vitest'
import { test } from './testing/journey.ts'
import { eventually, openSearch, type Person, seenText, signInToHome } from './testing/person.ts'
import { applicationName, organizationName, roleName } from './testing/world.ts'

const texts = {
  zh: { contactAction: '复制', announcement: '合同管理 V5.2 上线：履约节点自动提醒' },
  en: { contactAction: 'Copy', announcement: 'Contracts 5.2' },
}

const dialog = ({ page, words }: Person) => page.getByRole('dialog', { name: words.searchTitle })
const chosen = (person: Person) => dialog(person).getByRole('option', { selected: true })

async function search(person: Person, text: string): Promise<void> {
  const { page } = person
  if (!(await dialog(person).isVisible())) await openSearch(person)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

const firstLine = async (person: Person) => (await seenText(chosen(person))).split('\n', 1)[0]

describe.each(inTurn(['zh', 'en'] as const))('the search, in %s', (language) => {
  const text = texts[language]

  test('[HOME-06] finds applications, announcements and people by the readings and numbers that the server has of them', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'sysadmin')
    await search(person, 'cwgongxiang')
    await eventually(() => firstLine(person)).toBe(applicationName('shared-finance', language))
    for (const typed of ['zidongtixing', 'lyjdzdtx']) {
      await search(person, typed)
      await dialog(person).getByRole('option', { name: text.announcement }).waitFor()
    }
    await search(person, '138')
    await eventually(() => seenText(chosen(person))).toContain('138')
    await page.keyboard.press('Tab')
    await dialog(person).getByRole('option', { name: text.contactAction }).first().waitFor()
  })

  test('[HOME-06] [ORG-01] changes the role by the initials of organization and role', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'sysadmin')
    const [org, role] = [organizationName('CC-HQ-SCM', language), roleName('staff', language)]
    await search(person, 'gongyinglian ptyg')
    await eventually(() => firstLine(person)).toBe(`${org} ${role}`)
    await search(person, 'gylglbptyg')
    await eventually(() => firstLine(person)).toBe(`${org} ${role}`)
    await page.keyboard.press('Enter')
    await eventually(() =>
      page.getByRole('banner').getByTitle(person.words.switchRole).textContent(),
    ).toContain(org)
  })
})
