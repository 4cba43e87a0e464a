/** The error types of RFC 7644, table 9. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers'
  | 'sensitive'

/** An error of RFC 7644, 3.12; `detail` is for the administrator of the client. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined
  readonly retryAfter: number | undefined
  constructor(status: number, detail: string, scimType?: ScimType, retryAfter?: number) {
    super(detail)
    this.status = status
    this.scimType = scimType
    this.retryAfter = retryAfter
  }
}

/** Refuses with 400 and a SCIM type. */
export function refuse(scimType: ScimType, detail: string): never {
  throw new ScimError(400, detail, scimType)
}

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Returns the body of an error; its status is a string (RFC 7644, 3.12). */
export const errorBody = ({ status, scimType, message }: ScimError) => ({
  schemas: [errorSchema],
  status: String(status),
  ...(scimType ? { scimType } : {}),
  detail: message,
})
