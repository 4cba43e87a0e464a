import type { ContactApplication, OpsContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { answer } from '#web/testing/replies.ts'

export const contactList = 'POST /iam-portal/v1/portal/opsContact/list'
const applicationList = 'GET /iam-portal/v1/portal/opsContact/applications'

const names = {
  zh: { expenses: '费用报销', 'shared-finance': '财务共享平台', warehouse: '仓储物流', module: '模块' },
  en: { expenses: 'Expenses', 'shared-finance': 'Shared Finance', warehouse: 'Warehouse', module: 'Module' },
} as const

type AppCode = Exclude<keyof (typeof names)['zh'], 'module'>

const readings = {
  expenses: { pinyin: 'feiyongbaoxiao', initials: 'fybx' },
  'shared-finance': { pinyin: 'caiwugongxiangpingtai', initials: 'cwgxpt' },
  warehouse: { pinyin: 'cangchuwuliu', initials: 'ccwl' },
} as const satisfies Record<AppCode, unknown>

const codes = Object.keys(readings) as AppCode[]
const duties = ['product', 'operation', 'development'] as const

/** Returns the server's name of an application in a language. */
export const appNameOf = (appCode: AppCode, language: Language): string => names[language][appCode]
export const moduleNameOf = (no: number, language: Language): string => `${names[language].module} ${no}`

/** Returns the applications of the address book, each with three modules. */
export const contactApplications = (language: Language): ContactApplication[] =>
  codes.map((appCode) => ({
    appCode,
    appName: appNameOf(appCode, language),
    otherName: appNameOf(appCode, language === 'zh' ? 'en' : 'zh'),
    ...readings[appCode],
    modules: [1, 2, 3].map((no) => moduleNameOf(no, language)),
  }))

const chenReach = { phone: '138 0583 1024', email: 'chen.shuyan@example.com', wecomId: 'a08340' } as const
export const chen = { zh: '陈书言', en: 'Chen Shuyan', ...chenReach } as const

const reachOf = (no: number, language: Language) => ({
  name: `${{ zh: '联系人', en: 'Contact' }[language]} ${no}`,
  ...{ phone: `010 6000 ${1000 + no}`, email: `contact${no}@example.com`, wecomId: `c${no}` },
})

/** Returns a contact for each application, module and duty; the second one is Chen. */
export const contactsIn = (language: Language): OpsContact[] =>
  contactApplications(language)
    .flatMap(({ modules, ...app }) =>
      modules.flatMap((module) => duties.map((duty) => ({ app, module, duty }))),
    )
    .map(({ app: { appCode, appName }, module, duty }, no) => ({
      ...{ id: String(no), appCode, appName, module, duty, pinyin: '', initials: '', hours: '09:00–18:00' },
      ...reachOf(no, language),
      ...(no === 1 && { ...chenReach, name: chen[language] }),
    }))

/** Mocks the calls of the address book; they only filter and page the list. */
export function answerContacts(language: Language, contacts = contactsIn(language)): void {
  answer(applicationList, { list: contactApplications(language) })
  answer('POST /iam-portal/v1/portal/app/help', ({ body: { appCode } }) => ({
    ...{ appCode, appName: appCode, text: '', url: '' },
  }))
  answer(contactList, ({ body: { pageNum, pageSize, keyword, appCode, module, duty } }) => {
    const found = contacts.filter(
      (one) =>
        (!appCode || one.appCode === appCode) &&
        (!module || one.module === module) &&
        (!duty || one.duty === duty) &&
        (!keyword || one.name.includes(keyword)),
    )
    const list = found.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    return { list, total: found.length, pageNum, pageSize, pages: Math.ceil(found.length / pageSize) }
  })
}

/** Adds applications until there are `count` to choose from. */
export function answerApplications(language: Language, count: number): void {
  const own = contactApplications(language)
  const others = Array.from({ length: count - own.length }, (_, no) => ({
    ...{ appCode: `other-${no}`, appName: `应用 App ${no}`, pinyin: '', initials: '', modules: [] },
  }))
  answer(applicationList, { list: [...own, ...others] })
}

/** Chooses an application as people do: types in its field and presses Enter. */
export async function chooseApplication(field: Locator, name: string): Promise<void> {
  await userEvent.fill(field, name)
  await expect.element(page.getByRole('option', { selected: true }).getByText(name)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue(name)
}
