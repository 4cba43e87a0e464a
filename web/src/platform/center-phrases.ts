import { phrases } from './i18n/phrases.ts'

export const centerPhrases = phrases({
  unifiedAuth: { zh: '统一认证', en: 'Unified authentication' },
  businessCenter: { zh: '业务中心', en: 'Business center' },
  merchantCenter: { zh: '客商中心', en: 'Customer and merchant center' },
  permissionCenter: { zh: '权限中心', en: 'Permission center' },
})
