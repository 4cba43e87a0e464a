import { z } from 'zod'
import { failures } from './errors.ts'
import { wireTime } from './shapes.ts'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
/** Bytes of one picture. */
export const maxPictureSize = 5 * 1024 * 1024
/** Width and height of a picture. */
export const maxPictureSide = 12_000
/** Width times height: what whoever shows it has to hold in memory, however small the file is. */
export const maxPicturePixels = 40_000_000

/** Bytes of a picture that is an icon. */
export const maxIconSize = 256 * 1024
/** Shortest and longest side of one. */
export const iconSides = { least: 32, most: 1024 } as const
/** Where stored files are, below the API's origin. */
export const filePrefix = '/api/iam-portal/file/'

/** What may be attached, by the end of its name. */
export const attachmentExtensions = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'zip',
  'png',
  'jpg',
] as const
/** Bytes of one attachment. */
export const maxAttachmentSize = 20 * 1024 * 1024

/** What people can be read from, by the end of its name. */
export const tableExtensions = ['xlsx', 'csv'] as const
/** Bytes of such a file. */
export const maxTableSize = 2 * 1024 * 1024

/** What the body of a mail template can be read from, by the end of its name. */
export const templateExtensions = ['html', 'htm', 'docx'] as const
/** Bytes of such a file. */
export const maxTemplateFile = 2 * 1024 * 1024

export const fileId = z.uuid()
/** What the sender calls a file; a label only, cleaned of everything that is none. */
export const fileName = z.string().max(300)

/** A stored file as those who may read it see it. */
export const fileRef = z.object({
  fileId,
  fileName: z.string(),
  ext: z.string(),
  size: z.int(),
  /** Address below the API's origin. */
  url: z.string(),
  /** Media type, found in the content. */
  type: z.string(),
  uploadTime: wireTime,
})
export type FileRef = z.output<typeof fileRef>

export const fileFailures = failures({
  'file.type': {
    code: 415,
    status: 415,
    zh: '只能上传 PNG、JPEG 或 WebP 图片，且文件须完整',
    en: 'Only whole PNG, JPEG and WebP pictures can be uploaded.',
  },
  'file.pixels': {
    code: 413,
    status: 413,
    zh: '图片尺寸过大，请缩小后再上传',
    en: 'The picture has too many pixels. Make it smaller first.',
  },
  'file.icon': {
    code: 422,
    status: 422,
    zh: '图标须为 32 至 1,024 像素见方、不超过 256 KB 的图片',
    en: 'An icon is a picture of 32 to 1,024 pixels each way and 256 KB at most.',
  },
  'file.extension': {
    code: 400,
    status: 400,
    zh: '附件格式须为 pdf、doc、docx、xls、xlsx、ppt、pptx、zip、png 或 jpg',
    en: 'An attachment is a pdf, doc, docx, xls, xlsx, ppt, pptx, zip, png or jpg file.',
  },
  'file.mismatch': {
    code: 415,
    status: 415,
    zh: '文件内容与扩展名不符，或文件已损坏',
    en: 'The content of the file is not what its name says, or it is damaged.',
  },
  'file.archive': {
    code: 400,
    status: 400,
    zh: '压缩内容过大、文件过多或路径不安全',
    en: 'The packed content is too large, has too many files, or has unsafe paths.',
  },
  'file.table-extension': {
    code: 400,
    status: 400,
    zh: '文件格式须为 xlsx 或 csv',
    en: 'The file must be an xlsx or csv file.',
  },
  'file.table-size': {
    code: 413,
    status: 413,
    zh: '文件最大 2 MB',
    en: 'The file may have 2 MB at most.',
  },
  'file.no-addresses': {
    code: 422,
    status: 422,
    zh: '文件中没有邮箱列，请参考导入模板',
    en: 'The file has no column of mail addresses. See the import template.',
  },
  'file.empty': { code: 422, status: 422, zh: '文件是空的', en: 'The file is empty.' },
  'file.not-yours': {
    code: 422,
    status: 422,
    zh: '有文件不存在、已被使用或不是您上传的',
    en: 'A file does not exist, is in use already, or is not yours.',
  },
})
