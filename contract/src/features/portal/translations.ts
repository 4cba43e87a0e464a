import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { fileName } from '#contract/platform/files.ts'
import { pageOf, paging } from '#contract/platform/page.ts'
import { code, language, revision, wireTime, writtenText } from '#contract/platform/shapes.ts'

/** Keys of one system, and characters of one text. */
export const maxTranslations = 10_000
export const maxTranslation = 1000
/** Changes that are listed before they are published, and rows of a file that are named as wrong. */
const maxListed = 500

/** The text of a key in each language; a language without one shows the built-in text, or nothing. */
const texts = z.object({ zh: z.string().optional(), en: z.string().optional() })

const translation = z.object({
  key: z.string(),
  /** Only of the portal's own phrases; `{name}` stands where a value comes. */
  builtIn: z.object({ zh: z.string(), en: z.string() }).optional(),
  /** Languages in which the product puts the text together by rules: they cannot be changed here. */
  fixed: z.array(language),
  /** Where the phrase is shown. */
  places: z.array(z.string()),
  published: texts,
  /** What will be published; missing where nothing waits. */
  draft: texts.optional(),
  /** The product has no such phrase any more. */
  isUnused: z.boolean(),
  revision,
  updaterName: z.string().optional(),
  updateTime: wireTime.optional(),
})
export type Translation = z.output<typeof translation>

const change = z.object({ key: z.string(), before: texts, after: texts })
export type TranslationChange = z.output<typeof change>

const version = z.object({
  versionNo: z.string(),
  publishTime: wireTime,
  publisherName: z.string(),
  changed: z.int(),
  backTo: z.string().optional(),
})
export type TranslationVersion = z.output<typeof version>

const translationFilters = ['all', 'changed', 'pending', 'missing-zh', 'missing-en', 'unused'] as const
export type TranslationFilter = (typeof translationFilters)[number]

const systemCode = code.default('iambiz')
const ofSystem = z.strictObject({ systemCode })
const key = z.string().min(1).max(1000)
const versionNo = z.string().regex(/^\d{1,9}$/)
const narrowing = {
  systemCode,
  keyword: writtenText(80).optional(),
  filter: z.enum(translationFilters).default('all'),
}

export const translations = endpoints({
  'POST /iam-authority/v1/admin/languages/systems': {
    access: 'super-manager',
    about: 'Systems whose texts are translated here, the portal first, with how much waits to be published.',
    data: z.array(
      z.object({
        systemCode: z.string(),
        systemName: z.string(),
        versionNo: z.string(),
        pending: z.int(),
      }),
    ),
  },
  'POST /iam-authority/v1/admin/languages/list': {
    access: 'super-manager',
    searches: 'rows',
    about:
      'Texts of a system in both languages: as built in, as published, and as they wait to be published.',
    body: paging.extend(narrowing).prefault({}),
    data: pageOf(translation),
  },
  'POST /iam-authority/v1/admin/languages/saveOrUpdate': {
    access: 'super-manager',
    about:
      'Keeps the texts of a key until they are published; needs the revision that was read, 0 for what nobody has changed. An empty text is the built-in one; a key of another system without any text is removed.',
    body: z.strictObject({
      systemCode,
      key,
      zh: writtenText(maxTranslation),
      en: writtenText(maxTranslation),
      revision,
    }),
    data: z.object({ key: z.string(), revision }),
  },
  'POST /iam-authority/v1/admin/languages/missing': {
    access: 'super-manager',
    about: 'Keys without a Chinese or without an English text.',
    body: ofSystem.prefault({}),
    data: z.object({ zh: z.array(z.string()), en: z.array(z.string()) }),
  },
  'POST /iam-authority/v1/admin/languages/changes': {
    access: 'super-manager',
    about: `What publishing would change now, the first ${maxListed} of it; \`state\` stands for all of it.`,
    body: ofSystem.prefault({}),
    data: z.object({
      versionNo: z.string(),
      state: z.string(),
      total: z.int(),
      changes: z.array(change).max(maxListed),
    }),
  },
  'POST /iam-authority/v1/admin/languages/publish': {
    access: 'super-manager',
    about:
      'Publishes what waits as a new version, which open pages show without being loaded again. Refused (409) where anything else waits than was listed.',
    body: z.strictObject({ systemCode, state: z.string().regex(/^[0-9a-f]{64}$/) }),
    data: z.object({ versionNo: z.string() }),
  },
  'POST /iam-authority/v1/admin/languages/versions': {
    access: 'super-manager',
    searches: 'rows',
    about: 'Versions that were published, the newest first.',
    body: paging.extend({ systemCode }).prefault({}),
    data: pageOf(version),
  },
  'POST /iam-authority/v1/admin/languages/version/detail': {
    access: 'super-manager',
    about: `What a version changed, the first ${maxListed} of it.`,
    body: z.strictObject({ systemCode, versionNo }),
    data: z.object({ total: z.int(), changes: z.array(change).max(maxListed) }),
  },
  'POST /iam-authority/v1/admin/languages/version/back': {
    access: 'super-manager',
    about:
      'Publishes the texts of an older version as a new one; needs the version that is in force. What waits to be published stays.',
    body: z.strictObject({ systemCode, versionNo, current: versionNo }),
    data: z.object({ versionNo: z.string() }),
  },
  'POST /iam-authority/v1/admin/languages/import': {
    access: 'super-manager',
    about:
      'Takes the texts of a file (xlsx, csv or json as exported) as changes that wait to be published: all of them, or none where a row is wrong. Empty cells change nothing, `-` takes a text away.',
    query: z.object({ systemCode, fileName: fileName.default('') }),
    takes: 'file',
    data: z.object({ changed: z.int(), unchanged: z.int() }),
  },
  'POST /iam-authority/v1/admin/languages/excel/list': {
    access: 'super-manager',
    about: 'The texts that a filter finds, as a spreadsheet that can be imported again.',
    body: z.strictObject(narrowing).prefault({}),
    answers: 'file',
    data: z.null(),
  },
  'POST /iam-authority/v1/admin/languages/json/list': {
    access: 'super-manager',
    about: 'The same as JSON: for each language, key to text.',
    body: z.strictObject(narrowing).prefault({}),
    answers: 'file',
    data: z.null(),
  },
})

