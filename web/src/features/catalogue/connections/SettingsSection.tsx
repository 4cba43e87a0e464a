import type { Connection } from '@iambiz/contract/features/catalogue/connections.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Addresses } from './Addresses.tsx'
import { claimSourceWords, formPhrases, grantTypeWords, scopeWords, subjectWords } from './form-phrases.ts'
import { KindSettings } from './KindSettings.tsx'
import { kindPhrases, nameIdFormatWords } from './kind-phrases.ts'
import { connectionPhrases } from './phrases.ts'

type Props = { connection: Connection; onChange: (() => void) | undefined }

/** The settings of a connection, for all people who may view it. */
export function SettingsSection({ connection, onChange }: Props) {
  const words = usePhrases(connectionPhrases)
  const fields = usePhrases(formPhrases)
  const subjects = usePhrases(subjectWords)
  const scopes = usePhrases(scopeWords)
  const grantTypes = usePhrases(grantTypeWords)
  const sources = usePhrases(claimSourceWords)
  const kinds = usePhrases(kindPhrases)
  const formats = usePhrases(nameIdFormatWords)
  const isOidc = connection.kind === 'oidc'
  const { saml } = connection
  const { redirectUris, postLogoutRedirectUris, backchannelLogoutUri, initiateLoginUri } = connection
  return (
    <section className="connection-section" aria-label={words.settings}>
      <h3>
        {words.settings}
        <span className="spacer" />
        {onChange && (
          <Button size="small" icon="pencil" data-perm="connection.save" onClick={onChange}>
            {words.change}
          </Button>
        )}
      </h3>
      <dl className="connection-facts">
        <Addresses label={fields.redirectUris} addresses={redirectUris} />
        <Addresses label={fields.postLogoutRedirectUris} addresses={postLogoutRedirectUris} />
        {isOidc && (
          <Addresses label={fields.backchannelLogoutUri} addresses={[backchannelLogoutUri].filter(Boolean)} />
        )}
        <KindSettings connection={connection} />
        <Addresses label={fields.initiateLoginUri} addresses={[initiateLoginUri].filter(Boolean)} />
        {isOidc && (
          <div>
            <dt>{fields.grants}</dt>
            <dd>{connection.grantTypes.map((type) => grantTypes[type]).join(words.comma)}</dd>
          </div>
        )}
        <Addresses label={fields.machineScopes} addresses={connection.machineScopes} />
        {connection.kind !== 'form' && (
          <div>
            <dt>{saml ? kinds.nameId : fields.subject}</dt>
            <dd>
              {subjects[connection.subject]}
              {saml && ` · ${formats[saml.nameIdFormat]}`}
            </dd>
          </div>
        )}
        {isOidc && (
          <div>
            <dt>{fields.scopes}</dt>
            <dd>{connection.scopes.map((scope) => scopes[scope]).join(words.comma)}</dd>
          </div>
        )}
        {connection.claims.length > 0 && (
          <div>
            <dt>{isOidc ? fields.claims : kinds.attributes}</dt>
            <dd>
              {connection.claims.map(({ name, from }) => (
                <span key={name}>
                  <code>{name}</code> <small>{sources[from]}</small>
                </span>
              ))}
            </dd>
          </div>
        )}
        {connection.requireMfa && (
          <div>
            <dt>{fields.signingIn}</dt>
            <dd>{fields.requireMfa}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
