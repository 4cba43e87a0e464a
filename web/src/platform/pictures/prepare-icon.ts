import { PictureFailure } from './prepare-picture.ts'

/** Pixels of each side: twice the largest tile on a screen of double density. */
const side = 192

/** Whether the file may become an icon; drawings of vectors can hold programs, and are not taken. */
const isPicture = (file: Blob) => /^image\/(png|jpeg|webp)$/.test(file.type)

/** A picture as an icon: square, whole, small, and drawn anew; rejects with `PictureFailure` where the browser cannot read it. */
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