const refused = { code: 422, status: 422 } as const

export const translationFailures = failures({
  'translation.key': {
    ...refused,
    zh: '该键不存在',
    en: 'This key doesn’t exist.',
  },
  'translation.key-format': {
    ...refused,
    zh: '键以字母或数字开头，仅限字母、数字和 _ . : / -，最长 120 个字符',
    en: 'Keys start with a letter or digit and contain only letters, digits and _ . : / -, up to 120 characters.',
  },
  'translation.many': {
    ...refused,
    zh: `每个系统最多 ${maxTranslations.toLocaleString('zh')} 个键`,
    en: `A system can have up to ${maxTranslations.toLocaleString('en')} keys.`,
  },
  'translation.long': {
    ...refused,
    zh: `文本最长 ${maxTranslation.toLocaleString('zh')} 个字符`,
    en: `Text can be up to ${maxTranslation.toLocaleString('en')} characters.`,
  },
  'translation.markup': {
    ...refused,
    zh: '文本中不能有 HTML 标签',
    en: 'Text can’t contain HTML tags.',
  },
  'translation.unseen': {
    ...refused,
    zh: '文本中含有不可见的控制字符（如改变书写方向的字符）',
    en: 'The text contains invisible control characters, such as those that change the writing direction.',
  },
  'translation.cell-error': {
    ...refused,
    zh: '文本是表格公式的错误值',
    en: 'The text is a formula error.',
  },
  'translation.digits-lost': {
    ...refused,
    zh: '文本是位数不全的数字，请将单元格改为文本格式后重新输入',
    en: 'The text is a number that has lost digits. Format the cell as text and enter the number again.',
  },
  'translation.values': {
    ...refused,
    zh: '花括号中的占位符须与原文完全一致',
    en: 'Values in braces must match the original text exactly.',
  },
  'translation.fixed': {
    ...refused,
    zh: '该语言的文本按规则生成（如单复数），不能修改',
    en: 'In this language the text is generated by rules such as plurals and can’t be changed.',
  },
  'translation.none': {
    ...refused,
    zh: '没有待发布的修改',
    en: 'Nothing to publish.',
  },
  'translation.same': {
    ...refused,
    zh: '该版本的文本与当前版本相同',
    en: 'That version has the same text as the current one.',
  },
  'translation.file': {
    ...refused,
    zh: '文件须有「键」列，以及「中文」或「英文」列，JSON 须为 {"zh": {…}, "en": {…}}',
    en: 'The file needs a “Key” column and a “Chinese” or “English” column. JSON must be {"zh": {}, "en": {}} with keys in each.',
  },
  'translation.rows': {
    ...refused,
    zh: '部分行有错误，未导入任何文本',
    en: 'Some rows have errors, so nothing was imported.',
  },
})
