import type { maxPicturePixels, maxPictureSize } from '@iambiz/contract/platform/files.ts'

/** The server's limits. */
const maxSize: typeof maxPictureSize = 5_242_880
const maxPixels: typeof maxPicturePixels = 40_000_000

const asItIs = ['image/png', 'image/webp']

/** The browser cannot decode the picture, or cannot make it small enough for the server. */
export class PictureFailure extends Error {
  readonly kind: 'unreadable' | 'too-large'
  constructor(kind: PictureFailure['kind']) {
    super(`the picture is ${kind}`)
    this.kind = kind
  }
}

async function decoded(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch {
    throw new PictureFailure('unreadable')
  }
}

/**
 * Re-encodes a picture as JPEG with its orientation applied, without metadata such as location and camera, and scaled
 * down if necessary.
 */
async function redrawn(file: Blob): Promise<Blob> {
  const bitmap = await decoded(file)
  const scale = Math.min(1, Math.sqrt(maxPixels / 4 / (bitmap.width * bitmap.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas')
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!drawn || drawn.size > maxSize) throw new PictureFailure('too-large')
  return drawn
}

/** Returns a picture ready for upload; rejects if the browser cannot decode it. */
export const preparePicture = (file: Blob): Promise<Blob> =>
  asItIs.includes(file.type) && file.size <= maxSize ? Promise.resolve(file) : redrawn(file)

/** Returns width and height in pixels; rejects if the browser cannot decode the picture. */
export async function sizeOf(picture: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await decoded(picture)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}
