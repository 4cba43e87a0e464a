import { demoPassword } from '@iambiz/demo/accounts.ts'
import { applicationId } from '@iambiz/demo/company/catalogue.ts'
import { uuidOf } from '@iambiz/demo/company/random.ts'

/** A call with its address filled in, the body, and the account that makes it: `superadmin` unless another one is named. */
export type Request = readonly [call: string, body?: unknown, account?: string]

/** A reply with the identifiers that the server has made up. */
type Reply = Row & {
  requestId: string
  version: string
  list: readonly Row[]
  usualApps: readonly { appId: string }[]
}
type Row = { id: string; revision: number }

/** A request, or one that depends on the reply to the request before it. */
export type Step = Request | ((previous: Reply) => Request)

/** Makes a session one in which a person has confirmed who they are. */
export const stepUp: Request = ['POST /iam-portal/auth/stepUp', { method: 'password', value: demoPassword }]

/** Below which the calls of administrators are. */
export const admin = '/iam-authority/v1/admin'

export const mail = applicationId('mail')
export const expenses = applicationId('expenses')
export const article = uuidOf('zone article 0')
