import {
  forgottenPasswordPath,
  isAt,
  plainPath,
  screenPaths,
} from '@iambiz/contract/platform/screen-paths.ts'

/** Below the base path. */
const known = [...Object.values(screenPaths), forgottenPasswordPath].map(plainPath)

/** Caches in front of a portal keep answers for what looks like a file, whatever its headers say. */
const fileEnding =
  /\.(?:avif|bmp|br|cjs|css|csv|docx?|eot|gif|gz|html?|ico|jar|jpe?g|js|json|jsx|less|map|mjs|mp[34]|otf|pdf|png|pptx?|scss|svgz?|tiff?|ts|ttf|txt|wasm|webm|webmanifest|webp|woff2?|xlsx?|xml|zip)$/i

/** What servers and caches on the way may read as the end of a path, or take for a separator. */
const separators = /[;?#\\\p{Cc}]/u

/** Whether some reader on the way could take a decoded path for that of a file, or for one elsewhere. */
function looksLikeFile(path: string): boolean {
  const parts = path.split('/').filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  return (
    parts[0]?.toLowerCase() === 'assets' ||
    parts.some((part) => part === '.' || part === '..' || separators.test(part)) ||
    fileEnding.test(last) ||
    /%(?:2e|2f|5c)/i.test(path)
  )
}

/** What an address below the base path asks for; one that cannot be decoded never reaches a route. */
export function kindOfAddress(url: string): 'screen' | 'file' | 'unknown' {
  const [raw = ''] = url.split(/[?#]/, 1)
  const path = decodeURIComponent(raw).replace(/^\/iambiz/, '')
  if (looksLikeFile(path)) return 'file'
  return known.some((pattern) => isAt(plainPath(path), pattern)) ? 'screen' : 'unknown'
}
