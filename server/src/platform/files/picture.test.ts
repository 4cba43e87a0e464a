import { deflateSync } from 'node:zlib'
import { maxPicturePixels, maxPictureSide } from '@iambiz/contract/platform/files.ts'
import { describe, expect, test } from 'vitest'
import { Failure } from '#server/platform/failure.ts'
import { colourProfile, exifData, jpeg, png, pngChunk, segment, webp } from '#server/testing/pictures.ts'
import { labelOf } from './label.ts'
import { readPicture } from './picture.ts'
import { orientationIn } from './picture-facts.ts'

const failureOf = (file: Buffer): string => {
  try {
    return readPicture(file).mediaType
  } catch (error) {
    return error instanceof Failure ? error.failure : String(error)
  }
}

/** A JPEG file whose first segment is replaced. */
function jpegWithHead(head: Buffer): Buffer {
  const file = jpeg()
  return Buffer.concat([file.subarray(0, 2), head, file.subarray(4 + file.readUInt16BE(4))])
}

/** A WebP file of complete chunks. */
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
  [
    'JPEG with a smaller picture in its head',
    jpegWithHead(segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x02\x01secret', 'latin1'))),
  ],
  ['JPEG with another smaller picture', jpeg({ more: [segment(0xe0, Buffer.from('JFXX\0\x10secret'))] })],
  ['JPEG of a film', jpegWithHead(segment(0xe0, Buffer.from('AVI1secret')))],
  [
    'JPEG with more than its colours',
    jpeg({ more: [segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\x01secret'))] }),
  ],
  ['JPEG with a segment of its own', jpeg({ more: [segment(0xee, Buffer.from('secret'))] })],
  ['JPEG with a tail', Buffer.concat([jpeg(), Buffer.from('PK secret')])],
  ['WebP with a tail', Buffer.concat([webp.lossy, Buffer.from('secret')])],
])('S-156: of %s nothing is kept but the picture', (_name, file) => {
  expect(file.includes('secret')).toBe(true)
  expect(readPicture(file).content.includes('secret')).toBe(false)
})

const riffChunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
/** An extended WebP file: a header with these flags, then the chunks. */
const extended = (flags: number, ...chunks: Buffer[]): Buffer =>
  webpOf([riffChunk('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])), ...chunks])

const exifSegment = (data: Buffer) => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), data]))

/** The orientation tag of a file, wherever it is stored. */
function wayUp(content: Buffer): number {
  const at = Math.max(content.indexOf('MM\0*'), content.indexOf('II*\0'))
  return at < 0 ? 1 : orientationIn(content.subarray(at))
}

describe('which side is up stays, and nothing else of its metadata', () => {
  const formats: [string, (data: Buffer) => Buffer][] = [
    ['JPEG', (data) => jpeg({ more: [exifSegment(data)] })],
    ['PNG', (data) => png(2, 2, [pngChunk('eXIf', data)])],
    ['lossy WebP', (data) => extended(8, webp.lossy.subarray(12), riffChunk('EXIF', data))],
    ['lossless WebP', (data) => extended(8, webp.lossless.subarray(12), riffChunk('EXIF', data))],
    [
      'WebP with the mark of JPEG',
      (data) =>
        extended(
          8,
          webp.lossy.subarray(12),
          riffChunk('EXIF', Buffer.concat([Buffer.from('Exif\0\0'), data])),
        ),
    ],
  ]
  test.each(formats)('%s', (_name, withExif) => {
    for (const order of ['II', 'MM'] as const) {
      for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const file = withExif(exifData(orientation, order))
        const { content } = readPicture(file)
        expect(wayUp(content)).toBe(orientation)
        expect(content.includes('secret')).toBe(false)
        expect(readPicture(content).content).toEqual(content)
      }
      expect(wayUp(readPicture(withExif(exifData(9, order))).content)).toBe(1)
    }
    for (const length of [0, 1, 7, 9, 12, 21, 33])
      expect(readPicture(withExif(exifData(6).subarray(0, length))).content.includes('secret')).toBe(false)
  })
})

describe('a colour profile stays', () => {
  const profile = colourProfile(301)
  const piece = (number: number, of: number, data: Buffer) =>
    segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([number, of]), data]))
  const compressed = (data: Buffer) =>
    Buffer.concat([Buffer.from('Adobe RGB\0\0', 'latin1'), deflateSync(data)])
  test.each([
    ['JPEG', jpeg({ more: [piece(1, 1, profile)] }), profile],
    [
      'JPEG, in pieces',
      jpeg({ more: [piece(1, 2, profile.subarray(0, 200)), piece(2, 2, profile.subarray(200))] }),
      profile.subarray(0, 200),
    ],
    ['PNG', png(2, 2, [pngChunk('iCCP', compressed(profile))]), compressed(profile)],
    ['WebP', extended(0x20, riffChunk('ICCP', profile), webp.lossy.subarray(12)), profile],
  ])('of a %s', (_name, file, kept) => {
    const { content } = readPicture(file)
    expect(content.includes(kept)).toBe(true)
    expect(readPicture(content).content).toEqual(content)
  })

  const other = Buffer.alloc(301, 'secret')
  test.each([
    ['JPEG', jpeg({ more: [piece(1, 1, other), segment(0xe2, Buffer.from('MPF\0secret'))] })],
    ['PNG', png(2, 2, [pngChunk('iCCP', compressed(other)), pngChunk('iCCP', Buffer.from('secret'))])],
    ['WebP', extended(0x20, riffChunk('ICCP', other), webp.lossy.subarray(12))],
  ])('what is none does not, of a %s', (_name, file) => {
    expect(readPicture(file).content).toEqual(readPicture(readPicture(file).content).content)
    expect(readPicture(file).content.includes('secret')).toBe(false)
    expect(readPicture(file).content.includes('ICC')).toBe(false)
  })
})

test('what tells the colours of a JPEG stays: its head, and the mark of four inks', () => {
  const inks = segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\x02', 'latin1'))
  const { content } = readPicture(jpeg({ more: [inks] }))
  expect(content.includes(inks)).toBe(true)
  expect(content.includes('JFIF')).toBe(true)
})

test('of several profiles the first one is looked at alone', () => {
  const chunk = (data: Buffer) =>
    pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(data)]))
  const good = chunk(colourProfile())
  expect(readPicture(png(2, 2, [chunk(Buffer.alloc(9)), good])).content.includes('iCCP')).toBe(false)
  expect(readPicture(png(2, 2, [good, good])).content).toEqual(readPicture(png(2, 2, [good])).content)
})

test('a JPEG may have any number of FF before a marker', () => {
  const [start, rest] = [jpeg().subarray(0, 2), jpeg().subarray(2)]
  const filled = Buffer.concat([
    start,
    Buffer.from([0xff, 0xff, 0xff]),
    rest.subarray(0, -2),
    Buffer.from([0xff]),
    rest.subarray(-2),
  ])
  expect(failureOf(filled)).toBe('image/jpeg')
  const { content } = readPicture(filled)
  expect(readPicture(content).content).toEqual(content)
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
