import type { Visitor } from '../session.ts'

type Given = {
  userNo: string
  /** Named as in the connection (connections/clients.ts). */
  attributes: Record<string, unknown>
  signedInAt: number
  methods?: string[]
  issuer: string
  /** What the protocol says beside the attributes. */
  protocol: Record<string, unknown>
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The visitor of an application that gets attributes instead of claims. */
export const visitorOf = ({
  userNo,
  attributes,
  signedInAt,
  methods = [],
  issuer,
  protocol,
}: Given): Visitor => ({
  userNo,
  name: text(attributes.displayName),
  nameEn: text(attributes.displayNameEn),
  email: text(attributes.mail),
  signedInAt,
  methods,
  issuer,
  claims: { ...protocol, ...attributes },
  agent: null,
})
