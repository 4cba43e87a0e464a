import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { failures } from '../platform/errors.ts'
import { pageOf, pageRequest, paging } from '../platform/page.ts'
import { reading, revision, wireTime, writtenLine, writtenText } from '../platform/shapes.ts'

const contactDuty = z.enum(['product', 'operation', 'development'])

/** One line of the operations address book; what nobody wrote down is an empty text. */
const opsContact = z.object({
  id: z.string(),
  appCode: z.string(),
  appName: z.string(),
  module: z.string(),
  name: z.string(),
  /** Of the Chinese name, so that search finds it as it is typed. */
  ...reading,
  duty: contactDuty,
  phone: z.string(),
  email: z.string(),
  wecomId: z.string(),
  /** When the person can be reached, in words. */
  hours: z.string(),
})
export type OpsContact = z.output<typeof opsContact>

/** An application of the address book with the modules that have contacts. */
const contactApplication = z.object({
  appCode: z.string(),
  appName: z.string(),
  modules: z.array(z.string()),
})
export type ContactApplication = z.output<typeof contactApplication>

/** Characters of what is written about a contact. */
export const longestOfContact = { text: 80, phone: 32, email: 254, wecomId: 64 }

const { text, ...reachable } = longestOfContact

/** A contact as whoever maintains it writes it: in both languages, an empty text where there is none. */
const managedContact = z.object({
  id: z.uuid(),
  appCode: z.string(),
  appName: z.string(),
  moduleZh: z.string(),
  moduleEn: z.string(),
  duty: contactDuty,
  nameZh: z.string(),
  nameEn: z.string(),
  phone: z.string(),
  email: z.string(),
  wecomId: z.string(),
  hoursZh: z.string(),
  hoursEn: z.string(),
  /** Among those of one application, module and duty the lowest comes first. */
  sortNo: z.int(),
  revision,
  updateTime: wireTime,
})
export type ManagedContact = z.output<typeof managedContact>

export const opsContacts = endpoints({
  'POST /iam-portal/v1/portal/opsContact/list': {
    access: 'user',
    whileActing: true,
    searches: 'people',
    about:
      'Who looks after which application and module, and how to reach them. Everybody with a role sees the contacts of all applications, also of those that the role does not open.',
    body: pageRequest
      .extend({
        appCode: writtenText(64).optional(),
        /** In the language of the call, as a listed contact has it. */
        module: writtenText(80).optional(),
        duty: contactDuty.optional(),
        keyword: writtenText(80).optional(),
      })
      .prefault({}),
    data: pageOf(opsContact),
  },
  'GET /iam-portal/v1/portal/opsContact/applications': {
    access: 'user',
    whileActing: true,
    about: 'The applications of the address book with their modules, to choose from.',
    data: z.object({ list: z.array(contactApplication) }),
  },
  'POST /iam-authority/v1/admin/opsContact/list': {
    access: 'application-manager',
    searches: 'people',
    about:
      'Contacts in both languages, to maintain them: super managers those of every application, managers of business systems those of their own.',
    body: paging
      .extend({ appCode: writtenText(64).optional(), keyword: writtenText(80).optional() })
      .prefault({}),
    data: pageOf(managedContact),
  },
  'GET /iam-authority/v1/admin/opsContact/applications': {
    access: 'application-manager',
    about: 'The applications whose contacts the person maintains, also those without any.',
    data: z.object({ list: z.array(z.object({ appCode: z.string(), appName: z.string() })) }),
  },
  'POST /iam-authority/v1/admin/opsContact/saveOrUpdate': {
    access: 'application-manager',
    about:
      'Adds a contact, or changes the one with this id, which needs the revision that was read. A person with this WeCom id handles the fault reports of the application.',
    body: z.strictObject({
      id: z.uuid().optional(),
      revision: revision.optional(),
      appCode: writtenText(64),
      moduleZh: writtenLine(text),
      moduleEn: writtenLine(text).default(''),
      duty: contactDuty,
      nameZh: writtenLine(text),
      nameEn: writtenLine(text).default(''),
      phone: writtenLine(reachable.phone).default(''),
      email: writtenLine(reachable.email).default(''),
      wecomId: writtenLine(reachable.wecomId).default(''),
      hoursZh: writtenLine(text).default(''),
      hoursEn: writtenLine(text).default(''),
      /** Without one a new contact comes last, and another one stays where it is. */
      sortNo: z.int().min(0).max(1_000_000).optional(),
    }),
    data: managedContact,
  },
  'POST /iam-authority/v1/admin/opsContact/delete': {
    access: 'application-manager',
    about: 'Takes contacts out of the address book, all or none; what is gone already is no failure.',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
    data: z.object({ deleted: z.int() }),
  },
})

export const opsContactFailures = failures({
  'ops-contact.application': {
    code: 422,
    status: 422,
    zh: '请选择您管理的应用',
    en: 'Choose an application that you manage.',
  },
  'ops-contact.module': { code: 422, status: 422, zh: '请填写中文模块名称', en: 'Enter the Chinese module.' },
  'ops-contact.name': { code: 422, status: 422, zh: '请填写中文姓名', en: 'Enter the Chinese name.' },
  'ops-contact.reach': {
    code: 422,
    status: 422,
    zh: '电话、邮箱和企业微信号至少填写一项',
    en: 'Enter a phone number, an e-mail address or a WeCom id.',
  },
  'ops-contact.phone': {
    code: 422,
    status: 422,
    zh: '以数字或 + 开头，只能有数字、空格和 -，3 至 32 位',
    en: 'Begin with a digit or +; only digits, spaces and - may follow, 3 to 32 in all.',
  },
  'ops-contact.email': {
    code: 422,
    status: 422,
    zh: '请填写正确的邮箱地址',
    en: 'Enter an e-mail address such as name@example.com.',
  },
  'ops-contact.wecom-id': {
    code: 422,
    status: 422,
    zh: '只能有字母、数字和 _ . @ -',
    en: 'Only letters, digits and _ . @ - may be in it.',
  },
  'ops-contact.exists': {
    code: 8001,
    status: 409,
    zh: '这个模块已有同名、同职责的联系人',
    en: 'This module has a contact of this name and duty already.',
  },
})
