/** A whole address that a browser can be sent to, without a user name or password in it. */
export function isAddress(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const isPlain = username === '' && password === '' && hostname !== ''
  return isPlain && (protocol === 'https:' || protocol === 'http:')
}
