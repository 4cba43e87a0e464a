import { z } from 'zod'
import { linkOpenMode } from './features/portal/tools.ts'
import { audience, writtenAudience } from './platform/audience.ts'
import { endpoints } from './platform/endpoint.ts'
import { failures } from './platform/errors.ts'
import { revision, wireTime, writtenLine, writtenText } from './platform/shapes.ts'

/** Maximum lengths in characters (code points). */
const longestOfTool = { name: 40, description: 180, category: 20, address: 2000 } as const

const toolCode = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/)
const status = z.union([z.literal(0), z.literal(1)])

const managedTool = z.object({
  toolCode: z.string(),
  /** Tools are built in; links are created and deleted by administrators. */
  kind: z.enum(['tool', 'link']),
  nameZh: z.string(),
  nameEn: z.string(),
  descriptionZh: z.string(),
  descriptionEn: z.string(),
  /** Heading in the library; empty for the default one of its kind. */
  categoryZh: z.string(),
  categoryEn: z.string(),
  icon: z.string(),
  /** A screen's path below the base path, or an absolute address; empty for tools. */
  address: z.string(),
  openMode: linkOpenMode,
  ...audience,
  status,
  revision,
  updaterName: z.string(),
  updateTime: wireTime,
})
export type ManagedTool = z.output<typeof managedTool>

const access = 'super-manager'
const ids = z.array(toolCode).min(1).max(200)

export const toolAdministration = endpoints({
  'POST /iam-authority/v1/admin/tool/list': {
    access,
    about: 'All tools and quick links of the library in their order, also those that are switched off.',
    body: z.strictObject({}).prefault({}),
    data: z.object({ list: z.array(managedTool) }),
  },
  'POST /iam-authority/v1/admin/tool/saveOrUpdate': {
    access,
    about:
      'Adds a quick link at the end, or changes the entry with this code, which needs the revision that was read. Tools have no address of their own to change.',
    body: z.strictObject({
      id: toolCode.optional(),
      revision: revision.optional(),
      toolCode,
      nameZh: writtenLine(longestOfTool.name).pipe(z.string().min(1)),
      nameEn: writtenLine(longestOfTool.name).default(''),
      descriptionZh: writtenText(longestOfTool.description).default(''),
      descriptionEn: writtenText(longestOfTool.description).default(''),
      categoryZh: writtenLine(longestOfTool.category).default(''),
      categoryEn: writtenLine(longestOfTool.category).default(''),
      icon: z.string().regex(/^[a-z0-9-]{1,64}$/),
      address: writtenLine(longestOfTool.address).default(''),
      openMode: linkOpenMode.default('blank'),
      ...writtenAudience,
      status: status.default(1),
    }),
    data: z.object({ id: toolCode, revision }),
  },
  'POST /iam-authority/v1/admin/tool/status': {
    access,
    about: 'Switches entries on or off, at once for everybody; those that are so already, or gone, are left.',
    body: z.strictObject({ ids, status }),
    data: z.object({ changed: z.int() }),
  },
  'POST /iam-authority/v1/admin/tool/sort': {
    access,
    about: 'The order of the library; takes all entries and no other.',
    body: z.strictObject({ toolCodes: z.array(toolCode).max(2000) }),
    data: z.object({ changed: z.int() }),
  },
  'POST /iam-authority/v1/admin/tool/effect': {
    access,
    searches: 'rows',
    about: 'Who would miss an entry: people who chose it for home, and recommendations that name it.',
    body: z.strictObject({ toolCode }),
    data: z.object({ people: z.int(), recommendations: z.int() }),
  },
  'POST /iam-authority/v1/admin/tool/delete': {
    access,
    about:
      'Deletes quick links, all or none; they disappear from every home. Tools stay, and can be switched off. What is gone already is no failure.',
    body: z.strictObject({ ids }),
    data: z.object({ deleted: z.int() }),
  },
})

export const toolAdministrationFailures = failures({
  'tool.code-taken': { code: 8001, status: 409, zh: '该编码已存在', en: 'This code is already in use.' },
  'tool.address': {
    code: 422,
    status: 422,
    zh: '请填写以 http:// 或 https:// 开头的完整地址，或门户内以 /home 开头的页面',
    en: 'Enter a full address starting with http:// or https://, or a portal page starting with /home.',
  },
  'tool.built-in': {
    code: 422,
    status: 422,
    zh: '内置工具不能删除，可以停用',
    en: 'Built-in tools can’t be deleted. Disable them instead.',
  },
  'tool.order': {
    code: 409,
    status: 409,
    zh: '工具已变化，请刷新后重新排序',
    en: 'The tools have changed. Reload and reorder them again.',
  },
})
