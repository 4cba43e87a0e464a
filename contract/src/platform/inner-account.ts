import { z } from 'zod'
import { wireTime } from './shapes.ts'

/** Companies whose accounts can belong to a person here. */
export const externalType = z.enum(['wechat', 'wecom', 'dingtalk', 'feishu'])
export type ExternalType = z.output<typeof externalType>

const accountType = z.enum([...externalType.options, 'totp'])
export type AccountType = z.output<typeof accountType>

/** An account elsewhere that belongs to the person, or a place for one. */
export const innerAccount = z.object({
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
