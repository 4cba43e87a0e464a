import { Provider } from 'oidc-provider'

/** `begunAt` is there where a source of identity asked the person at another time (`loginTs`). */
export type StartedSession = { loginTs?: number | undefined; begunAt?: number | undefined }

/** When a session began, in seconds; undefined before the sign-in. */
export const startOf = ({ begunAt, loginTs }: StartedSession): number | undefined => begunAt ?? loginTs

/** Stores in sessions when they began; the library drops properties that a model does not list. */
export function keepStart({ Session }: Provider): void {
  const names = [
    ...(Reflect.get(Session, 'IN_PAYLOAD') as string[]),
    'begunAt' satisfies keyof StartedSession,
  ]
  Object.defineProperty(Session, 'IN_PAYLOAD', { get: () => names })
  const { loginAccount } = Session.prototype
  Session.prototype.loginAccount = function loginAt(this: typeof Session.prototype, details) {
    loginAccount.call(this, details)
    const begunAt = Provider.ctx?.oidc.entities.Interaction?.result?.login?.begunAt
    Object.assign(this, { begunAt: typeof begunAt === 'number' ? begunAt : undefined })
  }
}
