import { z } from 'zod'
import { failures } from './errors.ts'
import { wireTime } from './shapes.ts'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
/** Maximum bytes of an image. */
export const maxPictureSize = 5 * 1024 * 1024
/** Maximum width and height of an image. */
export const maxPictureSide = 12_000
/** Maximum width times height: decoding needs memory by pixels, however small the file is. */
export const maxPicturePixels = 40_000_000

/** Maximum bytes of an icon. */
export const maxIconSize = 256 * 1024
/** Minimum and maximum side of an icon. */
export const iconSides = { least: 32, most: 1024 } as const
/** Path of stored files, below the API's origin. */
export const filePrefix = '/api/iam-portal/file/'

/** Allowed extensions of attachments. */
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
  'jpeg',
] as const
/** Maximum bytes of an attachment. */
export const maxAttachmentSize = 20 * 1024 * 1024

/** Allowed extensions of tables of people. */
export const tableExtensions = ['xlsx', 'csv'] as const
/** Maximum bytes of such a table. */
export const maxTableSize = 2 * 1024 * 1024

/** Allowed extensions of files with a mail template's body. */
export const templateExtensions = ['html', 'htm', 'docx'] as const
/** Maximum bytes of such a template file. */
export const maxTemplateFile = 2 * 1024 * 1024

export const fileId = z.uuid()
/** The file name given by the sender; a label only, which is sanitized. */
export const fileName = z.string().max(300)

/** A stored file for people who may read it. */
export const fileRef = z.object({
  fileId,
  fileName: z.string(),
  ext: z.string(),
  size: z.int(),
  /** Address below the API's origin. */
  url: z.string(),
  /** Media type, detected from the content. */
  type: z.string(),
  uploadTime: wireTime,
})
export type FileRef = z.output<typeof fileRef>

export const fileFailures = failures({
  'file.type': {
    code: 415,
    status: 415,
    zh: '只能上传完整的 PNG、JPEG 或 WebP 图片',
    en: 'Upload an undamaged PNG, JPEG or WebP image.',
  },
  'file.pixels': {
    code: 413,
    status: 413,
    zh: '图片尺寸过大，请缩小后再上传',
    en: 'The image is too large. Reduce its dimensions and try again.',
  },
  'file.icon': {
    code: 422,
    status: 422,
    zh: '图标须为正方形，边长 32 至 1,024 像素，不超过 256 KB',
    en: 'Icons must be square images of 32 to 1,024 pixels, up to 256 KB.',
  },
  'file.extension': {
    code: 400,
    status: 400,
    zh: '附件格式须为 pdf、doc、docx、xls、xlsx、ppt、pptx、zip、png、jpg 或 jpeg',
    en: 'Attachments must be pdf, doc, docx, xls, xlsx, ppt, pptx, zip, png, jpg or jpeg files.',
  },
  'file.mismatch': {
    code: 415,
    status: 415,
    zh: '文件内容与扩展名不符，或文件已损坏',
    en: 'The file is damaged, or its content doesn’t match its extension.',
  },
  'file.archive': {
    code: 400,
    status: 400,
    zh: '压缩包过大、文件过多或包含不安全的路径',
    en: 'The archive is too large, has too many files or contains unsafe paths.',
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
    zh: '文件不能超过 2 MB',
    en: 'Files can be up to 2 MB.',
  },
  'file.no-addresses': {
    code: 422,
    status: 422,
    zh: '文件中没有邮箱列，请参考导入模板',
    en: 'The file has no email column. See the import template.',
  },
  'file.empty': { code: 422, status: 422, zh: '文件为空', en: 'The file is empty.' },
  'file.not-yours': {
    code: 422,
    status: 422,
    zh: '部分文件不存在、已在使用或不是您上传的',
    en: 'A file doesn’t exist, is already in use or wasn’t uploaded by you.',
  },
})
