import { newestCertificate } from '../saml/certificate-store.ts'
import type { SignInParts } from '../sign-in-parts.ts'
import type { Answered } from './answered.ts'
import { oauthRequestUrl, readOauthAnswer } from './oauth2-client.ts'
import { authorizationUrl, exchange, type Request } from './oidc-client.ts'
import { redirectUriOf, sourceEntityId } from './redirect-uri.ts'
import { readSamlResponse, type SamlClient, samlRequestUrl } from './saml-client.ts'
import type { OauthSettings, OidcSettings, SamlSourceSettings } from './settings.ts'
import { type Source, secretOf } from './source-store.ts'

type OidcSource = Source & { settings: OidcSettings }
type OauthSource = Source & { settings: OauthSettings }
type SamlSource = Source & { settings: SamlSourceSettings }

/** A source that the browser is led to. */
export type OutwardSource = OidcSource | OauthSource | SamlSource

export const isOutward = (source: Source): source is OutwardSource => source.settings.kind !== 'ldap'
export const isSaml = (source: Source): source is SamlSource => source.settings.kind === 'saml'

/** What is asked of an OpenID or OAuth 2 provider. */
const oauthClient = <S extends OidcSettings | OauthSettings>(
  { box, provider, sources }: SignInParts,
  source: Source,
  settings: S,
) => ({
  settings,
  secret: secretOf(box, source) ?? '',
  redirectUri: redirectUriOf(provider.issuer, source),
  rules: sources.rules,
})

type SamlParts = Pick<SignInParts, 'db' | 'box' | 'clock' | 'findCredential'> & { issuer: string }

/** What is asked of a SAML source. */
export async function samlClient(
  { db, box, clock, findCredential, issuer }: SamlParts,
  source: Pick<Source, 'code'>,
  settings: SamlSourceSettings,
): Promise<SamlClient> {
  const now = clock.now()
  const certificate = settings.signsRequests
    ? await newestCertificate({ db, box }, { issuer, now })
    : undefined
  return {
    ...{ settings, now, entityId: sourceEntityId(issuer, source), acsUrl: redirectUriOf(issuer, source) },
    credential: certificate === undefined ? undefined : await findCredential(certificate),
  }
}

/** The same for the sign-in pages. */
export const samlClientOf = (parts: SignInParts, source: SamlSource): Promise<SamlClient> =>
  samlClient({ ...parts, issuer: parts.provider.issuer }, source, source.settings)

/** The address at the source that the browser opens; `age` as in `leadToSource`. Throws a `SourceProblem`. */
export async function addressAt(
  parts: SignInParts,
  source: OutwardSource,
  secrets: Request,
  { language, age }: { language: 'zh' | 'en'; age: number | undefined },
): Promise<string> {
  if (isSaml(source))
    return samlRequestUrl(await samlClientOf(parts, source), secrets, { isForced: age !== undefined })
  const { settings } = source
  return settings.kind === 'oidc'
    ? authorizationUrl(oauthClient(parts, source, settings), secrets, { language, age })
    : oauthRequestUrl(oauthClient(parts, source, settings), secrets)
}

/** What the browser brought back: in the query, or in a form from a SAML source. */
export type SentBack = { query: string; form: URLSearchParams | undefined }

/** Checks the answer of a source. Throws a `SourceProblem`. */
export async function readAnswer(
  parts: SignInParts,
  source: OutwardSource,
  secrets: Request,
  { query, form }: SentBack,
): Promise<Answered> {
  if (isSaml(source))
    return readSamlResponse(await samlClientOf(parts, source), secrets, form ?? new URLSearchParams())
  const { settings } = source
  if (settings.kind === 'oidc') return exchange(oauthClient(parts, source, settings), secrets, query)
  const claims = await readOauthAnswer(oauthClient(parts, source, settings), secrets, query)
  return { claims, authTime: undefined }
}
