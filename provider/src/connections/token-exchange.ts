import { type Configuration, errors, type Provider, type TokenEndpointGrantContext } from 'oidc-provider'
import { actingBy } from '../acting.ts'
import { actingScope, registeredOf } from '../clients.ts'
import type { RegisteredClient } from './client-store.ts'
import type { Gate } from './gate.ts'
import { exchangeGrantType } from './grant-types.ts'

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token'
/** Ending the sign-on behind a token ends an exchanged one too; this limits one that was exchanged at that moment. */
const lifeSeconds = 5 * 60

type Params = {
  subject_token?: string | undefined
  subject_token_type?: string | undefined
  requested_token_type?: string | undefined
  [refused: string]: unknown
}
type Context = TokenEndpointGrantContext<Params>
type AccessToken = InstanceType<Provider['AccessToken']>
type Client = InstanceType<Provider['Client']>

/** Parameters of RFC 8693 2.1 that would change the meaning of a request and are not supported. */
const unsupported = ['resource', 'audience', 'actor_token', 'actor_token_type'] as const
const parameters = ['scope', 'subject_token', 'subject_token_type', 'requested_token_type', ...unsupported]

function checkParameters(params: Context['oidc']['params']): string {
  const { subject_token: subjectToken, subject_token_type: type, requested_token_type: requested } = params
  const extra = unsupported.find((name) => params[name] !== undefined)
  if (extra !== undefined) throw new errors.InvalidRequest(`${extra} is not supported`)
  if (!subjectToken) throw new errors.InvalidRequest("missing required parameter 'subject_token'")
  const isAccess = type === accessTokenType && (requested === undefined || requested === accessTokenType)
  if (!isAccess) throw new errors.InvalidRequest('only access tokens are exchanged')
  return subjectToken
}

type Subject = { token: AccessToken; client: Client; grant: InstanceType<Provider['Grant']> }

/** RFC 8693 2.2.2: whatever is wrong with a subject token is `invalid_request`, and the reason stays in the log. */
function refuseSubject(reason: string): never {
  throw new errors.InvalidRequest('the subject_token is not accepted', undefined, {
    cause: new Error(reason),
  })
}

/** A token of a person that was issued to an application from which this one takes tokens. */
async function findSubject(ctx: Context, own: RegisteredClient, value: string): Promise<Subject> {
  const { provider } = ctx.oidc
  const token = await provider.AccessToken.find(value)
  if (!token?.isValid || !token.clientId || !token.grantId) return refuseSubject('unknown or expired')
  // Its key is another application's, and nobody here can prove it.
  if (token.isSenderConstrained()) return refuseSubject('bound to a key')
  if (token.gty === exchangeGrantType) return refuseSubject('exchanged before')
  const [client, grant] = await Promise.all([
    provider.Client.find(token.clientId),
    provider.Grant.find(token.grantId),
  ])
  const appId = registeredOf(client)?.appId
  if (!client || !appId || !own.settings.exchangeFrom.includes(appId))
    return refuseSubject('of another application')
  if (!grant || grant.accountId !== token.accountId) return refuseSubject('its sign-on has ended')
  return { token, client, grant }
}

/** The scopes that both the token and this application have, limited to those requested. */
function scopesOf({ token }: Subject, { settings }: RegisteredClient, requested: string | undefined) {
  const both = (token.scope ?? '').split(' ').filter((scope) => settings.scopes.includes(scope))
  const usable = both.filter((scope) => scope !== 'offline_access')
  const asked = requested?.split(' ') ?? usable
  const [beyond] = asked.filter((scope) => !usable.includes(scope))
  if (beyond !== undefined) throw new errors.InvalidScope('requested scope is not allowed', beyond)
  return asked
}

/** The actors of exchanged tokens (RFC 8693 4.1): this application, which acts for the person after the agent, if any. */
const actors = new WeakMap<object, Record<string, unknown>>()

/** Adds the actors to JWTs and to the answer of an introspection. */
export const actorClaims: NonNullable<Configuration['extraTokenClaims']> = (_ctx, token) => {
  const act = actors.get(token)
  return act === undefined ? undefined : { act }
}

/** A grant of its own, which ends with the token: the application must not get more later. */
async function issue(ctx: Context, subject: Subject, scopes: readonly string[]): Promise<AccessToken> {
  const { provider, client } = ctx.oidc
  const { token, grant } = subject
  const accountId = grant.accountId ?? ''
  const expiresIn = Math.max(1, Math.min(lifeSeconds, token.remainingTTL))
  const own = new provider.Grant({ accountId, clientId: client.clientId })
  Object.assign(own, { expiresIn })
  const acting = actingBy(grant)
  if (acting) own.addRar(acting)
  own.addOIDCScope(scopes.join(' '))
  const grantId = await own.save()
  ctx.oidc.entity('Grant', own)
  const issued = new provider.AccessToken({
    ...{ accountId, client, grantId, gty: exchangeGrantType, scope: scopes.join(' ') },
    ...(token.sessionUid === undefined ? {} : { sessionUid: token.sessionUid }),
  })
  Object.assign(issued, { expiresIn })
  actors.set(issued, { client_id: client.clientId, ...(acting ? { act: { sub: acting.agent } } : {}) })
  return issued
}

/**
 * Token exchange (RFC 8693): an application that another one calls for a person gets a token of its own for that person,
 * if the person may use both applications.
 */
export function exchangeTokens(provider: Provider, gate: Gate): void {
  const handle = async (ctx: Context): Promise<void> => {
    const { client, params } = ctx.oidc
    const own = registeredOf(client)
    if (!own?.appId || client.tokenEndpointAuthMethod === 'none')
      throw new errors.UnauthorizedClient('this grant type is not allowed for this client')
    if (own.settings.requireDpop) throw new errors.InvalidGrant('exchanged tokens cannot be bound to a key')
    const subject = await findSubject(ctx, own, checkParameters(params))
    // An application that does not ask for delegations would take the agent for the principal.
    if (actingBy(subject.grant) && !own.settings.scopes.includes(actingScope))
      refuseSubject('of a delegation')
    const scopes = scopesOf(subject, own, params.scope)
    ctx.oidc.entity('AccessToken', subject.token)
    await gate.exchange(ctx, subject.client, subject.token)
    const issued = await issue(ctx, subject, scopes)
    ctx.oidc.entity('AccessToken', issued)
    ctx.body = {
      access_token: await issued.save(),
      issued_token_type: accessTokenType,
      token_type: issued.tokenType,
      expires_in: issued.expiration,
      scope: issued.scope,
    }
  }
  provider.registerGrantType<Params>(exchangeGrantType, handle, parameters)
}
