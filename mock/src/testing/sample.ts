import type { handlers } from '#mock/handlers.ts'

/** Calls that answer with something else than an envelope, or need one of the others first. */
export type Walked = Exclude<
  keyof typeof handlers,
  | 'GET /iam-portal/auth/login'
  | 'POST /iam-portal/auth/stepUp/start'
  | 'POST /iam-portal/auth/stepUp/finish'
  | 'POST /iam-portal/auth/token'
  | 'POST /iam-portal/v1/portal/file/upload'
  | 'POST /iam-portal/bulletin/emailTemplate/upload'
  | 'GET /iam-portal/file/:fileId'
  | 'POST /iam-log/v1/appstatic/excel/list'
  | 'POST /iam-portal/bulletin/excel/list'
  | 'POST /iam-portal/bulletin/mailContact/excel/list'
  | 'POST /iam-authority/v1/admin/user/import/check'
  | 'POST /iam-authority/v1/admin/user/import'
  | 'POST /iam-authority/v1/admin/user/excel/list'
  | 'POST /iam-authority/v1/admin/opsContact/import/check'
  | 'POST /iam-authority/v1/admin/opsContact/import'
  | 'POST /iam-authority/v1/admin/opsContact/excel/list'
  | 'POST /iam-authority/v1/admin/user/openAccounts'
  | 'POST /iam-authority/v1/admin/user/openAccounts/detail'
  | 'POST /iam-authority/v1/admin/user/openAccounts/codes'
  | 'POST /iam-authority/v1/admin/languages/publish'
  | 'POST /iam-authority/v1/admin/languages/version/detail'
  | 'POST /iam-authority/v1/admin/languages/version/back'
  | 'POST /iam-authority/v1/admin/languages/import'
  | 'POST /iam-authority/v1/admin/languages/excel/list'
  | 'POST /iam-authority/v1/admin/languages/json/list'
  | 'POST /iam-log/v1/loginLog/excel/sumList'
  | 'POST /iam-authority/v1/admin/opLog/excel'
  | 'GET /iam-portal/v1/portal/events'
  | 'POST /tech-oauth/oauth2/cancelAuthTag'
  | 'POST /iam-portal/v1/portal/confirm'
  | 'POST /iam-portal/v1/portal/innerAccount/rename'
  | 'POST /iam-portal/v1/portal/unbind/:id'
  | 'GET /iam-user/v1/InnerUserAccount/bindOAuth/:type/:authTag'
>

/** A request that is granted; `path` where the key has gaps, or a query is needed. Staff asks unless it says who. */
export type Sample = { as?: string; path?: string; body?: unknown }

/** Calls of administrators. */
export type Administering = Extract<Walked, `${string} /iam-authority/v1/admin/${string}`>
