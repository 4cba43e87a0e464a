/** The kinds of error that RFC 7644, table 9 names. */
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

/** A refusal as RFC 7644, 3.12 has it; `detail` is for whoever sets the client up. */
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

/** Refuses with 400 and its kind. */
export function refuse(scimType: ScimType, detail: string): never {
  throw new ScimError(400, detail, scimType)
}

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** The body of a refusal; its status is a text (RFC 7644, 3.12). */
export const errorBody = ({ status, scimType, message }: ScimError) => ({
  schemas: [errorSchema],
  status: String(status),
  ...(scimType ? { scimType } : {}),
  detail: message,
})
