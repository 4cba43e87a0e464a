import { Provider } from 'oidc-provider'
import { storeFields } from './stored-fields.ts'

/** `endsAt`: when a source of identity ends the session of the person, in seconds since 1970. */
export type ExpiringSession = { endsAt?: number | undefined }

/** ID token claim: when the session of an application ends at the latest (OpenID Connect Enterprise Extensions 1.0). */
const claim = 'session_expiry'

/** Stores in sessions and codes when they end at the latest, and reports it in the ID token of the code. */
export function keepExpiry({ AuthorizationCode, IdToken, Session }: Provider): void {
  for (const model of [Session, AuthorizationCode])
    storeFields(model, ['endsAt' satisfies keyof ExpiringSession])
  const { loginAccount } = Session.prototype
  Session.prototype.loginAccount = function loginUntil(this: typeof Session.prototype, details) {
    loginAccount.call(this, details)
    const endsAt = Provider.ctx?.oidc.entities.Interaction?.result?.login?.endsAt
    Object.assign(this, { endsAt: typeof endsAt === 'number' ? endsAt : undefined })
  }
  const { save } = AuthorizationCode.prototype
  AuthorizationCode.prototype.save = function saveUntil(this: typeof AuthorizationCode.prototype, ...ttl) {
    const { endsAt } = (Provider.ctx?.oidc.session ?? {}) as ExpiringSession
    if (endsAt !== undefined) Object.assign(this, { endsAt })
    return save.apply(this, ttl)
  }
  const { issue } = IdToken.prototype
  IdToken.prototype.issue = function issueUntil(this: typeof IdToken.prototype, options) {
    const { endsAt } = (Provider.ctx?.oidc.entities.AuthorizationCode ?? {}) as ExpiringSession
    if (endsAt !== undefined) this.set(claim, endsAt)
    return issue.call(this, options)
  }
}
