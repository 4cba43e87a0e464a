import { phrases } from '#web/platform/i18n/phrases.ts'

/** Texts of the table, which is loaded when the person chooses it. */
export const listPhrases = phrases({
  app: { zh: '应用', en: 'App' },
  center: { zh: '接入中心', en: 'Center' },
  department: { zh: '责任部门', en: 'Department' },
  contact: { zh: '运维联系人', en: 'Operations contact' },
  lastAccess: { zh: '最近访问', en: 'Last opened' },
  unifiedAuth: { zh: '统一认证', en: 'Unified authentication' },
  businessCenter: { zh: '业务中心', en: 'Business center' },
  merchantCenter: { zh: '客商中心', en: 'Customer and merchant center' },
  permissionCenter: { zh: '权限中心', en: 'Permission center' },
})
