import type { Provider } from 'oidc-provider'

type WithContext = { ctx?: { oidc: { entities: { AccessToken?: object } } } }

/**
 * Adds `at_hash` to ID tokens (OpenID Connect Core 3.1.3.6); the library does so only in flows that are not enabled
 * here.
 */
export function hashAccessTokens(provider: Provider): void {
  const values = new WeakMap<object, string>()
  const { prototype: accessToken } = provider.AccessToken
  const { save } = accessToken
  accessToken.save = async function saveAndRemember(this: typeof accessToken, ...ttl) {
    const value = await save.apply(this, ttl)
    values.set(this, value)
    return value
  }
  const { prototype: idToken } = provider.IdToken
  const { issue } = idToken
  idToken.issue = async function issueWithHash(this: typeof idToken & WithContext, options) {
    const token = this.ctx?.oidc.entities.AccessToken
    const value = token && values.get(token)
    // The library replaces the value by its hash.
    if (options.use === 'idtoken' && value !== undefined) this.set('at_hash', value)
    return issue.call(this, options)
  }
}
