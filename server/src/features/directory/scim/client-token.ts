import { newSecret } from '#server/platform/digest.ts'

const prefix = 'iambiz_scim_'
const shape = new RegExp(`^${prefix}[\\w-]{43}$`)

export const newClientToken = (): string => `${prefix}${newSecret()}`

/** Whether a text has the form of a token; all others are refused without a database query. */
export const isClientToken = (text: string | undefined): text is string =>
  text !== undefined && shape.test(text)
