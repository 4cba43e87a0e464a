import type { Connection, OwnCertificate } from '@iambiz/contract/features/catalogue/connections.ts'
import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { copyText } from '#web/platform/copy-text.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { certificatePhrases } from './metadata-phrases.ts'
import { connectionPhrases } from './phrases.ts'
import { saveCertificate } from './SamlFiles.tsx'
import { SecretUntil } from './SecretUntil.tsx'
import { newerFor, signingOf } from './signing-certificate.ts'
import { touched } from './touched.ts'
import { bodyOf, valuesOf } from './values.ts'

/** Creates another certificate, after an explanation of what follows. */
function Renewal() {
  const words = usePhrases(certificatePhrases)
  const [isAsking, setAsking] = useState(false)
  const stop = () => setAsking(false)
  const write = useWrite('POST /iam-authority/v1/admin/connection/renewCertificate', {
    invalidates: touched,
    done: () => notify.success(words.renewed),
  })
  return (
    <>
      <Button
        size="small"
        icon="key-round"
        data-perm="connection.certificate"
        onClick={() => setAsking(true)}
      >
        {words.renew}
      </Button>
      {isAsking && (
        <Question
          title={words.renewTitle}
          action={words.renew}
          busy={write.isPending}
          onGo={() => write.mutate({ body: {} }, { onSettled: stop })}
          onClose={stop}
        >
          <p>{words.renewAbout}</p>
        </Question>
      )}
    </>
  )
}

type NewerProps = { connection: Connection; newer: OwnCertificate; mayChange: boolean }

/** Offers the newest certificate while an older one signs for the application. */
function Newer({ connection, newer, mayChange }: NewerProps) {
  const words = usePhrases(certificatePhrases)
  const [isAsking, setAsking] = useState(false)
  const stop = () => setAsking(false)
  const write = useWrite('POST /iam-authority/v1/admin/connection/saveOrUpdate', {
    invalidates: touched,
    done: () => notify.success(words.switched),
  })
  const { appId, revision } = connection
  const changed = { ...valuesOf(connection), certificateId: newer.certificateId }
  return (
    <div className="connection-newer">
      <p>{words.newer({ day: newer.validUntil.slice(0, 10) })}</p>
      <p className="connection-files">
        <Button size="small" icon="download" onClick={() => saveCertificate(newer.certificate)}>
          {words.newerCertificate}
        </Button>
        {mayChange && (
          <Button size="small" data-perm="connection.save" onClick={() => setAsking(true)}>
            {words.switch}
          </Button>
        )}
      </p>
      {isAsking && (
        <Question
          title={words.switchTitle}
          action={words.switch}
          busy={write.isPending}
          onGo={() => write.mutate({ body: bodyOf(changed, appId, revision) }, { onSettled: stop })}
          onClose={stop}
        >
          <p>{words.switchAbout}</p>
        </Question>
      )}
    </div>
  )
}

/** Characters of 16 bytes in hexadecimal, each with a colon. */
const half = 48

/** A fingerprint that breaks in the middle, if it has to. */
const Fingerprint = ({ text }: { text: string }) => (
  <code>
    {text.slice(0, half)}
    <wbr />
    {text.slice(half)}
  </code>
)

/** Our certificate that signs for the application: when it ends, and how to replace it. */
export function CertificateSection({ connection }: { connection: Connection }) {
  const words = usePhrases(certificatePhrases)
  const common = usePhrases(connectionPhrases)
  const mayChange = useSession().signedIn.adminKind === 'super_manager'
  const { data } = useRead(
    read('POST /iam-authority/v1/admin/connection/endpoints', { body: { appId: connection.appId } }),
  )
  const signing = data && signingOf(data.certificates, connection)
  const newer = data && newerFor(data.certificates, connection)
  return (
    <section className="connection-section" aria-label={words.title}>
      <h3>
        {words.title}
        <span className="spacer" />
        {mayChange && <Renewal />}
      </h3>
      <p className="connection-quiet">{words.about}</p>
      {signing && (
        <>
          <p className="connection-secret-state figures">
            <SecretUntil of={{ secretUntil: signing.validUntil }} />
            <Button
              kind="link"
              size="small"
              icon="copy"
              onClick={() => void copyText(signing.certificate, common)}
            >
              {words.copyCertificate}
            </Button>
          </p>
          <p className="connection-quiet">
            {words.fingerprint} <Fingerprint text={signing.fingerprint} />
          </p>
        </>
      )}
      {newer && <Newer connection={connection} newer={newer} mayChange={mayChange} />}
    </section>
  )
}
