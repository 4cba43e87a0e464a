import type { PortalApp, UsualApps } from '@iambiz/contract/features/catalogue/apps.ts'
import type { HomeData } from '@iambiz/contract/home.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { page } from 'vitest/browser'
import { signedIn } from '#web/testing/signed-in.ts'

const names = {
  zh: ['流程审批', '企业邮箱', '知识库', '公文流转', '费用报销'],
  en: ['Approvals', 'Corporate Mail', 'Knowledge Base', 'Documents', 'Expenses'],
} as const

const idOf = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`

/** Returns applications: five with their own names, the others numbered. */
export const portalApps = (language: Language, count = 5): PortalApp[] =>
  Array.from({ length: count }, (_, no) => ({
    appId: idOf(no),
    appCode: `app-${no}`,
    appName: names[language][no] ?? `${{ zh: '应用', en: 'Application' }[language]} ${no}`,
    icon: 'mail',
    categoryCode: 'collaboration',
    categoryName: '协同办公',
    openMode: 'self',
    homeUrl: 'http://localhost/app',
    status: 1,
    usual: false,
    sortNo: no,
    accessCount: 0,
    unreadBulletins: 0,
    ...(no === 2
      ? { pinyin: 'zhishiku', initials: 'zsk' }
      : { pinyin: `yingyong${no}`, initials: `yy${no}` }),
    via: 'role',
  }))

/** Returns home data with these applications, of which the first `usual` are the usual ones. */
export function homeWith(apps: PortalApp[], usual: number): HomeData {
  const categories = [
    {
      categoryCode: 'collaboration',
      categoryName: '协同办公',
      shortName: '协同',
      hue: 258,
      count: apps.length,
    },
  ]
  const usualAppIds = apps.slice(0, usual).map(({ appId }) => appId)
  const list = apps.map((app, no) => ({ ...app, usual: no < usual }))
  return signedIn(
    {},
    {
      apps: { categories, page: { list, total: apps.length, pageNum: 1, pageSize: 1000, pages: 1 } },
      myApps: {
        sortType: 'custom',
        usualOnTop: true,
        usualAppIds,
        accessedAppIds: [],
        limit: 20,
        revision: 1,
      },
    },
  )
}

/** Returns the server's reply to a change: these usual applications, with the next revision. */
export const usualAnswer = (
  apps: PortalApp[],
  appIds: readonly string[],
  { sortType = 'custom', revision = 2 }: Partial<Pick<UsualApps, 'sortType' | 'revision'>> = {},
): UsualApps => ({
  sortType,
  usualApps: appIds.flatMap((id) => apps.filter(({ appId }) => appId === id)),
  limit: 20,
  revision,
})

/** Returns the names of the usual applications on the home page. */
export const usualNames = (language: Language): string[] =>
  page
    .getByRole('region', { name: { zh: /^我的常用/, en: /^My apps/ }[language] })
    .getByRole('list')
    .first()
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent.trim())
