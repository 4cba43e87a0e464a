import { maxResults } from './protocol.ts'
import { groupShape, type ResourceShape, schemas, userShape } from './scim/schemas.ts'

const core = 'urn:ietf:params:scim:schemas:core:2.0'

/** Maximum operations and bytes of one bulk request. */
export const bulkLimits = { maxOperations: 1000, maxPayloadSize: 1024 * 1024 }

const meta = (resourceType: string, location: string) => ({ meta: { resourceType, location } })

/** Returns the supported features (RFC 7643, 5). */
export const serviceProviderConfig = (base: string) => ({
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: true, ...bulkLimits },
  filter: { supported: true, maxResults },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an administrator made in the portal, in the header Authorization.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  ...meta('ServiceProviderConfig', `${base}/ServiceProviderConfig`),
})

const resourceType = (base: string, { type, endpoint, description, schema, extensions }: ResourceShape) => ({
  schemas: [`${core}:ResourceType`],
  id: type,
  name: type,
  endpoint,
  description,
  schema,
  schemaExtensions: extensions.map((id) => ({ schema: id, required: false })),
  ...meta('ResourceType', `${base}/ResourceTypes/${type}`),
})

export const resourceTypes = (base: string) =>
  [userShape, groupShape].map((shape) => resourceType(base, shape))

export const schemaResources = (base: string) =>
  schemas.map((schema) => ({
    schemas: [`${core}:Schema`],
    ...schema,
    ...meta('Schema', `${base}/Schemas/${schema.id}`),
  }))
