const longest = 100
/** Names that a Windows machine takes for a device, whatever their extension is. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** What follows the last dot, in lower case; empty where there is none. */
export const extensionOf = (fileName: string): string =>
  fileName.includes('.')
    ? fileName
        .slice(fileName.lastIndexOf('.') + 1)
        .toLowerCase()
        .trim()
    : ''

/**
 * A sender's name of a file as a label: the last part of a path, composed, without signs that are not seen or mean
 * something to a file system, and with the extension that the content has.
 */
export function labelOf(given: string, extension: string, nameless = 'file'): string {
  const [last = ''] = given.normalize('NFC').split(/[/\\]/).slice(-1)
  const seen = last.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '').replace(/\s+/g, ' ')
  const named = seen.replace(/\.[^.]*$/, '').replace(/^[\s.]+|[\s.]+$/g, '') || nameless
  const stem = devices.test(named) ? `${named}_` : named
  return `${[...stem].slice(0, longest - extension.length - 1).join('')}.${extension}`
}
