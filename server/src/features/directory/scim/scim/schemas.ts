/** An attribute definition of RFC 7643, 7. */
export type Attribute = {
  name: string
  type: 'string' | 'boolean' | 'complex' | 'reference' | 'dateTime'
  multiValued: boolean
  description: string
  required: boolean
  caseExact: boolean
  mutability: 'readOnly' | 'readWrite' | 'immutable'
  returned: 'always' | 'default' | 'request'
  uniqueness: 'none' | 'server' | 'global'
  subAttributes?: Attribute[]
  canonicalValues?: string[]
  referenceTypes?: string[]
}

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
/** Extensions for the portal's own attributes of people and groups. */
export const portalUserSchema = 'urn:iambiz:scim:schemas:2.0:User'
export const portalGroupSchema = 'urn:iambiz:scim:schemas:2.0:Group'

type More = Partial<Omit<Attribute, 'name' | 'description'>>

const attribute = (name: string, description: string, more: More = {}): Attribute => ({
  ...{ name, type: 'string', multiValued: false, description, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...more,
})

const complex = (name: string, description: string, subAttributes: Attribute[], more: More = {}) =>
  attribute(name, description, { type: 'complex', subAttributes, ...more })

const readOnly = { mutability: 'readOnly' } as const

const contact = (name: string, description: string, type: string) =>
  complex(
    name,
    description,
    [
      attribute('value', 'The address itself.'),
      attribute('type', 'The kind; this one alone is kept.', { canonicalValues: [type] }),
      attribute('primary', 'Whether it is the one that counts.', { type: 'boolean' }),
    ],
    { multiValued: true },
  )

const userAttributes: Attribute[] = [
  attribute('userName', 'The staff number. It cannot change.', {
    ...{ required: true, uniqueness: 'server', mutability: 'immutable', returned: 'always' },
  }),
  complex('name', 'The parts of the name.', [
    attribute('formatted', 'The whole name, the same as displayName.'),
    attribute('familyName', 'The family name.'),
    attribute('givenName', 'The given name.'),
  ]),
  attribute('displayName', 'The name that people read.'),
  attribute('title', 'The title; kept, not shown in the portal.'),
  attribute('active', 'Whether the person may sign in.', { type: 'boolean' }),
  contact('emails', 'The email address.', 'work'),
  contact('phoneNumbers', 'The mobile number.', 'mobile'),
  complex(
    'groups',
    'Organizations and roles that the person has; changed by the groups.',
    [
      attribute('value', 'The id of the group.', { ...readOnly, caseExact: true }),
      attribute('$ref', 'Its address.', { ...readOnly, type: 'reference', referenceTypes: ['Group'] }),
      attribute('display', 'Its name.', readOnly),
      attribute('type', 'How the person belongs to it.', { ...readOnly, canonicalValues: ['direct'] }),
    ],
    { multiValued: true, ...readOnly },
  ),
]

const enterpriseAttributes: Attribute[] = [
  attribute('employeeNumber', 'The staff number, the same as userName.', { mutability: 'immutable' }),
  attribute('costCenter', 'Kept, not shown in the portal.'),
  attribute('organization', 'Kept, not shown in the portal.'),
  attribute('division', 'Kept, not shown in the portal.'),
  attribute('department', 'Kept, not shown in the portal; organizations are groups.'),
  complex('manager', 'Kept, not shown in the portal.', [
    attribute('value', 'The id of the manager.', { caseExact: true }),
    attribute('$ref', 'Its address.', { ...readOnly, type: 'reference', referenceTypes: ['User'] }),
    attribute('displayName', 'The name of the manager.', readOnly),
  ]),
]

const groupAttributes: Attribute[] = [
  attribute('displayName', 'The name of the organization, or of the role there.', { required: true }),
  complex(
    'members',
    'People, and the organizations below.',
    [
      attribute('value', 'The id of the member.', { mutability: 'immutable', caseExact: true }),
      attribute('$ref', 'Its address.', {
        ...readOnly,
        type: 'reference',
        referenceTypes: ['User', 'Group'],
      }),
      attribute('type', 'What it is.', { mutability: 'immutable', canonicalValues: ['User', 'Group'] }),
      attribute('display', 'Its name.', readOnly),
    ],
    { multiValued: true },
  ),
]

const portalGroupAttributes: Attribute[] = [
  attribute('kind', 'An organization, or a role in an organization. Organization where it is not said.', {
    ...{ mutability: 'immutable', canonicalValues: ['organization', 'role'] },
  }),
  attribute('organization', 'The code of the organization.', { mutability: 'immutable', caseExact: true }),
  attribute('role', 'The number of the role, of a role in an organization.', {
    ...{ mutability: 'immutable', caseExact: true },
  }),
  attribute('nameEn', 'The English name of the organization.'),
  attribute('parent', 'The id of the organization above.', { caseExact: true }),
  attribute('active', 'Whether the organization is in use.', { type: 'boolean' }),
]

type Schema = { id: string; name: string; description: string; attributes: Attribute[] }

export const schemas: readonly Schema[] = [
  { id: userSchema, name: 'User', description: 'A person.', attributes: userAttributes },
  {
    ...{
      id: enterpriseSchema,
      name: 'EnterpriseUser',
      description: 'A person as the personnel department sees one.',
    },
    attributes: enterpriseAttributes,
  },
  {
    ...{ id: portalUserSchema, name: 'PortalUser', description: 'A person as the portal sees one.' },
    attributes: [attribute('nameEn', 'The English name.')],
  },
  {
    id: groupSchema,
    name: 'Group',
    description: 'An organization, or a role in one.',
    attributes: groupAttributes,
  },
  {
    ...{ id: portalGroupSchema, name: 'PortalGroup', description: 'What kind of group it is, and where.' },
    attributes: portalGroupAttributes,
  },
]

const common: Attribute[] = [
  attribute('schemas', 'The schemas of the resource.', {
    multiValued: true,
    ...readOnly,
    returned: 'always',
  }),
  attribute('id', 'The id.', { ...readOnly, returned: 'always', caseExact: true }),
  attribute('externalId', 'What the client calls it.', { caseExact: true }),
  complex(
    'meta',
    'About the resource.',
    [
      attribute('resourceType', 'Its type.', { ...readOnly, caseExact: true }),
      attribute('created', 'When it was made.', { ...readOnly, type: 'dateTime' }),
      attribute('lastModified', 'When it was changed.', { ...readOnly, type: 'dateTime' }),
      attribute('location', 'Its address.', { ...readOnly, type: 'reference' }),
      attribute('version', 'Its version.', { ...readOnly, caseExact: true }),
    ],
    readOnly,
  ),
]

/** The attributes of one resource type. */
export type ResourceShape = {
  type: 'User' | 'Group'
  endpoint: '/Users' | '/Groups'
  description: string
  schema: string
  extensions: readonly string[]
  attributes: readonly Attribute[]
  /** Attributes of the RFC that are accepted but not stored, in lower case. */
  ignored: ReadonlySet<string>
}

const attributesOf = (id: string) => schemas.find((schema) => schema.id === id)?.attributes ?? []

const asAttribute = (id: string) => complex(id, 'Extension.', attributesOf(id))

const unkept =
  'nickName profileUrl userType preferredLanguage locale timezone password ims photos addresses entitlements roles x509Certificates'

export const userShape: ResourceShape = {
  ...{ type: 'User', endpoint: '/Users', description: 'People', schema: userSchema },
  extensions: [enterpriseSchema, portalUserSchema],
  attributes: [...common, ...userAttributes, asAttribute(enterpriseSchema), asAttribute(portalUserSchema)],
  ignored: new Set(unkept.toLowerCase().split(' ')),
}

export const groupShape: ResourceShape = {
  ...{
    type: 'Group',
    endpoint: '/Groups',
    description: 'Organizations, and roles in them',
    schema: groupSchema,
  },
  extensions: [portalGroupSchema],
  attributes: [...common, ...groupAttributes, asAttribute(portalGroupSchema)],
  ignored: new Set(),
}

/** An attribute, with a sub-attribute, found by the path of a client. */
export type Found = {
  attribute: Attribute
  sub?: Attribute
  /** One level deeper, such as the displayName of the manager. */
  within?: Attribute
}

const named = (attributes: readonly Attribute[], name: string) =>
  attributes.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase())

