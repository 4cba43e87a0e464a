import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useMinute } from '#web/platform/present.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { certificateFacts, certificatesIn } from './certificate.ts'
import { FieldSet } from './FieldGroups.tsx'
import { kindPhrases } from './kind-phrases.ts'
import { longestOfKinds, mostCertificates } from './kind-values.ts'
import { secretPhrases } from './phrases.ts'
import type { Form } from './use-connection-form.ts'

/** The subject of a certificate and when it ends. */
export function CertificateText({ pem }: { pem: string }) {
  const words = usePhrases(kindPhrases)
  const { until, ended } = usePhrases(secretPhrases)
  const now = useMinute()
  const facts = certificateFacts(pem)
  if (!facts) return <span>{words.unreadable}</span>
  const time = toWireTime(facts.validUntil).slice(0, 10)
  return (
    <span className="connection-certificate">
      <bdi>{facts.subject}</bdi>{' '}
      {facts.validUntil > now ? (
        <small className="figures">{until({ time })}</small>
      ) : (
        <Tag kind="error" small>
          {ended({ time })}
        </Tag>
      )}
    </span>
  )
}

/** Certificates that verify requests of the application. A pasted certificate is added as soon as it is complete. */
export function CertificatesField({ form }: { form: Form }) {
  const words = usePhrases(kindPhrases)
  const { values, faults, change } = form
  const { certificates } = values
  const paste = (text: string) => {
    const found = certificatesIn(text)
    if (found.length === 0) return change({ pastedCertificate: text })
    const all = [...new Set([...certificates, ...found])]
    change({ certificates: all.slice(0, mostCertificates), pastedCertificate: '' })
  }
  return (
    <FieldSet legend={words.certificates} hint={words.certificatesHint} error={faults.certificates}>
      {certificates.length > 0 && (
        <ul ref={keepFocusNear} className="connection-certificates">
          {certificates.map((pem) => (
            <li key={pem}>
              <CertificateText pem={pem} />
              <button
                type="button"
                aria-label={words.removeCertificate({ name: certificateFacts(pem)?.subject ?? '' })}
                onClick={() => change({ certificates: certificates.filter((one) => one !== pem) })}
              >
                <Icon name="x" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {certificates.length < mostCertificates && (
        <TextArea
          label={words.paste}
          hint={words.pasteHint}
          rows={2}
          longest={longestOfKinds.certificate}
          {...form.input('pastedCertificate')}
          onChange={paste}
        />
      )}
    </FieldSet>
  )
}
