import { Provider } from 'oidc-provider'
import { storeFields } from './stored-fields.ts'

/** `begunAt` is there where a source of identity asked the person at another time (`loginTs`). */
export type StartedSession = { loginTs?: number | undefined; begunAt?: number | undefined }

/** When a session began, in seconds; undefined before the sign-in. */
export const startOf = ({ begunAt, loginTs }: StartedSession): number | undefined => begunAt ?? loginTs

/** Stores in sessions when they began. */
export function keepStart({ Session }: Provider): void {
  storeFields(Session, ['begunAt' satisfies keyof StartedSession])
  const { loginAccount } = Session.prototype
  Session.prototype.loginAccount = function loginAt(this: typeof Session.prototype, details) {
    loginAccount.call(this, details)
    const begunAt = Provider.ctx?.oidc.entities.Interaction?.result?.login?.begunAt
    Object.assign(this, { begunAt: typeof begunAt === 'number' ? begunAt : undefined })
  }
}
