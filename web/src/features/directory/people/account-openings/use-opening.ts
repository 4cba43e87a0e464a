import type { OpeningOutcome } from '@iambiz/contract/features/directory/account-openings.ts'
import { read, usePagedRead } from '#web/platform/api/query.ts'

/** Interval for reading a run again while it is in progress. */
const againMs = 1500
export const pageSize = 20

export const previewCall = 'POST /iam-authority/v1/admin/user/openAccounts/preview'
export const listCall = 'POST /iam-authority/v1/admin/user/openAccounts/list'
export const detailCall = 'POST /iam-authority/v1/admin/user/openAccounts/detail'

type Looked = { page?: number; outcome?: OpeningOutcome | undefined }

/** Reads one run with one page of its people, repeatedly until the run is done. */
export const useOpening = (runId: string, { page = 1, outcome }: Looked = {}) =>
  usePagedRead({
    ...read(detailCall, { body: { runId, pageNum: page, pageSize, ...(outcome && { outcome }) } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.run.state === 'done' ? false : againMs),
  })
