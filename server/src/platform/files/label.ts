const longest = 100
/** Reserved device names on Windows, with any extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** The extension after the last dot, in lower case; empty where there is none. */
export const extensionOf = (fileName: string): string =>
  fileName.includes('.')
    ? fileName
        .slice(fileName.lastIndexOf('.') + 1)
        .toLowerCase()
        .trim()
    : ''

/**
 * A safe file name from an uploaded one: the last part of the path in NFC, without invisible characters and characters
 * with a meaning in file systems, and with the extension of the content.
 */
export function labelOf(given: string, extension: string, nameless = 'file'): string {
  const [last = ''] = given.normalize('NFC').split(/[/\\]/).slice(-1)
  const seen = last.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '').replace(/\s+/g, ' ')
  const named = seen.replace(/\.[^.]*$/, '').replace(/^[\s.]+|[\s.]+$/g, '') || nameless
  const stem = devices.test(named) ? `${named}_` : named
  return `${[...stem].slice(0, longest - extension.length - 1).join('')}.${extension}`
}
