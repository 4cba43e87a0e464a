/** What names of secrets have in them, as a pattern without regard to case. */
export const secretNames = 'secret|password|passphrase|token|totp|private|credential'
const secret = new RegExp(secretNames, 'i')

/** Whether a field is named like what no record keeps, whatever it says. */
export const isSecret = (name: string): boolean => secret.test(name)

export const withheld = '***'

/** A value of a record without what secrets it may hold, however deep they are. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isSecret(name) ? withheld : withoutSecrets(part)]),
  )
}