/** Finds an extension by its URN, or one of its attributes. */
function findInExtension(shape: ResourceShape, id: string, path: string): Found | undefined {
  const attribute = named(shape.attributes, id)
  const rest = path.slice(id.length + 1)
  if (!attribute || rest === '') return attribute && { attribute }
  const [first = '', last] = rest.split('.')
  const sub = named(attribute.subAttributes ?? [], first)
  if (!sub || last === undefined) return sub && { attribute, sub }
  const within = named(sub.subAttributes ?? [], last)
  return within && { attribute, sub, within }
}

/**
 * Finds the attribute of a path, without case, and with or without the schema URN in front. `ignored` for attributes
 * of the RFC that the portal does not store; `undefined` for unknown ones.
 */
export function findAttribute(shape: ResourceShape, path: string): Found | 'ignored' | undefined {
  const folded = path.toLowerCase()
  const startsWith = (id: string) => folded === id.toLowerCase() || folded.startsWith(`${id.toLowerCase()}:`)
  const extension = shape.extensions.find(startsWith)
  if (extension) return findInExtension(shape, extension, path)
  const [first = '', within] = (startsWith(shape.schema) ? path.slice(shape.schema.length + 1) : path).split(
    '.',
  )
  if (shape.ignored.has(first.toLowerCase())) return 'ignored'
  const attribute = named(shape.attributes, first)
  if (!attribute || within === undefined) return attribute && { attribute }
  const sub = named(attribute.subAttributes ?? [], within)
  if (!sub && attribute.name === 'name') return 'ignored'
  return sub && { attribute, sub }
}
