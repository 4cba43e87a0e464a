import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { language } from '#contract/platform/shapes.ts'

const systemInfo = z.object({
  systemId: z.string(),
  systemCode: z.string(),
  systemName: z.string(),
  roleAuth: z.union([z.literal(0), z.literal(1)]),
  languages: z.array(language),
  defaultLanguage: z.literal('zh'),
  /** Version of the published translations. */
  versionNo: z.string(),
  release: z.string(),
  homeUrl: z.string(),
  logo: z.string().optional(),
  skins: z.array(z.string()),
})
export type SystemInfo = z.output<typeof systemInfo>

const systemCode = z.object({ systemCode: z.string().max(200) })

export const system = endpoints({
  'GET /iam-portal/v1/portal/system/:systemCode': {
    access: 'anonymous',
    about: 'Name, languages and skins of a system; needed before anybody is signed in.',
    params: systemCode,
    data: systemInfo,
  },
  'GET /iam-portal/v1/portal/system/:systemCode/languages': {
    access: 'anonymous',
    about: 'Published translations that lie over the built-in ones; `unchanged` for the current version.',
    params: systemCode,
    query: z.object({
      versionNo: z
        .string()
        .regex(/^[0-9A-Za-z.-]{0,32}$/)
        .optional(),
    }),
    data: z.object({
      versionNo: z.string(),
      unchanged: z.boolean(),
      languages: z
        .object({ zh: z.record(z.string(), z.string()), en: z.record(z.string(), z.string()) })
        .optional(),
    }),
  },
})

export const systemFailures = failures({
  'system.unknown': { code: 1001, status: 404, zh: '没有该系统', en: 'No such system' },
  'system.credentials': {
    code: 1002,
    status: 400,
    zh: '应用标识或系统编码无效',
    en: 'Invalid app key or system code.',
  },
  'system.key': {
    code: 1006,
    status: 401,
    zh: '系统密钥无效或已停用',
    en: 'Invalid or disabled system key.',
  },
})
