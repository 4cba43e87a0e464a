import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { fileName } from '#contract/platform/files.ts'
import { importedRowOf, importHead, maxReportedRows, triedFile } from '#contract/platform/imported-table.ts'
import { type ListFields, pageOf, pageRequest, paging } from '#contract/platform/page.ts'
import {
  offeredApplication,
  reading,
  revision,
  wireTime,
  writtenLine,
  writtenText,
} from '#contract/platform/shapes.ts'

const contactDuty = z.enum(['product', 'operation', 'development'])

/** An entry of the operations address book; missing values are empty strings. */
const opsContact = z.object({
  id: z.string(),
  appCode: z.string(),
  appName: z.string(),
  module: z.string(),
  name: z.string(),
  /** Pinyin of the Chinese name, for search. */
  ...reading,
  duty: contactDuty,
  phone: z.string(),
  email: z.string(),
  wecomId: z.string(),
  /** Working hours as text. */
  hours: z.string(),
})
export type OpsContact = z.output<typeof opsContact>

/** An application in the address book, with the modules that have contacts. */
const contactApplication = offeredApplication.extend({ modules: z.array(z.string()) })
export type ContactApplication = z.output<typeof contactApplication>

/** Maximum lengths of a contact's fields. */
export const longestOfContact = { text: 80, phone: 32, email: 254, wecomId: 64 }

const { text, ...reachable } = longestOfContact

/** A contact as edited: in both languages, empty strings for missing values. */
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
  /** Order within application, module and duty, lowest first. */
  sortNo: z.int(),
  revision,
  updateTime: wireTime,
})
export type ManagedContact = z.output<typeof managedContact>

/** Columns of a table of contacts. Application, module, duty and Chinese name identify the contact of a row. */
export const contactFields = [
  ...(['appCode', 'moduleZh', 'duty', 'nameZh'] as const),
  ...(['moduleEn', 'nameEn', 'phone', 'email', 'wecomId', 'hoursZh', 'hoursEn', 'sortNo'] as const),
] as const
export type ContactField = (typeof contactFields)[number]

/** Why a row cannot be imported; applications of others count as unknown. */
const contactFault = z.enum([
  'application-missing',
  'application-unknown',
  'module-missing',
  'duty-missing',
  'duty-unknown',
  'name-missing',
  'too-long',
  'cell-error',
  'digits-lost',
  'phone-format',
  'email-format',
  'wecom-format',
  'order-format',
  'reach-missing',
  'twice',
])
export type ContactFault = z.output<typeof contactFault>

/** Maximum rows of one file. */
export const maxImportedContacts = 5000

const importedContact = z.object({
  appCode: z.string(),
  module: z.string(),
  /** The raw value of the file if it is unknown. */
  duty: z.string(),
  name: z.string(),
  ...importedRowOf(contactFields, contactFault),
})
export type ImportedOpsContact = z.output<typeof importedContact>

const contactImport = z.object({
  ...importHead,
  /** Faulty rows first; unchanged ones are only counted. */
  rows: z.array(importedContact).max(maxReportedRows),
})
export type ContactImportReport = z.output<typeof contactImport>

const managedFilter = { appCode: writtenText(64).optional(), keyword: writtenText(80).optional() }

const changedContact = z.strictObject({
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
  /** If omitted, a new contact comes last, and an existing one stays. */
  sortNo: z.int().min(0).max(1_000_000).optional(),
})
const contactIds = z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) })

/** Columns for filtering and sorting contacts. */
export const opsContactFields = {
  appCode: 'String',
  appName: 'String',
  module: 'String',
  name: 'String',
  duty: 'String',
  phone: 'String',
  email: 'String',
  wecomId: 'String',
} as const satisfies ListFields

