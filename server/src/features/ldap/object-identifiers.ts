import type { Client } from 'ldapts'

/** The attributes that a server has, by their numbers: `( 2.5.4.3 NAME ( 'cn' 'commonName' ) … )` (RFC 4512, section 4.1.2). */
const attributeType = /^\(\s*([0-9.]+)\s+NAME\s+\(?\s*'([^']+)'/

const firstText = (value: unknown): string => {
  const first = Array.isArray(value) ? value[0] : value
  return Buffer.isBuffer(first) ? first.toString('utf8') : String(first ?? '')
}

const isIdentifier = (description: string) => /^[0-9]/.test(description)

/**
 * The same descriptions with names in place of object identifiers, which a server answers by name (RFC 4511, section 4.1.8); one that
 * it does not know stays as it is.
 */
export async function namesOf(client: Client, descriptions: readonly string[]): Promise<Map<string, string>> {
  const names = new Map(descriptions.map((description) => [description, description]))
  if (!descriptions.some(isIdentifier)) return names
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
  const known = new Map(
    types.flatMap((type) => {
      const [, identifier, name] = attributeType.exec(type) ?? []
      return identifier && name ? [[identifier, name] as const] : []
    }),
  )
  for (const description of descriptions) {
    const [identifier = '', ...options] = description.split(';')
    names.set(description, [known.get(identifier) ?? identifier, ...options].join(';'))
  }
  return names
}
