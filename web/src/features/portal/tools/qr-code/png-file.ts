import type { QrDrawing } from './qr-svg.ts'

/** Pixels of a picture's side, as a whole number for each square of the code. */
const wantedPixels = 1024

/** The code as a picture, dark on white. */
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
