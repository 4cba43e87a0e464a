import type { Connection } from '@iambiz/contract/features/catalogue/connections.ts'
import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { Addresses } from './Addresses.tsx'
import { CertificateText } from './CertificatesField.tsx'
import { kindPhrases, sloBindingWords } from './kind-phrases.ts'
import { connectionPhrases } from './phrases.ts'

// Few deployments allow it.
const formFill = onDemand(() => import('./FormFillSettings.tsx').then((chunk) => chunk.FormFillSettings))

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const some = (address: string) => [address].filter(Boolean)

function SamlSettings({ saml }: { saml: NonNullable<Connection['saml']> }) {
  const words = usePhrases(kindPhrases)
  const { comma } = usePhrases(connectionPhrases)
  const bindings = usePhrases(sloBindingWords)
  const signed = [
    ...(saml.signAssertion ? [words.assertion] : []),
    ...(saml.signResponse ? [words.response] : []),
  ]
  return (
    <>
      <Addresses label={words.entityId} addresses={[saml.entityId]} />
      <Addresses label={words.acsUrls} addresses={saml.acsUrls} />
      <Addresses label={words.sloUrl} addresses={some(saml.sloUrl)} />
      {saml.sloUrl !== '' && <Fact label={words.sloBinding}>{bindings[saml.sloBinding]}</Fact>}
      <Fact label={words.signed}>{signed.join(comma)}</Fact>
      {saml.certificates.length > 0 && (
        <Fact label={words.certificates}>
          {saml.certificates.map((pem) => (
            <CertificateText key={pem} pem={pem} />
          ))}
        </Fact>
      )}
      {saml.wantSignedRequests && <Fact label={words.requests}>{words.mustBeSigned}</Fact>}
      <Addresses label={words.relayState} addresses={some(saml.relayState)} />
    </>
  )
}

function CasSettings({ cas }: { cas: NonNullable<Connection['cas']> }) {
  const words = usePhrases(kindPhrases)
  return (
    <>
      <Addresses label={words.serviceUrls} addresses={cas.serviceUrls} />
      <Addresses label={words.logoutUrl} addresses={some(cas.logoutUrl)} />
    </>
  )
}

/** The settings that only connections by other protocols than OpenID Connect have. */
export function KindSettings({
  connection: { saml, cas, forward, jwt, form, scopes, kind, savedSignIns },
}: {
  connection: Connection
}) {
  const words = usePhrases(kindPhrases)
  return (
    <>
      {saml && <SamlSettings saml={saml} />}
      {cas && <CasSettings cas={cas} />}
      {forward && <Addresses label={words.hosts} addresses={forward.hosts} />}
      {jwt && (
        <>
          <Addresses label={words.tokenUrl} addresses={[jwt.url]} />
          <Addresses label={words.audience} addresses={[jwt.audience]} />
          <Fact label={words.tokenAlg}>{jwt.alg}</Fact>
        </>
      )}
      {form && <OnDemand load={formFill} props={{ form, people: savedSignIns ?? 0 }} waiting={null} />}
      {kind !== 'oidc' && scopes.includes('acting') && <Fact label={words.more}>{words.acting}</Fact>}
    </>
  )
}
