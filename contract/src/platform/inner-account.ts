import { z } from 'zod'
import { wireTime } from './shapes.ts'

/** External providers. */
export const externalType = z.enum(['wechat', 'wecom', 'dingtalk', 'feishu'])
export type ExternalType = z.output<typeof externalType>

const accountType = z.enum([...externalType.options, 'totp', 'passkey'])
export type AccountType = z.output<typeof accountType>

/** An external account, device or passkey of the person, or a free slot for one. */
export const innerAccount = z.object({
  /** The type itself if nothing is bound yet. */
  accountId: z.string(),
  bindId: z.string().optional(),
  accountType,
  userName: z.string(),
  bound: z.boolean(),
  /** The external name with its middle masked, or the name of a device. */
  displayName: z.string().optional(),
  bindTime: wireTime.optional(),
  lastUsedTime: wireTime.optional(),
  /** Whether a passkey is synchronized between the person’s devices. */
  isSynced: z.boolean().optional(),
  /** Whether a passkey is not accepted any more, because it may have been copied. */
  isSuspended: z.boolean().optional(),
  bindable: z.boolean(),
  /** Why it cannot be bound, in the language of the request. */
  reason: z.string().optional(),
})
export type InnerAccount = z.output<typeof innerAccount>
