import type { Connection, ConnectionSnippet } from '@iambiz/contract/features/catalogue/connections.ts'
import { type ConnectionKind, connectionKinds } from '@iambiz/contract/platform/connection-values.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { refusalOf } from '#web/platform/api/refusal.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { endpointWords, templateWords } from './form-phrases.ts'
import { connectionPhrases } from './phrases.ts'
import { SamlFiles } from './SamlFiles.tsx'
import { useSourceText } from './TemplateChoice.tsx'
import { usesSecret } from './values.ts'

const secretMark = '{{clientSecret}}'

/** A copy button; its label contains the name of the text. */
function Copy({ name, text }: { name: string; text: string }) {
  const words = usePhrases(connectionPhrases)
  return (
    <Button
      kind="link"
      size="small"
      icon="copy"
      aria-label={words.copyOne({ name })}
      onClick={() => void copyText(text, words)}
    >
      {words.copy}
    </Button>
  )
}

function Snippet({ snippet, secret }: { snippet: ConnectionSnippet; secret: string }) {
  const title = snippet.title[useLanguage()]
  const text = snippet.text.replaceAll(secretMark, () => secret)
  return (
    <figure className="connection-snippet" aria-label={title}>
      <figcaption>
        <span>{title}</span>
        <Copy name={title} text={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long content must scroll by arrow keys (axe) */}
      <section aria-label={title} tabIndex={0}>
        <pre dir="ltr" translate="no">
          {text}
        </pre>
      </section>
    </figure>
  )
}

type Endpoint = { name: keyof typeof endpointWords; url: string }

function AddressList({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const names = usePhrases(endpointWords)
  return (
    <dl className="connection-facts">
      {endpoints.map(({ name, url }) => (
        <div key={name}>
          <dt>{names[name]}</dt>
          <dd>
            <code>{url}</code> <Copy name={names[name]} text={url} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The addresses of the connection’s protocol, collapsed where the instructions have all of them. */
function Addresses({ endpoints, kind }: { endpoints: readonly Endpoint[]; kind: ConnectionKind }) {
  const words = usePhrases(connectionPhrases)
  const own = endpoints.filter(({ name }) => name !== 'launch' && isOfKind(name, kind))
  const launch = endpoints.filter(({ name }) => name === 'launch' && kind !== 'oidc')
  return (
    <details className="connection-addresses" open={kind !== 'oidc'}>
      <summary>{words.addresses}</summary>
      <AddressList endpoints={[...own, ...launch]} />
    </details>
  )
}

type EndpointName = keyof typeof endpointWords

/** Returns the protocol to which an address belongs. */
const kindOf = (name: EndpointName): ConnectionKind =>
  connectionKinds.find((kind) => name.startsWith(kind)) ?? 'oidc'

/** Returns whether an application of a kind needs an address; signed tokens come from the issuer of OpenID Connect. */
const isOfKind = (name: EndpointName, kind: ConnectionKind): boolean =>
  kind === 'jwt' ? name === 'issuer' || name === 'jwks' : kindOf(name) === kind

type Props = { connection: Connection; secret: string | undefined }

/** Settings to paste into the application, with the client secret while it is shown. */
export function Instructions({ connection, secret }: Props) {
  const words = usePhrases(connectionPhrases)
  const names = usePhrases(templateWords)
  const sourceText = useSourceText()
  const { appId, kind, clientId, template: chosen } = connection
  const {
    data: known,
    isFetching,
    isError,
    error,
    refetch,
  } = useRead(read('POST /iam-authority/v1/admin/connection/endpoints', { body: { appId } }))
  // Cached instructions belong to the connection before the change, and must not be pasted while new ones load.
  const data = isFetching ? undefined : known
  const template = data?.templates.find((one) => one.template === chosen)
  const asksForSecret =
    template?.snippets.some(({ text }) => text.includes(secretMark)) && usesSecret(connection)
  const holder = kind === 'forward' ? words.proxySecretHolder : words.secretHolder
  return (
    <section className="connection-section" aria-label={words.forApp}>
      <h3>{words.forApp}</h3>
      {template && (
        <p className="connection-quiet">
          {names[chosen]} · {sourceText(template)}
        </p>
      )}
      {kind === 'oidc' && (
        <dl className="connection-facts">
          <div>
            <dt>{words.clientId}</dt>
            <dd>
              <code>{clientId}</code> <Copy name={words.clientId} text={clientId} />
            </dd>
          </div>
        </dl>
      )}
      {data && kind === 'saml' && <SamlFiles connection={connection} files={data} />}
      {isError && <LoadFailed title={words.instructionsFailed} detail={refusalOf(error)} onRetry={refetch} />}
      {!data && !isError && (
        <Skeleton label={words.loading}>
          <SkeletonBlock height={160} />
        </Skeleton>
      )}
      {asksForSecret && <p>{secret === undefined ? words.secretMissing({ holder }) : words.secretFilled}</p>}
      {template?.snippets.map((snippet) => (
        <Snippet key={snippet.title.en} snippet={snippet} secret={secret ?? holder} />
      ))}
      {data && <Addresses endpoints={data.endpoints} kind={kind} />}
    </section>
  )
}
