/** Why a message, metadata file or key is refused: short codes for attempts and screens. */
export const samlReasons = [
  // XML
  'too-large',
  'encoding-unsupported',
  'not-well-formed',
  'doctype-forbidden',
  'processing-instruction-forbidden',
  'xinclude-forbidden',
  'comment-in-text',
  'duplicate-id',
  'too-deep',
  // Bindings
  'base64-malformed',
  'deflate-malformed',
  'parameter-missing',
  'parameter-malformed',
  'parameter-repeated',
  'relay-state-too-long',
  // Signatures
  'signature-missing',
  'signature-incomplete',
  'signature-malformed',
  'signature-wrapped',
  'signature-invalid',
  'algorithm-refused',
  'transform-refused',
  'certificate-missing',
  'certificate-malformed',
  'key-too-short',
  // Messages
  'unexpected-message',
  'version-unsupported',
  'element-missing',
  'element-repeated',
  'value-missing',
  'value-malformed',
  'destination-mismatch',
  'not-yet-valid',
  'expired',
  'acs-unregistered',
  'acs-index',
  'response-mismatch',
  'issuer-mismatch',
  'recipient-mismatch',
  'audience-mismatch',
  'status-failed',
  'assertion-encrypted',
  'name-id-transient',
  'authentication-too-old',
  'soap-fault',
  // Metadata
  'metadata-without-service-provider',
  'metadata-with-several-service-providers',
  'metadata-without-identity-provider',
  'metadata-with-several-identity-providers',
  'metadata-expired',
] as const

export type SamlReason = (typeof samlReasons)[number]

/**
 * A refused SAML input. `reason` is for programs; `detail` names the compared values and is meant for administrators,
 * never for the person who signs in.
 */
export class SamlFault extends Error {
  readonly reason: SamlReason
  readonly detail: string

  constructor(reason: SamlReason, detail: string) {
    super(`${reason}: ${detail}`)
    this.name = 'SamlFault'
    this.reason = reason
    this.detail = detail
  }
}

/** Throws a `SamlFault`; an expression, so that it can stand behind `??`. */
export function refuse(reason: SamlReason, detail: string): never {
  throw new SamlFault(reason, detail)
}

/** A value from outside for a detail: one line, at most 200 characters. */
export const quoted = (value: string): string => {
  const line = JSON.stringify(value.length > 200 ? `${value.slice(0, 200)}…` : value)
  return line.slice(1, -1)
}
