import type { Locator } from 'playwright-core'
import { violationsOn } from './accessibility.ts'
import { eventually, type Person, signInToHome } from './person.ts'
import type { Language } from './words.ts'
import { applicationName } from './world.ts'

type Place = [name: string, place: number, count: number]

const texts = {
  zh: {
    edit: '编辑',
    editTitle: '编辑我的常用',
    save: '保存',
    star: (name: string) => `将「${name}」加入常用`,
    unstar: (name: string) => `将「${name}」移出常用`,
    moving: (...[name, place, count]: Place) => `正在移动「${name}」：第 ${place} 位，共 ${count} 位`,
    addToUsual: '加入常用',
    noAccess: '您没有该应用的访问权限',
    category: '协同办公',
    menu: (name: string) => `「${name}」的操作`,
  },
  en: {
    edit: 'Edit',
    editTitle: 'Edit My apps',
    save: 'Save',
    star: (name: string) => `Add ${name} to My apps`,
    unstar: (name: string) => `Remove ${name} from My apps`,
    moving: (...[name, place, count]: Place) => `Moving ${name}: position ${place} of ${count}`,
    addToUsual: 'Add to My apps',
    noAccess: 'You don’t have access to this app.',
    category: 'Collaboration',
    menu: (name: string) => `Actions for ${name}`,
  },
} satisfies Record<Language, object>

export const languages = ['zh', 'en'] as const
/** The person whose usual applications journeys change; they run one after the other and each sets its own. */
export const somebody = 'A04787'

export const textsOf = ({ language }: Person) => texts[language]
/** Names of applications that everyone in the demo company has. */
export const named = (language: Language, ...codes: string[]) =>
  codes.map((code) => applicationName(code, language))
export const everybodys = ['approvals', 'mail', 'knowledge-base', 'documents', 'expenses']

const usual = ({ page, words }: Person) => page.getByRole('region', { name: words.usualApps })
export const editor = (person: Person) =>
  person.page.getByRole('region', { name: textsOf(person).editTitle, exact: true })
export const namesIn = async (tiles: Locator): Promise<string[]> =>
  (await tiles.allInnerTexts()).map((text) => text.trim())
export const usualNames = async (person: Person): Promise<string[]> => {
  const list = usual(person).getByRole('list').first()
  return namesIn(list.locator('li:not(.usual-fold, .usual-add) :is(a, button).usual-app .usual-name'))
}
export const tiles = (person: Person) => editor(person).locator('li:not(.usual-add) .usual-name')
export const tile = (person: Person, name: string) =>
  editor(person).getByRole('button', { name: new RegExp(`^${name}[，,]`) })

/** Stores these usual applications with a call, as another device would. */
async function store({ page }: Person, codes: readonly string[]): Promise<void> {
  await page.evaluate(
    async (wanted) => {
      const call = async (path: string, body: object) => {
        const response = await fetch(`/api/iam-portal/v1/portal/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return (await response.json()).data
      }
      const { page: all } = await call('availableApp', { all: true })
      const idOf = (code: string) => all.list.find((app: { appCode: string }) => app.appCode === code).appId
      await call('app/usual', { appIds: wanted.map(idOf), sortType: 'custom' })
    },
    [...codes],
  )
}

/** Signs in with these usual applications. */
export async function begin(person: Person, account: string, codes: readonly string[]): Promise<void> {
  await signInToHome(person, account)
  await store(person, codes)
  await person.page.reload()
  await eventually(() => usualNames(person)).toEqual(named(person.language, ...codes))
}

export async function edit(person: Person): Promise<void> {
  await usual(person)
    .getByRole('button', { name: textsOf(person).edit, exact: true })
    .click()
  await editor(person).waitFor()
}

export async function save(person: Person): Promise<void> {
  await editor(person)
    .getByRole('button', { name: textsOf(person).save, exact: true })
    .click()
  await editor(person).waitFor({ state: 'hidden' })
}

export const violations = ({ page }: Person) => violationsOn(page, { without: 'header' })
