import { keepPreviousData } from '@tanstack/react-query'
import { queryClient, read, useRead } from '#web/platform/api/query.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { filterOf, type IntegrationView, orderOf, pageOf, yearBefore } from './view.ts'

const kept = { placeholderData: keepPreviousData } as const

export const today = () => toWireTime(Date.now()).slice(0, 10)

/** Reads the status of the four centers at the end of a day; an empty `day` means today. */
export const useCenters = (day: string, orgCode: string) =>
  useRead({
    ...read('POST /iam-log/v1/appstatic/allIntegratePie', {
      body: { ...(day && { statDate: day }), ...(orgCode && { orgCode }) },
    }),
    ...kept,
  })

/** Reads twelve months of unified authentication, up to a day. */
export function useMonths(day: string, orgCode: string) {
  const last = day || today()
  return useRead({
    ...read('POST /iam-log/v1/loginLog/iamHistogramPie', {
      body: {
        ...{ startTime: `${yearBefore(last)} 00:00:00`, endTime: `${last} 23:59:59` },
        ...(orgCode && { orgCode }),
      },
    }),
    ...kept,
  })
}

export const listRequest = (view: IntegrationView) => ({ ...filterOf(view), ...orderOf(view) })

export const useList = (view: IntegrationView) =>
  useRead({
    ...read('POST /iam-log/v1/appstatic/searchAppIntegrate', {
      body: { ...listRequest(view), ...pageOf(view) },
    }),
    ...kept,
  })

export const ours = [
  'POST /iam-log/v1/appstatic/allIntegratePie',
  'POST /iam-log/v1/loginLog/iamHistogramPie',
  'POST /iam-log/v1/appstatic/searchAppIntegrate',
  'POST /iam-authority/v1/admin/app/integrate/detail',
] as const

export const refresh = () =>
  Promise.all(ours.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
