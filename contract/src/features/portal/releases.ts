import { z } from 'zod'
import { bilingual, writtenBilingual } from '#contract/platform/bilingual.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { pageOf, paging } from '#contract/platform/page.ts'
import { revision, wireTime, writtenLine, writtenText } from '#contract/platform/shapes.ts'

const releaseKinds = ['new', 'improved', 'fixed'] as const
const kind = z.enum(releaseKinds)
export type ReleaseKind = z.output<typeof kind>

const version = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,31}$/)
const status = z.union([z.literal(0), z.literal(1)])
const id = z.uuid()

const release = z.object({
  releaseId: id,
  version: z.string(),
  releaseDate: z.string(),
  title: z.string(),
  /** The title is Chinese, because there is no English one. */
  langFallback: z.boolean().optional(),
  entries: z.array(z.object({ kind, text: z.string(), langFallback: z.boolean().optional() })),
  /** Published since the person's last visit. */
  isUnseen: z.boolean(),
})
export type Release = z.output<typeof release>

const managedRelease = z.object({
  id,
  version: z.string(),
  releaseDate: z.string(),
  title: bilingual,
  entries: z.array(z.object({ kind, zh: z.string(), en: z.string() })),
  status,
  revision,
  updaterName: z.string(),
  updateTime: wireTime,
})
export type ManagedRelease = z.output<typeof managedRelease>

const saved = z.object({ id, revision })

export const releases = endpoints({
  'GET /iam-portal/v1/portal/releases': {
    access: 'signed-in',
    about: 'The published versions of the portal with their news, newest first, at most 100.',
    data: z.array(release),
  },
  'GET /iam-portal/v1/portal/releases/unseen': {
    access: 'signed-in',
    about: 'How many versions were published since the person last looked.',
    data: z.object({ count: z.int() }),
  },
  'POST /iam-portal/v1/portal/releases/seen': {
    access: 'signed-in',
    about: 'Records that the person has seen the news.',
    data: z.null(),
  },
  'POST /iam-authority/v1/admin/release/list': {
    access: 'super-manager',
    searches: 'rows',
    about: 'All versions with their news, including drafts, newest first.',
    body: paging.extend({ keyword: writtenText(80).optional() }).prefault({}),
    data: pageOf(managedRelease),
  },
  'POST /iam-authority/v1/admin/release/saveOrUpdate': {
    access: 'super-manager',
    about:
      'Adds a version as a draft, or changes the one with this id, which needs the revision that was read.',
    body: z.strictObject({
      id: id.optional(),
      revision: revision.optional(),
      version,
      releaseDate: z.iso.date(),
      title: writtenBilingual({ zh: 80, en: 160 }),
      entries: z
        .array(
          z.strictObject({
            kind,
            zh: writtenLine(300).pipe(z.string().min(1)),
            en: writtenLine(300).default(''),
          }),
        )
        .min(1)
        .max(50),
    }),
    data: saved,
  },
  'POST /iam-authority/v1/admin/release/status': {
    access: 'super-manager',
    about: 'Publishes a version, or takes it back to a draft.',
    body: z.strictObject({ id, revision, status }),
    data: saved,
  },
  'POST /iam-authority/v1/admin/release/delete': {
    access: 'super-manager',
    about: 'Deletes drafts, all or none. Already deleted ones are no failure.',
    body: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    data: z.object({ deleted: z.int() }),
  },
})

export const releaseFailures = failures({
  'release.exists': {
    code: 8001,
    status: 409,
    zh: '该版本号已存在',
    en: 'This version number already exists.',
  },
  'release.published': {
    code: 422,
    status: 422,
    zh: '已发布的版本不能删除，请先转为草稿',
    en: 'Published versions can’t be deleted. Change it to a draft first.',
  },
})
