import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { pageOf, paging } from '#contract/platform/page.ts'
import { code, revision, wireTime, writtenLine, writtenText } from '#contract/platform/shapes.ts'

/** Maximum characters of a name in either language. */
export const longestSystemName = 80
/** Maximum managers of one business system. */
const mostManagers = 200

const flag = z.union([z.literal(0), z.literal(1)])
const userNo = z.string().min(1).max(64)
const ids = z.array(code).min(1).max(200)

/** `ending`: valid for a limited time, because a newer key replaces it. */
const keyState = z.enum(['good', 'ending', 'ended', 'revoked'])
export type SystemKeyState = z.output<typeof keyState>

const systemKey = z.object({
  keyId: z.uuid(),
  state: keyState,
  createTime: wireTime,
  /** End of validity. */
  endTime: wireTime.optional(),
  /** To the minute; missing if it was never used. */
  lastUseTime: wireTime.optional(),
})
export type SystemKey = z.output<typeof systemKey>

const systemWords = {
  systemCode: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  /** Public identifier of the system, sent with its key. */
  appKey: z.string(),
  /** 0: managers of the system count as its administrators in the browser; a hint that grants nothing. */
  roleAuth: flag,
  status: flag,
  /** Whether it is the portal itself, which cannot be disabled. */
  isPortal: z.boolean(),
  /** Its applications in any state. */
  apps: z.int(),
  revision,
}

const manager = z.object({
  userNo: z.string(),
  userName: z.string(),
  orgName: z.string(),
  /** Enabled, and with the role required to manage business systems. */
  hasRole: z.boolean(),
})
export type SystemManager = z.output<typeof manager>

const listedSystem = z.object({
  ...systemWords,
  managers: z.int(),
  /** Examples. */
  managerNames: z.array(z.string()),
  hasKey: z.boolean(),
  lastUseTime: wireTime.optional(),
})
export type ListedSystem = z.output<typeof listedSystem>

const managedSystem = z.object({
  ...systemWords,
  managers: z.array(manager),
  /** Newest first; of expired and revoked ones only the latest. */
  keys: z.array(systemKey),
  /** Ordered by code, the first fifty. */
  applications: z.array(
    z.object({ appId: z.uuid(), appCode: z.string(), nameZh: z.string(), nameEn: z.string() }),
  ),
})
export type ManagedSystem = z.output<typeof managedSystem>

const access = 'super-manager'
const keyChange = z.strictObject({ systemCode: code, revision })
const newKey = z.object({
  appKey: z.string(),
  /** Shown only once, and not stored. */
  key: z.string(),
  revision,
})

export const businessSystems = endpoints({
  'POST /iam-authority/v1/admin/system/list': {
    access,
    searches: 'rows',
    about:
      'Business systems by code, name in either language or app key, with applications, managers and key.',
    body: paging.extend({ keyword: writtenText(80).optional(), status: flag.optional() }).prefault({}),
    data: pageOf(listedSystem),
  },
  'POST /iam-authority/v1/admin/system/detail': {
    access,
    about: 'One business system with its managers, keys and applications.',
    body: z.strictObject({ systemCode: code }),
    data: managedSystem,
  },
  'POST /iam-authority/v1/admin/system/saveOrUpdate': {
    access,
    about:
      'Adds a business system, whose app key is made, or changes the one with this id, which needs the revision that was read. The code stays.',
    body: z.strictObject({
      id: code.optional(),
      revision: revision.optional(),
      systemCode: code,
      nameZh: writtenLine(longestSystemName).pipe(z.string().min(1)),
      nameEn: writtenLine(longestSystemName).default(''),
      roleAuth: flag.default(1),
    }),
    data: z.object({ id: z.string(), revision }),
  },
  'POST /iam-authority/v1/admin/system/status': {
    access,
    stepUp: true,
    about:
      'Puts business systems in or out of use, all or none. Out of use their keys are refused; applications stay as they are.',
    body: z.strictObject({ ids, status: flag }),
    data: z.object({ changed: z.int() }),
  },
  'POST /iam-authority/v1/admin/system/delete': {
    access,
    stepUp: true,
    about: 'Deletes business systems, all or none; those that were used are put out of use instead (8002).',
    body: z.strictObject({ ids }),
    data: z.object({ deleted: z.int() }),
  },
  'POST /iam-authority/v1/admin/system/managers': {
    access,
    stepUp: true,
    about:
      'Makes these people, and nobody else, the managers of a business system: with the role of such managers they administer its applications and announcements. Takes effect at once everywhere.',
    body: z.strictObject({ systemCode: code, userNos: z.array(userNo).max(mostManagers), revision }),
    data: z.object({ added: z.int(), removed: z.int(), revision }),
  },
  'POST /iam-authority/v1/admin/system/candidates': {
    access,
    searches: 'people',
    about: 'Some people in use by name, reading or staff number, to manage a business system.',
    body: z.strictObject({ keyword: writtenText(80, 1) }),
    data: z.object({ list: z.array(manager) }),
  },
  'POST /iam-authority/v1/admin/system/keys/create': {
    access,
    stepUp: true,
    about: 'Gives a business system its key, where it has none.',
    body: keyChange,
    data: newKey,
  },
  'POST /iam-authority/v1/admin/system/keys/rotate': {
    access,
    stepUp: true,
    about: 'Replaces the key of a business system; the former one is good for 24 hours more.',
    body: keyChange,
    data: newKey,
  },
  'POST /iam-authority/v1/admin/system/keys/revoke': {
    access,
    stepUp: true,
    about: 'Ends one key of a business system, or all of them, at once.',
    body: keyChange.extend({ keyId: z.uuid().optional() }),
    data: z.object({ revoked: z.int(), revision }),
  },
})

export const businessSystemFailures = failures({
  'business-system.code-taken': {
    code: 8001,
    status: 409,
    zh: '该系统编码已存在',
    en: 'This code is already in use.',
  },
  'business-system.in-use': {
    code: 8002,
    status: 409,
    zh: '系统已有应用或公告，不能删除，可以停用',
    en: 'This system has apps or announcements, so it can’t be deleted. Disable it instead.',
  },
  'business-system.portal': {
    code: 8002,
    status: 409,
    zh: '门户自身的系统不能停用、删除或更改管理方式',
    en: 'The portal’s own system can’t be disabled, deleted or managed differently.',
  },
  'business-system.no-person': {
    code: 422,
    status: 422,
    zh: '部分管理员不存在或已停用',
    en: 'One of the managers doesn’t exist or is disabled.',
  },
  'business-system.has-key': {
    code: 409,
    status: 409,
    zh: '系统已有密钥，请轮换或吊销',
    en: 'The system already has a key. Rotate or revoke it.',
  },
  'business-system.no-key': {
    code: 409,
    status: 409,
    zh: '系统没有可用的密钥',
    en: 'The system has no valid key.',
  },
})
