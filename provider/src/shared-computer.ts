import type { Context } from 'koa'
import { Provider } from 'oidc-provider'
import { type Interaction, passwordPath } from './sign-in-parts.ts'
import { storeFields } from './stored-fields.ts'

/** Seconds without use after which a session on a shared computer ends. */
export const sharedIdleSeconds = 30 * 60

/** ID token claim: the person chose "shared computer", so applications end their sessions early too. */
const claim = 'iambiz_shared_computer'

/** The mark on sessions and codes of a shared computer. */
type Marked = { isShared?: true }

const nameFor = (ctx: Context) => (ctx.secure ? '__Secure-idp_shared' : 'idp_shared')
/** As long as an interaction. */
const lifeMs = 600_000
const choices = new WeakMap<Context, boolean>()

/**
 * Stores whether this is a shared computer until the sign-in is complete. A cookie of the interaction's path, because
 * the sign-in can continue on the code page or at an external provider.
 */
export function chooseSharedComputer(ctx: Context, interaction: Interaction, isShared: boolean): void {
  choices.set(ctx, isShared)
  ctx.cookies.set(nameFor(ctx), isShared ? '1' : '0', {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.secure,
    overwrite: true,
    path: passwordPath(interaction),
    maxAge: lifeMs,
  })
}

/** Takes the choice from a link or form of the sign-in pages: `shared` is 1 or 0, and the last one counts. */
export function takeSharedComputer(ctx: Context, interaction: Interaction): void {
  const value = [ctx.query.shared].flat().at(-1)
  if (value === '0' || value === '1') chooseSharedComputer(ctx, interaction, value === '1')
}

/** Whether a session was opened on a shared computer. */
export const isSharedSession = (session: object | undefined): boolean =>
  (session as Marked | undefined)?.isShared === true

/** Whether this sign-in is on a shared computer: as chosen, else as the browser's session was opened. */
export async function isSharedComputer(provider: Provider, ctx: Context): Promise<boolean> {
  const cookie = ctx.cookies.get(nameFor(ctx), { signed: true })
  const chosen = choices.get(ctx) ?? (cookie === undefined ? undefined : cookie === '1')
  return chosen ?? isSharedSession(await provider.Session.get(ctx))
}

function mark(target: object, isShared: boolean): void {
  if (isShared) (target as Marked).isShared = true
  else delete (target as Marked).isShared
}

/**
 * Marks sessions with the choice of their sign-in, and codes with that of their session, and reports it in the ID
 * token of the code.
 */
export function markSharedSessions(provider: Provider): void {
  const { AuthorizationCode, IdToken, Session } = provider
  for (const model of [Session, AuthorizationCode]) storeFields(model, ['isShared' satisfies keyof Marked])
  const { loginAccount } = Session.prototype
  Session.prototype.loginAccount = function loginMarked(this: typeof Session.prototype, details) {
    loginAccount.call(this, details)
    mark(this, Provider.ctx?.oidc.entities.Interaction?.result?.login?.isShared === true)
  }
  const { save } = AuthorizationCode.prototype
  AuthorizationCode.prototype.save = function saveMarked(this: typeof AuthorizationCode.prototype, ...ttl) {
    mark(this, isSharedSession(Provider.ctx?.oidc.session))
    return save.apply(this, ttl)
  }
  const { issue } = IdToken.prototype
  IdToken.prototype.issue = function issueMarked(this: typeof IdToken.prototype, options) {
    if (isSharedSession(Provider.ctx?.oidc.entities.AuthorizationCode)) this.set(claim, true)
    return issue.call(this, options)
  }
}
