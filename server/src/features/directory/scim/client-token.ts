import { newSecret } from '#server/platform/digest.ts'

const prefix = 'iambiz_scim_'
const shape = new RegExp(`^${prefix}[\\w-]{43}$`)

export const newClientToken = (): string => `${prefix}${newSecret()}`

/** Whether a text could be a token: the others are refused without asking the database. */
export const isClientToken = (text: string | undefined): text is string =>
  text !== undefined && shape.test(text)
