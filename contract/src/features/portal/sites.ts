import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { pageOf, paging } from '#contract/platform/page.ts'
import { revision, wireTime, writtenLine, writtenText } from '#contract/platform/shapes.ts'

export const maxSiteNameZh = 40
export const maxSiteNameEn = 80
/** Maximum lines of one paste. */
export const maxSiteLines = 1000

/** A network range and the name of its site. */
const site = z.object({
  id: z.uuid(),
  /** In CIDR notation (RFC 4632, RFC 4291): 10.24.0.0/16, 2001:db8::/32. */
  range: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  revision,
  updaterName: z.string(),
  updateTime: wireTime,
})
export type Site = z.output<typeof site>

const range = z.string().max(100)

/** Why a pasted line is not a site, or cannot be added. */
const siteFault = z.enum(['range', 'name', 'cell-error', 'digits-lost', 'too-long', 'duplicate', 'exists'])
export type SiteFault = z.output<typeof siteFault>

const siteLine = z.object({
  line: z.int(),
  range: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  reason: siteFault.optional(),
})
export type SiteLine = z.output<typeof siteLine>

export const sites = endpoints({
  'POST /iam-authority/v1/admin/site/list': {
    access: 'super-manager',
    searches: 'rows',
    about:
      'The ranges of addresses that have a name, in their order. A keyword is a part of a name or range, or an address.',
    body: paging.extend({ keyword: writtenText(80).optional() }).prefault({}),
    data: pageOf(site),
  },
  'POST /iam-authority/v1/admin/site/saveOrUpdate': {
    access: 'super-manager',
    about:
      'Names a range of addresses, or changes the one with this id, which needs the revision that was read.',
    body: z.strictObject({
      id: z.uuid().optional(),
      revision: revision.optional(),
      range,
      nameZh: writtenLine(maxSiteNameZh),
      nameEn: writtenLine(maxSiteNameEn).default(''),
    }),
    data: z.object({ id: z.uuid(), revision }),
  },
  'POST /iam-authority/v1/admin/site/delete': {
    access: 'super-manager',
    about: 'Deletes the names of ranges; already deleted ones are no failure.',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
    data: z.object({ deleted: z.int() }),
  },
  'POST /iam-authority/v1/admin/site/import': {
    access: 'super-manager',
    about:
      'Reads pasted lines (range, Chinese name, English name) and reports on each; with `apply` those without a fault are added.',
    body: z.strictObject({ text: writtenText(200_000, 1), apply: z.boolean() }),
    data: z.object({ lines: z.array(siteLine), created: z.int() }),
  },
  'POST /iam-authority/v1/admin/site/find': {
    access: 'super-manager',
    searches: 'rows',
    about: 'The site that an address belongs to: that of the longest range around it.',
    body: z.strictObject({ address: z.string().max(100) }),
    data: z.object({
      /** The address as it was parsed. */
      address: z.string(),
      site: site.optional(),
      network: z.enum(['internal', 'external']),
    }),
  },
})

export const siteFailures = failures({
  'site.range': {
    code: 422,
    status: 422,
    zh: '请填写地址段，例如 10.24.0.0/16 或 2001:db8::/32',
    en: 'Enter a range such as 10.24.0.0/16 or 2001:db8::/32.',
  },
  'site.address': {
    code: 422,
    status: 422,
    zh: '请填写一个 IPv4 或 IPv6 地址',
    en: 'Enter one IPv4 or IPv6 address.',
  },
  'site.name': { code: 422, status: 422, zh: '请填写中文名称', en: 'Enter a Chinese name.' },
  'site.exists': { code: 8001, status: 409, zh: '该地址段已有名称', en: 'This range already has a name.' },
  'site.in-use': {
    code: 8002,
    status: 409,
    zh: '登录策略正在使用该地点，请先修改策略',
    en: 'A sign-in policy uses this site. Change the policy first.',
  },
  'site.too-many': {
    code: 422,
    status: 422,
    zh: '一次最多导入 1,000 行',
    en: 'You can import up to 1,000 lines at a time.',
  },
})
