import type { MediaType } from './picture.ts'

const longest = 100
const extensions: Record<MediaType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/**
 * A sender's name of a file as a label: the last part of a path, composed, without signs that are not seen or mean
 * something to a file system, and with the extension that the content has.
 */
export function labelOf(given: string, mediaType: MediaType): string {
  const [last = ''] = given.normalize('NFC').split(/[/\\]/).slice(-1)
  const seen = last.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '').replace(/\s+/g, ' ')
  const stem = seen.replace(/\.[^.]*$/, '').replace(/^[\s.]+|[\s.]+$/g, '')
  const extension = extensions[mediaType]
  return `${[...(stem || 'picture')].slice(0, longest - extension.length - 1).join('')}.${extension}`
}
