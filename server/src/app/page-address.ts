import {
  forgottenPasswordPath,
  isAt,
  plainPath,
  screenPaths,
} from '@iambiz/contract/platform/screen-paths.ts'

/** Below the base path. */
const known = [...Object.values(screenPaths), forgottenPasswordPath].map(plainPath)

/** Areas of administration whose records have codes that people choose, with dots where they like. */
const record = /^\/home\/admin\/(?:organizations|people|roles|systems)\/([a-z0-9][a-z0-9_.-]*)(?:\/[^.]*)?$/

/** Endings by which caches in front of a portal tell files, and keep them whatever their headers say. */
const fileEnding =
  /\.(?:avif|bmp|br|cjs|css|csv|docx?|eot|gif|gz|html?|ico|jar|jpe?g|js|json|jsx|less|map|mjs|mp[34]|otf|pdf|png|pptx?|scss|svgz?|tiff?|ts|ttf|txt|wasm|webm|webmanifest|webp|woff2?|xlsx?|xml|zip)[_.-]*$/

/** What servers and caches on the way may read as the end of a path, or take for a separator. */
const separators = /[;?#\\\p{Cc}]/u
const encodedTwice = /%(?:25)*(?:2e|2f|5c)/i

export type AddressKind = 'screen' | 'record' | 'file' | 'unknown'

/**
 * What an address below the base path asks for; one that cannot be decoded never reaches a route. What has a dot is taken for a
 * file by some reader on the way. Only codes of records may have one: no list of endings tells `li.bin` from a file, so their
 * page (`record`) is to have nobody's data.
 */
export function kindOfAddress(url: string): AddressKind {
  const [raw = ''] = url.split(/[?#]/, 1)
  const path = plainPath(decodeURIComponent(raw).replace(/^\/iambiz/, ''))
  if (encodedTwice.test(path) || separators.test(path) || /^\/assets(?:\/|$)/.test(path)) return 'file'
  const code = record.exec(path)?.[1] ?? ''
  if (path.includes('.') && (!code.includes('.') || fileEnding.test(code))) return 'file'
  if (!known.some((pattern) => isAt(path, pattern))) return 'unknown'
  return code.includes('.') ? 'record' : 'screen'
}
