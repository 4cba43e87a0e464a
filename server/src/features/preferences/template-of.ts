import type { homeTemplates } from '@iambiz/contract/home-templates.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { HomeTemplate } from './home-layout.ts'

type Written = ReceivedOf<
  (typeof homeTemplates)['POST /iam-authority/v1/admin/homeTemplate/saveOrUpdate']
>['body']

/** The parts of home that an administrator can recommend. */
export type WrittenTemplate = Pick<Written, 'modules' | 'tools' | 'quickList' | 'recommendedApps'>

/** Converts the input to a recommendation, with modules in order. */
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
