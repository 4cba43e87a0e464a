const decodedQuotedPrintable = (body: string): string =>
  Buffer.from(
    body
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** The plain text of a mail as transmitted. */
export function mailText(raw: string): string {
  const [, boundary] = /boundary="([^"]+)"/.exec(raw) ?? []
  const parts = boundary ? raw.split(`--${boundary}`) : [raw]
  const part = parts.find((found) => /content-type: text\/plain/i.test(found)) ?? raw
  const [, head = '', body = ''] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(part.trimStart()) ?? []
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  return /encoding: quoted-printable/i.test(head) ? decodedQuotedPrintable(body) : body
}

/** The code in a mail, without the space in the middle. */
export const codeIn = (raw: string): string =>
  /^(\d{4}) (\d{4})\s*$/m.exec(mailText(raw))?.slice(1).join('') ?? ''
