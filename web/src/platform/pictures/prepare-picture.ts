import type { maxPicturePixels, maxPictureSize } from '@iambiz/contract/platform/files.ts'

/** What the server takes. */
const maxSize: typeof maxPictureSize = 5_242_880
const maxPixels: typeof maxPicturePixels = 40_000_000

const asItIs = ['image/png', 'image/webp']

/** The browser cannot make a picture of it that the server takes. */
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

/** The picture drawn anew as JPEG: turned as it is seen, without place and camera, and not too large. */
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

/** A picture as it is sent; rejects where the browser cannot read the file as one. */
export const preparePicture = (file: Blob): Promise<Blob> =>
  asItIs.includes(file.type) && file.size <= maxSize ? Promise.resolve(file) : redrawn(file)

/** Width and height in pixels; rejects where the browser cannot read the file as a picture. */
export async function sizeOf(picture: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await decoded(picture)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}
