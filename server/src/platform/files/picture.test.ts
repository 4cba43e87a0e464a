import { maxPicturePixels, maxPictureSide } from '@iambiz/contract/platform/files.ts'
import { expect, test } from 'vitest'
import { Failure } from '#server/platform/failure.ts'
import { jpeg, png, pngChunk, webp } from '#server/testing/pictures.ts'
import { labelOf } from './label.ts'
import { readPicture } from './picture.ts'

const failureOf = (file: Buffer): string => {
  try {
    return readPicture(file).mediaType
  } catch (error) {
    return error instanceof Failure ? error.failure : String(error)
  }
}

/** A WebP file of whole chunks. */
function webpOf(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

test.each([
  ['PNG', png(3, 2), 'image/png', 3, 2],
  ['JPEG', jpeg({ width: 40, height: 30 }), 'image/jpeg', 40, 30],
  ['progressive JPEG', jpeg({ frame: 0xc2 }), 'image/jpeg', 2, 2],
  ['lossy WebP', webp.lossy, 'image/webp', 1, 1],
  ['lossless WebP', webp.lossless, 'image/webp', 1, 1],
  ['WebP with alpha', webp.alpha, 'image/webp', 1, 1],
])(
  '%s is known by its content, and reading it twice changes nothing',
  (_name, file, mediaType, width, height) => {
    const picture = readPicture(file)
    expect(picture).toMatchObject({ mediaType, width, height })
    expect(readPicture(picture.content).content).toEqual(picture.content)
  },
)

test.each([
  ['PNG', png(2, 2, [pngChunk('tEXt', Buffer.from('place\0secret'))])],
  ['PNG with a place', png(2, 2, [pngChunk('eXIf', Buffer.from('secret'))])],
  ['JPEG', jpeg({ exif: 'secret' })],
  ['PNG with a tail', Buffer.concat([png(), Buffer.from('<script>secret</script>')])],
  ['JPEG with a tail', Buffer.concat([jpeg(), Buffer.from('PK secret')])],
  ['WebP with a tail', Buffer.concat([webp.lossy, Buffer.from('secret')])],
])('S-156: of %s nothing is kept but the picture', (_name, file) => {
  expect(file.includes('secret')).toBe(true)
  expect(readPicture(file).content.includes('secret')).toBe(false)
})

test.each([
  ['markup', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'file.type'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'file.type'],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'file.type'],
  ['a program', Buffer.from('MZ\x90\0\x03', 'latin1'), 'file.type'],
  ['nothing', Buffer.alloc(0), 'file.empty'],
  ['the signature of PNG alone', png().subarray(0, 8), 'file.type'],
  ['half a PNG', png().subarray(0, 50), 'file.type'],
  ['half a JPEG', jpeg().subarray(0, -2), 'file.type'],
  ['half a WebP', webp.lossy.subarray(0, -4), 'file.type'],
  ['a PNG with a damaged chunk', Buffer.from(png()).fill(7, 45, 47), 'file.type'],
  ['a PNG of no pixels', png(0, 5), 'file.type'],
  ['a JPEG of no pixels', jpeg({ height: 0 }), 'file.type'],
  ['a JPEG that browsers do not draw', jpeg({ frame: 0xc9 }), 'file.type'],
  ['a PNG that is a bomb', png(65_000, 65_000), 'file.pixels'],
  ['a PNG that is too wide', png(maxPictureSide + 1, 1), 'file.pixels'],
  [
    'a JPEG with too many pixels',
    jpeg({ width: 10_000, height: maxPicturePixels / 10_000 + 1 }),
    'file.pixels',
  ],
])('S-156, S-188: %s is refused', (_name, file, failure) => {
  expect(failureOf(file)).toBe(failure)
})

test.each([
  [
    'JPEG',
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(40_000, 'ffd8', 'hex'), jpeg().subarray(2)]),
  ],
  ['PNG', png(2, 2, new Array(20_000).fill(pngChunk('tEXt', Buffer.alloc(0))))],
  ['WebP', webpOf([...new Array(20_000).fill(Buffer.from('XXXX\0\0\0\0')), webp.lossy.subarray(12)])],
])('a %s of more parts than a picture has is refused before they are all looked at', (_name, file) => {
  expect(failureOf(file)).toBe('file.type')
})

test('the largest picture is taken', () => {
  expect(failureOf(png(10_000, maxPicturePixels / 10_000))).toBe('image/png')
})

test.each([
  ['screen.png', 'screen.png'],
  ['../../etc/cron.d/x', 'x.png'],
  ['..\\..\\x', 'x.png'],
  ['C:\\screens\\报错 截图.PNG', '报错 截图.png'],
  ['x\0.pdf', 'x.png'],
  ['a.pdf.exe', 'a.pdf.png'],
  ['.htaccess', 'picture.png'],
  ['', 'picture.png'],
  ['a\u202Egnp.exe', 'agnp.png'],
  ['"><img src=x onerror=alert(1)>', 'img src=x onerror=alert(1).png'],
  ['shot . ', 'shot.png'],
])('the name %j becomes the label %j', (given, label) => {
  expect(labelOf(given, 'png', 'picture')).toBe(label)
})

test('a label has at most 100 signs', () => {
  expect([...labelOf('图'.repeat(300), 'jpg')]).toHaveLength(100)
})
