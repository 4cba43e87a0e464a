import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { switched } from '#contract/platform/mail-record.ts'
import { code, revision, wireTime, writtenLine } from '#contract/platform/shapes.ts'

/** Maximum characters of a client's name. */
export const longestClientName = 80
/** Lifetime of a token in days. */
const tokenDays = { least: 1, most: 730 }
/** Maximum hours that previous tokens stay valid after a new one. */
const mostOverlapHours = 168

const rights = {
  mayPeople: z.boolean(),
  mayOrganizations: z.boolean(),
  mayRoles: z.boolean(),
  /** Whether it may assign administrator roles, and change the addresses of people who have one. */
  mayAdministrators: z.boolean(),
}

const client = z.object({
  id: z.uuid(),
  name: z.string(),
  ...rights,
  /** Role of people who are added to an organization. */
  memberRole: z.string().optional(),
  status: switched,
  createTime: wireTime,
  lastTime: wireTime.optional(),
  /** Valid tokens, newest first. */
  tokens: z.array(
    z.object({ id: z.uuid(), createTime: wireTime, expireTime: wireTime, lastTime: wireTime.optional() }),
  ),
  revision,
})
export type ProvisioningClient = z.output<typeof client>

const refusal = z.object({
  id: z.string(),
  time: wireTime,
  requestId: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  scimType: z.string().optional(),
  detail: z.string(),
})
export type ProvisioningRefusal = z.output<typeof refusal>

const byId = z.strictObject({ id: z.uuid() })

export const provisioning = endpoints({
  'POST /iam-authority/v1/admin/provisioning/list': {
    access: 'super-manager',
    about:
      'The clients that synchronize people and organizations by SCIM 2.0, and the address that they call.',
    body: z.strictObject({}).optional(),
    data: z.object({ address: z.string(), list: z.array(client) }),
  },
  'POST /iam-authority/v1/admin/provisioning/saveOrUpdate': {
    access: 'super-manager',
    stepUp: true,
    about: 'Adds a client, or changes the one with this id, which needs the revision that was read.',
    body: z.strictObject({
      id: z.uuid().optional(),
      revision: revision.optional(),
      name: writtenLine(longestClientName),
      ...rights,
      memberRole: code.optional(),
      status: switched.default(1),
    }),
    data: z.object({ id: z.uuid(), revision }),
  },
  'POST /iam-authority/v1/admin/provisioning/token': {
    access: 'super-manager',
    stepUp: true,
    about:
      'Creates a token, which is shown only once; former ones stay valid for the given hours, so that the client can be reconfigured.',
    body: z.strictObject({
      id: z.uuid(),
      days: z.int().min(tokenDays.least).max(tokenDays.most),
      overlapHours: z.int().min(0).max(mostOverlapHours),
    }),
    data: z.object({ token: z.string(), expireTime: wireTime }),
  },
  'POST /iam-authority/v1/admin/provisioning/revoke': {
    access: 'super-manager',
    stepUp: true,
    about: 'Ends every token of a client at once.',
    body: byId,
    data: z.object({ revoked: z.int() }),
  },
  'POST /iam-authority/v1/admin/provisioning/delete': {
    access: 'super-manager',
    stepUp: true,
    about: 'Deletes a client with its tokens and what it calls people and groups; these stay.',
    body: byId,
    data: z.object({ deleted: z.literal(true) }),
  },
  'POST /iam-authority/v1/admin/provisioning/refusal/list': {
    access: 'super-manager',
    about: 'The latest requests of a client that were refused, the newest first.',
    body: byId,
    data: z.object({ list: z.array(refusal) }),
  },
})

export const provisioningFailures = failures({
  'provisioning.name-taken': {
    code: 8001,
    status: 409,
    zh: '已有同名的对接',
    en: 'A client with this name already exists.',
  },
  'provisioning.name-missing': { code: 422, status: 422, zh: '请填写名称', en: 'Enter the name.' },
  'provisioning.role': {
    code: 422,
    status: 422,
    zh: '角色不存在、已停用，或是管理员角色',
    en: 'The role doesn’t exist, is disabled or is an administrator role.',
  },
  'provisioning.off': {
    code: 422,
    status: 422,
    zh: '对接已停用，请先启用',
    en: 'The client is disabled. Enable it first.',
  },
})
