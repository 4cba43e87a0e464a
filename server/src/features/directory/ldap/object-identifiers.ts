import type { Client } from 'ldapts'

/** An attribute type of a server's schema: `( 2.5.4.3 NAME ( 'cn' 'commonName' ) … )` (RFC 4512, section 4.1.2). */
const attributeType = /^\(\s*([0-9.]+)\s+NAME\s+(?:\(([^)]*)\)|('[^']+'))/

const firstText = (value: unknown): string => {
  const first = Array.isArray(value) ? value[0] : value
  return Buffer.isBuffer(first) ? first.toString('utf8') : String(first ?? '')
}

const isIdentifier = (description: string) => /^[0-9]/.test(description)

/** Maps each object identifier and alias to the name that the server uses in its answers. */
async function readNames(client: Client): Promise<Map<string, string>> {
  const base = { scope: 'base' as const, derefAliases: 'never' as const }
  const root = await client.search('', {
    ...base,
    filter: '(objectClass=*)',
    attributes: ['subschemaSubentry'],
  })
  const schemaAt = firstText(root.searchEntries[0]?.subschemaSubentry)
  const schema = await client.search(schemaAt, {
    ...base,
    filter: '(objectClass=subschema)',
    attributes: ['attributeTypes'],
  })
  const types = [schema.searchEntries[0]?.attributeTypes ?? []].flat().map(String)
  return new Map(
    types.flatMap((type) => {
      const [, identifier = '', several, single] = attributeType.exec(type) ?? []
      const [first = '', ...others] = (several ?? single ?? '').match(/[^'\s]+/g) ?? []
      return [identifier, ...others].map((key) => [key.toLowerCase(), first] as const)
    }),
  )
}

/**
 * Replaces object identifiers and aliases, such as `commonName` for `cn`, by the names that the server uses in its
 * answers (RFC 4511, section 4.1.8; RFC 4512, section 2.5); unknown ones stay. Settings usually have the server's
 * names already, so an unreadable schema is an error only for object identifiers.
 */
export async function namesOf(client: Client, descriptions: readonly string[]): Promise<Map<string, string>> {
  const known = await readNames(client).catch((error: unknown) => {
    if (descriptions.some(isIdentifier)) throw error
    return new Map<string, string>()
  })
  return new Map(
    descriptions.map((description) => {
      const [name = '', ...options] = description.split(';')
      return [description, [known.get(name.toLowerCase()) ?? name, ...options].join(';')]
    }),
  )
}
