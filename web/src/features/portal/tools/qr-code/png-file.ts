import type { QrDrawing } from './qr-svg.ts'

/** Approximate width of the image in pixels; each module of the code has a whole number of pixels. */
const wantedPixels = 1024

/** Returns the code as a PNG image, dark on white. */
export async function pngFile({ size, path }: QrDrawing): Promise<Blob | null> {
  const scale = Math.max(1, Math.round(wantedPixels / size))
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
}
