const local = /^[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_{|}~-]+)*$/
const label = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/**
 * Whether a text is one bare address and nothing else: a dot-atom, one @, and a host name (RFC 5321, 4.1.2), in ASCII and
 * within the lengths of RFC 5321, 4.5.3.1. Names, comments, quotes, routes and several addresses are none.
 */
export function isMailAddress(text: string): boolean {
  const at = text.indexOf('@')
  const [name, host] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || at > 64 || text.length > 254) return false
  const labels = host.split('.')
  return local.test(name) && labels.length > 1 && labels.every((part) => label.test(part))
}
