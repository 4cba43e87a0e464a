import type { Api } from './api.ts'

/**
 * Actions of the portal that have a name (`data-perm`), by which administrators hide or disable them, each with the calls
 * that it makes. The calls decide; a test finds every name in the web and every call in the contract.
 */
export const elementActions = {
  'announcement.create': ['POST /iam-portal/system/bulletin'],
  'announcement.export': ['POST /iam-portal/bulletin/excel/list'],
  'delegation.create': ['POST /iam-portal/v1/agency/save'],
  'element-permission.create': ['POST /iam-authority/v1/admin/element/saveOrUpdate'],
  'element-permission.delete': ['POST /iam-authority/v1/admin/element/delete'],
  'release.publish': ['POST /iam-authority/v1/admin/release/status'],
  'translation.publish': ['POST /iam-authority/v1/admin/languages/publish'],
  'dictionary.create': ['POST /iam-authority/v1/admin/dictionary/saveOrUpdate'],
  'dictionary.administrators': ['POST /iam-authority/v1/admin/dictionary/administrator'],
  'home-template.create': ['POST /iam-authority/v1/admin/homeTemplate/saveOrUpdate'],
  'home-template.delete': ['POST /iam-authority/v1/admin/homeTemplate/delete'],
  'dictionary.delete': ['POST /iam-authority/v1/admin/dictionary/delete'],
  'mail-contact.create': ['POST /iam-portal/bulletin/emailTemplate/saveOrUpdate'],
  'mail-contact.export': ['POST /iam-portal/bulletin/mailContact/excel/list'],
  'mail-contact.import': ['POST /iam-portal/bulletin/mailContact/import'],
  'mail-group.create': ['POST /iam-portal/bulletin/emailTemplate/saveOrUpdate'],
  'mail-template.create': ['POST /iam-portal/bulletin/emailTemplate/saveOrUpdate'],
  'ops-contact.create': ['POST /iam-authority/v1/admin/opsContact/saveOrUpdate'],
  'ops-contact.delete': ['POST /iam-authority/v1/admin/opsContact/delete'],
  'provisioning.create': ['POST /iam-authority/v1/admin/provisioning/saveOrUpdate'],
  'provisioning.delete': ['POST /iam-authority/v1/admin/provisioning/delete'],
  'provisioning.token': ['POST /iam-authority/v1/admin/provisioning/token'],
  'site.create': ['POST /iam-authority/v1/admin/site/saveOrUpdate'],
  'site.import': ['POST /iam-authority/v1/admin/site/import'],
} as const satisfies Record<string, readonly (keyof Api)[]>

export type ElementAction = keyof typeof elementActions
