import type { Api } from '@iambiz/contract/api.ts'

/** Reads that are invalidated when a policy or a break-glass account changes. */
export const touched: (keyof Api)[] = ['GET /iam-authority/v1/admin/signInPolicy/list']
