import type { MetadataDraft } from '@iambiz/contract/features/catalogue/connections.ts'
import type { ClaimSource } from '@iambiz/contract/platform/connection-values.ts'
import type { Values } from './values.ts'

type Imported = keyof MetadataDraft['saml']

/** The values that metadata changes; attributes are only added. */
export type ImportedValues = Pick<Values, Imported | 'claims'>

/** Names by which applications ask for attributes, in lower case; the last are the object identifiers of eduPerson. */
const sources: readonly { from: ClaimSource; names: readonly string[] }[] = [
  { from: 'email', names: ['email', 'mail', 'emailaddress', 'urn:oid:0.9.2342.19200300.100.1.3'] },
  {
    from: 'name',
    names: ['name', 'displayname', 'cn', 'fullname', 'urn:oid:2.16.840.1.113730.3.1.241', 'urn:oid:2.5.4.3'],
  },
  { from: 'userNo', names: ['uid', 'userid', 'employeenumber', 'urn:oid:0.9.2342.19200300.100.1.1'] },
  { from: 'account', names: ['username', 'login', 'samaccountname'] },
  { from: 'phone', names: ['phone', 'mobile', 'telephonenumber'] },
  { from: 'groups', names: ['groups', 'group', 'memberof'] },
]

/** Returns the content that fits the name of an attribute; of an address its last part counts. */
function sourceOf(name: string): ClaimSource | undefined {
  const whole = name.toLowerCase()
  const last = whole.split('/').at(-1) ?? ''
  return sources.find(({ names }) => names.includes(whole) || names.includes(last))?.from
}

/** Returns the values of the form with the settings in metadata, and the attributes that are not known. */
export function imported(
  draft: MetadataDraft,
  { claims }: Pick<Values, 'claims'>,
): { values: ImportedValues; unknown: string[] } {
  const missing = draft.attributes.filter((name) => claims.every((claim) => claim.name !== name))
  const added = missing.flatMap((name) => {
    const from = sourceOf(name)
    return from ? [{ name, from }] : []
  })
  const { acsUrls, ...saml } = draft.saml
  return {
    values: { ...saml, acsUrls: acsUrls.join('\n'), claims: [...claims, ...added] },
    unknown: missing.filter((name) => sourceOf(name) === undefined),
  }
}

/** Fields in the order of the form. */
const compared = [
  'entityId',
  'acsUrls',
  'nameIdFormat',
  'claims',
  'sloUrl',
  'sloBinding',
  'wantSignedRequests',
  'certificates',
] as const satisfies (keyof ImportedValues)[]
export type ComparedField = (typeof compared)[number]

/** Returns the fields that differ. How sign-outs are sent does not matter without an address for them. */
export function changedByImport(before: ImportedValues, after: ImportedValues): ComparedField[] {
  const isUsed = (name: ComparedField) => name !== 'sloBinding' || after.sloUrl !== ''
  return compared.filter(
    (name) => isUsed(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
}