export const opsContacts = endpoints({
  'POST /iam-portal/v1/portal/opsContact/list': {
    access: 'user',
    whileActing: true,
    searches: 'people',
    about:
      'Who looks after which application and module, and how to reach them. Everybody with a role sees the contacts of all applications, also of those that the role does not open.',
    body: pageRequest(opsContactFields)
      .extend({
        appCode: writtenText(64).optional(),
        /** In the language of the request, as in the list. */
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
    body: paging.extend(managedFilter).prefault({}),
    data: pageOf(managedContact),
  },
  'GET /iam-authority/v1/admin/opsContact/applications': {
    access: 'application-manager',
    about: 'The applications whose contacts the person maintains, also those without any.',
    data: z.object({ list: z.array(offeredApplication) }),
  },
  'POST /iam-authority/v1/admin/opsContact/saveOrUpdate': {
    access: 'application-manager',
    about:
      'Adds a contact, or changes the one with this id, which needs the revision that was read. A person with this WeCom id handles the fault reports of the application.',
    body: changedContact,
    data: managedContact,
  },
  'POST /iam-authority/v1/admin/opsContact/delete': {
    access: 'application-manager',
    about: 'Removes contacts from the address book, all or none; already deleted ones are no failure.',
    body: contactIds,
    data: z.object({ deleted: z.int() }),
  },
  'POST /iam-portal/v1/portal/ownContact/list': {
    access: 'signed-in',
    searches: 'rows',
    about: 'Contacts of an application that the person owns, in both languages, to maintain them.',
    body: paging.extend({ appCode: writtenText(64) }),
    data: pageOf(managedContact),
  },
  'POST /iam-portal/v1/portal/ownContact/save': {
    access: 'user',
    about:
      'Adds a contact of an application that the person owns, or changes the one with this id, which needs the revision that was read. A person with this WeCom id handles the fault reports of the application.',
    body: changedContact,
    data: managedContact,
  },
  'POST /iam-portal/v1/portal/ownContact/delete': {
    access: 'user',
    about:
      'Takes contacts of applications that the person owns out of the address book, all or none; what is gone already is no failure.',
    body: contactIds,
    data: z.object({ deleted: z.int() }),
  },
  'POST /iam-authority/v1/admin/opsContact/import/check': {
    access: 'application-manager',
    oneAtATime: true,
    about: 'Reads a table of contacts (xlsx or csv) and previews its import row by row. Nothing is written.',
    query: z.object({ fileName: fileName.default('') }),
    takes: 'file',
    data: contactImport,
  },
  'POST /iam-authority/v1/admin/opsContact/import': {
    access: 'application-manager',
    about:
      'Adds and changes contacts as the same file was tried: all of them, or none where a row is wrong or anything has changed since.',
    query: z.object({ fileName: fileName.default(''), tried: triedFile }),
    takes: 'file',
    data: z.object({ created: z.int(), updated: z.int() }),
  },
  'POST /iam-authority/v1/admin/opsContact/excel/list': {
    access: 'application-manager',
    searches: 'people',
    about: 'The filtered contacts that the person maintains, as a spreadsheet that can be imported again.',
    body: z.strictObject(managedFilter).prefault({}),
    answers: 'file',
    data: z.null(),
  },
})

export const opsContactFailures = failures({
  'ops-contact.application': {
    code: 422,
    status: 422,
    zh: '请选择您管理的应用',
    en: 'Choose an app you manage.',
  },
  'ops-contact.module': {
    code: 422,
    status: 422,
    zh: '请填写中文模块名称',
    en: 'Enter a Chinese module name.',
  },
  'ops-contact.name': { code: 422, status: 422, zh: '请填写中文姓名', en: 'Enter a Chinese name.' },
  'ops-contact.reach': {
    code: 422,
    status: 422,
    zh: '电话、邮箱和企业微信号至少填写一项',
    en: 'Enter a phone number, an email address or a WeCom ID.',
  },
  'ops-contact.phone': {
    code: 422,
    status: 422,
    zh: '以数字或 + 开头，仅限数字、空格和 -，3 至 32 位',
    en: 'Enter 3 to 32 digits, spaces and hyphens, starting with a digit or +.',
  },
  'ops-contact.email': {
    code: 422,
    status: 422,
    zh: '请填写正确的邮箱',
    en: 'Enter an email address such as name@example.com.',
  },
  'ops-contact.wecom-id': {
    code: 422,
    status: 422,
    zh: '仅限字母、数字和 _ . @ -',
    en: 'Only letters, digits and _ . @ - are allowed.',
  },
  'ops-contact.exists': {
    code: 8001,
    status: 409,
    zh: '这个模块已有同名、同职责的联系人',
    en: 'This module already has a contact with this name and duty.',
  },
  'ops-contact.import-columns': {
    code: 422,
    status: 422,
    zh: '文件中缺少「应用编码」或「中文姓名」列，请使用导入模板',
    en: 'The file is missing the “App code” or “Chinese name” column. Use the import template.',
  },
  'ops-contact.import-many': {
    code: 422,
    status: 422,
    zh: `一次最多导入 ${maxImportedContacts.toLocaleString('zh')} 个联系人，请拆分文件后再导入`,
    en: `You can import up to ${maxImportedContacts.toLocaleString('en')} contacts at a time. Split the file and try again.`,
  },
  'ops-contact.import-none': {
    code: 422,
    status: 422,
    zh: '文件中没有联系人',
    en: 'The file contains no contacts.',
  },
  'ops-contact.import-wrong': {
    code: 422,
    status: 422,
    zh: '部分行有错误，未导入任何联系人',
    en: 'Some rows have errors, so no contacts were imported.',
  },
  'ops-contact.import-changed': {
    code: 409,
    status: 409,
    zh: '检查后文件或通讯录有变化，未导入任何联系人，请重新检查',
    en: 'The file or the contacts changed after the check, so no contacts were imported. Check the file again.',
  },
})
