import { PictureFailure } from './prepare-picture.ts'

/** Side length in pixels: twice the CSS size of the largest tile, for screens with a device pixel ratio of 2. */
const side = 192

/** Whether the file can become an icon; SVG files may contain scripts and are not accepted. */
const isPicture = (file: Blob) => /^image\/(png|jpeg|webp)$/.test(file.type)

/**
 * Returns a picture as an icon: square, not cropped, scaled down and re-encoded; rejects with `PictureFailure` if the
 * browser cannot decode it.
 */
export async function prepareIcon(file: Blob): Promise<Blob> {
  const bitmap = isPicture(file) ? await createImageBitmap(file).catch(() => undefined) : undefined
  if (!bitmap) throw new PictureFailure('unreadable')
  const scale = side / Math.max(bitmap.width, bitmap.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, (side - width) / 2, (side - height) / 2, width, height)
  bitmap.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!drawn) throw new PictureFailure('unreadable')
  return drawn
}
