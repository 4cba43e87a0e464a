import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { reading, revision, writtenLine } from '#contract/platform/shapes.ts'

/** Maximum code points of a link. */
export const longestOfLink = { name: 40, address: 1000 } as const

/** Maximum links that a call can list; fewer can be stored. */
const listedLinks = 200

const written = {
  /** As the person wrote it, in one language. */
  name: writtenLine(longestOfLink.name).pipe(z.string().min(1)),
  /** An http or https address. */
  address: writtenLine(longestOfLink.address),
  /** An icon of the portal; empty for the first character of the name. */
  icon: z.string().regex(/^[a-z0-9-]{0,64}$/),
}

const ownLink = z.object({
  linkId: z.string(),
  name: z.string(),
  address: z.string(),
  icon: z.string(),
  ...reading,
})
export type OwnLink = z.output<typeof ownLink>

/** Links that the person added, in their order; also `data.current` when a stale revision is refused. */
export const ownLinks = z.object({
  links: z.array(ownLink),
  limit: z.int(),
  revision,
})
export type OwnLinks = z.output<typeof ownLinks>

export const ownLinkCalls = endpoints({
  'POST /iam-portal/v1/portal/ownLinks': {
    access: 'user',
    about:
      'Replaces the links that the person added to home, in this order; needs the revision that was read. A link without `linkId` is new.',
    body: z.strictObject({
      links: z.array(z.strictObject({ linkId: z.uuid().optional(), ...written })).max(listedLinks),
      revision,
    }),
    data: ownLinks,
  },
})

export const ownLinkFailures = failures({
  'own-link.not-allowed': {
    code: 403,
    status: 403,
    zh: '公司未开放自行添加链接',
    en: 'Your company doesn’t allow adding your own links.',
  },
  'own-link.full': {
    code: 422,
    status: 422,
    zh: '最多添加 24 个链接，请先移除一个',
    en: 'You can have up to 24 links. Remove one first.',
  },
  'own-link.address': {
    code: 422,
    status: 422,
    zh: '请填写以 http:// 或 https:// 开头的完整地址，不含账号密码、空格和花括号等占位符',
    en: 'Enter a full address starting with http:// or https://, without a user name, password, spaces or placeholders in braces.',
  },
})
