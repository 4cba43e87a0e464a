import { maxPicturePixels, maxPictureSide, type pictureTypes } from '@iambiz/contract/platform/files.ts'
import { fail } from '../failure.ts'
import { isJpeg, readJpeg } from './jpeg.ts'
import { type BarePicture, isPng, readPng } from './png.ts'
import { isWebp, readWebp } from './webp.ts'

export type MediaType = (typeof pictureTypes)[number]

/** File extensions by media type. */
export const pictureExtensions: Readonly<Record<MediaType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

const formats: { mediaType: MediaType; is: (file: Buffer) => boolean; read: typeof readPng }[] = [
  { mediaType: 'image/png', is: isPng, read: readPng },
  { mediaType: 'image/jpeg', is: isJpeg, read: readJpeg },
  { mediaType: 'image/webp', is: isWebp, read: readWebp },
]

/**
 * Reads the picture of an uploaded file by its content, rewritten without trailing data and metadata other than colors
 * and orientation; refuses all other files. It is not decoded: its dimensions are limited here, and browsers render
 * nothing for data that does not decode.
 */
export function readPicture(file: Buffer): BarePicture & { mediaType: MediaType } {
  if (file.length === 0) fail('file.empty')
  const format = formats.find(({ is }) => is(file)) ?? fail('file.type')
  const picture = format.read(file) ?? fail('file.type')
  const { width, height } = picture
  if (width === 0 || height === 0) fail('file.type')
  if (width > maxPictureSide || height > maxPictureSide || width * height > maxPicturePixels) {
    fail('file.pixels', { width, height })
  }
  return { ...picture, mediaType: format.mediaType }
}
