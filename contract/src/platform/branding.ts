/** Media types of the company's pictures, and the endings of their names. */
export const brandingPictureTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
} as const

/** Returns whether a text is the name of such a picture: the SHA-256 of its content, and its type. */
export const isPictureName = (text: string): boolean => /^[0-9a-f]{64}\.(png|jpg|webp)$/.test(text)

/** Path of the company's pictures, below the portal's origin. What an address holds never changes. */
export const brandingPath = '/iambiz/branding/'

/** Returns the path of a picture; empty for none. */
export const brandingAddress = (name: string): string => (name === '' ? '' : brandingPath + name)

/** Allowed sides in pixels and bytes of a picture. */
export type PictureLimits = {
  width: readonly [least: number, most: number]
  height: readonly [least: number, most: number]
  bytes: number
  isSquare: boolean
}

/** Returns whether a picture keeps the limits. */
export const isWithinLimits = (
  { width, height, bytes, isSquare }: PictureLimits,
  picture: { width: number; height: number; size: number },
): boolean => {
  const isBetween = ([least, most]: readonly [number, number], side: number) => side >= least && side <= most
  return (
    isBetween(width, picture.width) &&
    isBetween(height, picture.height) &&
    picture.size <= bytes &&
    (!isSquare || picture.width === picture.height)
  )
}
