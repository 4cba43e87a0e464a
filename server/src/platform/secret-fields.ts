/** Parts of the names of secret fields, as a case-insensitive pattern. */
export const secretNames = 'secret|password|passphrase|token|totp|private|credential'
const secret = new RegExp(secretNames, 'i')

/** Whether a field name looks like a secret, which no record may store. */
export const isSecret = (name: string): boolean => secret.test(name)

export const withheld = '***'

/** The value with all secret fields masked at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isSecret(name) ? withheld : withoutSecrets(part)]),
  )
}
