import type { LoginEventType } from '@iambiz/contract/platform/login-log.ts'
import type { Acting } from './actor.ts'

/** One event for the login log. */
export type LoginLogEvent = {
  eventType: LoginEventType
  /** The method of the sign-in; of a sign-on the protocol. */
  loginType: string
  /** The name of a failure of the portal, or a reason of the provider. */
  failReason?: string
  userNo: string
  userName: string
  sessionId: string | null
  /** Omitted for events before an organization is selected; then it is the one that the person starts with. */
  orgCode?: string
  orgName?: string
  roleNo?: string
  app?: { appId: string; appCode: string; appName: string }
  /** The principal for whom the person acted. */
  acting?: Acting | null
}
