import {
  forgottenPasswordPath,
  isAt,
  plainPath,
  screenPaths,
} from '@iambiz/contract/platform/screen-paths.ts'

/** Screen paths below the base path. */
const known = [...Object.values(screenPaths), forgottenPasswordPath].map(plainPath)

/** Areas of administration whose records have user-chosen codes, which may contain dots. */
const record = /^\/home\/admin\/(?:organizations|people|roles|systems)\/([a-z0-9][a-z0-9_.-]*)(?:\/[^.]*)?$/

/** File extensions that caching proxies treat as static files, whatever the response headers are. */
const fileEnding =
  /\.(?:avif|bmp|br|cjs|css|csv|docx?|eot|gif|gz|html?|ico|jar|jpe?g|js|json|jsx|less|map|mjs|mp[34]|otf|pdf|png|pptx?|scss|svgz?|tiff?|ts|ttf|txt|wasm|webm|webmanifest|webp|woff2?|xlsx?|xml|zip)[_.-]*$/

/** Characters that proxies or caches may treat as the end of a path or as a separator (web cache deception). */
const separators = /[;?#\\\p{Cc}]/u
const encodedTwice = /%(?:25)*(?:2e|2f|5c)/i

export type AddressKind = 'screen' | 'record' | 'file' | 'unknown'

/**
 * Classifies an address below the base path; an address that cannot be decoded never reaches a route. A cache on the
 * way may take a path with a dot for a static file. Only record codes may contain a dot, and no list of extensions can
 * separate `li.bin` from a file, so the page of such a record (`record`) must contain no personal data.
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
