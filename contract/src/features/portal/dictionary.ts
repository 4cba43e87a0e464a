import { z } from 'zod'
import { adminKinds } from '#contract/platform/access.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { type ListFields, pageOf, paging, queryFields } from '#contract/platform/page.ts'
import { code, revision, wireTime, writtenLine, writtenText } from '#contract/platform/shapes.ts'

const status = z.union([z.literal(0), z.literal(1)])

const dictionaryEntry = z.object({
  id: z.uuid(),
  keyName: z.string(),
  keyValue: z.string(),
  descriptionZh: z.string(),
  descriptionEn: z.string(),
  sortNo: z.int(),
  status,
  /** One of the three entries that assign the administrator roles; the value is a role. */
  isProtected: z.boolean(),
  revision,
  updaterName: z.string(),
  updateTime: wireTime,
})
export type DictionaryEntry = z.output<typeof dictionaryEntry>

/** People who gain or lose an administrator role: their number, and the first of them. */
const affected = z.object({
  count: z.int(),
  people: z.array(z.object({ userNo: z.string(), userName: z.string(), orgName: z.string() })),
})

const keyName = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/)

/** Columns for filtering entries. */
export const dictionaryFields = {
  keyName: 'String',
  keyValue: 'String',
  descriptionZh: 'String',
  descriptionEn: 'String',
  sortNo: 'Number',
  status: 'Number',
  updateTime: 'Date',
} as const satisfies ListFields

export const dictionary = endpoints({
  'POST /iam-authority/v1/admin/dictionary/list': {
    access: 'super-manager',
    searches: 'rows',
    about: 'Entries of the dictionary, the three that name the administrator roles first.',
    body: paging
      .extend({
        keyword: writtenText(80).optional(),
        status: status.optional(),
        queryFields: queryFields(dictionaryFields),
      })
      .prefault({}),
    data: pageOf(dictionaryEntry),
  },
  'POST /iam-authority/v1/admin/dictionary/saveOrUpdate': {
    access: 'super-manager',
    about:
      'Adds an entry, or changes the one with this id, which needs the revision that was read. Of the protected ones only the description and the place change here.',
    body: z.strictObject({
      id: z.uuid().optional(),
      revision: revision.optional(),
      keyName,
      keyValue: writtenLine(200),
      descriptionZh: writtenLine(80),
      descriptionEn: writtenLine(160).default(''),
      sortNo: z.int().min(0).max(9999).default(0),
      status: status.default(1),
    }),
    data: z.object({ id: z.uuid(), revision }),
  },
  'POST /iam-authority/v1/admin/dictionary/delete': {
    access: 'super-manager',
    about: 'Deletes entries, all or none; the protected ones stay. Already deleted ones are no failure.',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
    data: z.object({ deleted: z.int() }),
  },
  'POST /iam-authority/v1/admin/dictionary/effect': {
    access: 'super-manager',
    about: 'Who would get and who would lose a part as administrator, were it given to this role.',
    body: z.strictObject({ keyName: z.enum(adminKinds), roleNo: code }),
    data: z.object({
      roleName: z.string(),
      gains: affected,
      loses: affected,
      refusal: z.string().optional(),
    }),
  },
  'POST /iam-authority/v1/admin/dictionary/administrator': {
    access: 'super-manager',
    stepUp: true,
    about:
      'Names the role that has a part as administrator. Somebody active has to be super manager afterwards as well.',
    body: z.strictObject({ keyName: z.enum(adminKinds), roleNo: code, revision }),
    data: z.object({ id: z.uuid(), revision }),
  },
})

export const dictionaryFailures = failures({
  'dictionary.value': { code: 422, status: 422, zh: '请填写值', en: 'Enter a value.' },
  'dictionary.description': {
    code: 422,
    status: 422,
    zh: '请填写中文说明',
    en: 'Enter a Chinese description.',
  },
  'dictionary.exists': {
    code: 8001,
    status: 409,
    zh: '该键已有相同的值',
    en: 'This key already has this value.',
  },
  'dictionary.protected': {
    code: 422,
    status: 422,
    zh: '管理员角色的条目不能删除、停用或清空，更换角色请用「更换角色」',
    en: 'Entries that set administrator roles can’t be deleted, disabled or emptied. Use Change role instead.',
  },
  'dictionary.role': {
    code: 422,
    status: 422,
    zh: '角色不存在或已停用',
    en: 'The role doesn’t exist or is disabled.',
  },
  'dictionary.role-taken': {
    code: 8001,
    status: 409,
    zh: '该角色已是另一种管理员',
    en: 'This role is already another administrator role.',
  },
  'dictionary.no-super-manager': {
    code: 422,
    status: 422,
    zh: '没有在职人员担任该角色，更换后将无人是超级管理员',
    en: 'No active person has this role, so there would be no super administrator.',
  },
})
