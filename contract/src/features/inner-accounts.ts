import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { environment, wireTime } from '../platform/shapes.ts'

const accountType = z.enum(['wechat', 'wecom', 'totp'])
export type AccountType = z.output<typeof accountType>

/** An account elsewhere that belongs to the person, or a place for one. */
const innerAccount = z.object({
  /** The kind itself where nothing is bound yet. */
  accountId: z.string(),
  bindId: z.string().optional(),
  accountType,
  userName: z.string(),
  bound: z.boolean(),
  /** The name elsewhere with its middle hidden, or the name of a device. */
  displayName: z.string().optional(),
  bindTime: wireTime.optional(),
  lastUsedTime: wireTime.optional(),
  bindable: z.boolean(),
  /** Why it cannot be bound, in the language of the call. */
  reason: z.string().optional(),
})
export type InnerAccount = z.output<typeof innerAccount>

export const innerAccounts = endpoints({
  'POST /iam-portal/v1/portal/innerAccount': {
    access: 'user',
    about:
      'The person’s accounts elsewhere: WeChat, enterprise WeChat and authenticator devices, bound or not.',
    body: z.object({}).optional(),
    data: z.object({
      userNo: z.string(),
      userName: z.string(),
      env: environment,
      accounts: z.array(innerAccount),
      recoveryCodesLeft: z.int(),
      password: z.object({ changeable: z.boolean(), lastChangeTime: wireTime.optional() }),
    }),
  },
})
