/** A host name with a dot, as people type it without a scheme. */
const host = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?(?=[/?#]|$)/u

/** Returns the address that a person means: "wiki.example.com" is https, and the scheme is in lower case. */
export function addressIn(typed: string): string {
  const text = typed.trim()
  if (host.test(text)) return `https://${text}`
  return text.replace(/^https?:\/\//i, (scheme) => scheme.toLowerCase())
}

/** Returns the part of an address that tells people where it leads. */
export const placeOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
