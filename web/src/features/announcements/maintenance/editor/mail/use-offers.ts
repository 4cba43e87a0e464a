import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { read, useRead } from '#web/platform/api/query.ts'

type Listed = DataOf<Api['POST /iam-portal/bulletin/emailTemplate/list']>['list'][number]

/** Maximum number of offers per kind and application; a longer list is no practical choice. */
const most = 200

const listOf = (
  asked: { kind: 'TEMPLATE'; type: 1 | 2 } | { kind: 'GROUP' },
  appCode: string | undefined,
) => ({
  ...read('POST /iam-portal/bulletin/emailTemplate/list', {
    body: { ...asked, appCode: appCode ?? '', status: 1, pageNum: 1, pageSize: most },
  }),
  enabled: appCode !== undefined,
})

/** Returns the enabled templates and groups for an application and type; the application's own precede shared ones. */
export function useOffers(appId: string, type: 1 | 2) {
  const apps = useRead(read('GET /iam-portal/bulletin/getAllApp'))
  const appCode = apps.data?.find((app) => app.appId === appId)?.appCode
  const ownTemplates = useRead(listOf({ kind: 'TEMPLATE', type }, appCode))
  const sharedTemplates = useRead(listOf({ kind: 'TEMPLATE', type }, '*'))
  const ownGroups = useRead(listOf({ kind: 'GROUP' }, appCode))
  const sharedGroups = useRead(listOf({ kind: 'GROUP' }, '*'))
  const always = useRead({
    ...read('POST /iam-portal/bulletin/emailTemplate/forceList', {
      query: { appCode: appCode ?? '', type: type === 1 ? '1' : '2' },
    }),
    enabled: appCode !== undefined,
  })
  const lists = [ownTemplates, sharedTemplates, ownGroups, sharedGroups]
  const listed = lists.flatMap(({ data }): readonly Listed[] => data?.list ?? [])
  return {
    templates: listed.filter((one) => one.kind === 'TEMPLATE'),
    groups: listed.filter((one) => one.kind === 'GROUP'),
    /** Groups that every required announcement notifies. */
    forced: always.data?.groups ?? [],
    /** The best matching template, as chosen by the server. */
    best: always.data?.template,
    isLoading: [apps, ...lists].some(({ isLoading }) => isLoading),
    isError: lists.some(({ isError }) => isError),
    refetch: () => Promise.all([...lists, always].map(({ refetch }) => refetch())),
  }
}

export type Offers = ReturnType<typeof useOffers>
