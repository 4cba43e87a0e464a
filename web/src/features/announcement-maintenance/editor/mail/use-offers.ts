import { read, useRead } from '#web/platform/api/query.ts'

const most = 200

/** The enabled templates and groups that an announcement of an application and type can be mailed with. */
export function useOffers(appId: string, type: 1 | 2) {
  const { data: apps = [] } = useRead(read('GET /iam-portal/bulletin/getAllApp'))
  const appCode = apps.find((app) => app.appId === appId)?.appCode
  const page = { status: 1, pageNum: 1, pageSize: most } as const
  const templates = useRead(
    read('POST /iam-portal/bulletin/emailTemplate/list', { body: { kind: 'TEMPLATE', type, ...page } }),
  )
  const groups = useRead(
    read('POST /iam-portal/bulletin/emailTemplate/list', { body: { kind: 'GROUP', ...page } }),
  )
  const always = useRead({
    ...read('POST /iam-portal/bulletin/emailTemplate/forceList', {
      query: { appCode: appCode ?? '', type: type === 1 ? '1' : '2' },
    }),
    enabled: appCode !== undefined,
  })
  const fits = (one: { appCode: string }) => one.appCode === '*' || one.appCode === appCode
  return {
    templates: (templates.data?.list ?? []).flatMap((one) =>
      one.kind === 'TEMPLATE' && fits(one) ? [one] : [],
    ),
    groups: (groups.data?.list ?? []).flatMap((one) => (one.kind === 'GROUP' && fits(one) ? [one] : [])),
    /** Groups that are notified of every forced announcement. */
    forced: always.data?.groups ?? [],
    /** The template that fits best. */
    best: always.data?.template,
    isLoading: templates.isLoading || groups.isLoading,
    isError: templates.isError || groups.isError,
    refetch: () => Promise.all([templates.refetch(), groups.refetch(), always.refetch()]),
  }
}

export type Offers = ReturnType<typeof useOffers>
