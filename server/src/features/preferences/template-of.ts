import type { homeTemplates } from '@iambiz/contract/home-templates.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { HomeTemplate } from './home-layout.ts'

type Written = ReceivedOf<
  (typeof homeTemplates)['POST /iam-authority/v1/admin/homeTemplate/saveOrUpdate']
>['body']

/** What of home an administrator recommends. */
export type WrittenTemplate = Pick<Written, 'modules' | 'tools' | 'quickList' | 'recommendedApps'>

/** What is written, as a recommendation; modules in their order. */
export const templateOf = ({
  modules,
  tools,
  quickList,
  recommendedApps,
}: WrittenTemplate): HomeTemplate => ({
  modules: modules
    .toSorted((one, other) => one.sortNo - other.sortNo)
    .map(({ moduleCode, visible }) => ({ moduleCode, visible })),
  tools,
  quickList,
  apps: recommendedApps,
})
