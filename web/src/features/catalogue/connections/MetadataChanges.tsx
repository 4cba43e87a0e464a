import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { CertificateText } from './CertificatesField.tsx'
import { claimSourceWords } from './form-phrases.ts'
import { kindPhrases, nameIdFormatWords, sloBindingWords } from './kind-phrases.ts'
import { linesOf } from './kind-values.ts'
import { type ComparedField, changedByImport, type ImportedValues } from './metadata-changes.ts'
import { metadataPhrases } from './metadata-phrases.ts'
import { connectionPhrases } from './phrases.ts'

/** Returns a function that shows the value of a field. */
function useShown() {
  const words = usePhrases(metadataPhrases)
  const formats = usePhrases(nameIdFormatWords)
  const bindings = usePhrases(sloBindingWords)
  const sources = usePhrases(claimSourceWords)
  const texts = (lines: readonly string[]): ReactNode =>
    lines.length === 0 ? words.empty : lines.map((line) => <code key={line}>{line}</code>)
  return (values: ImportedValues, name: ComparedField): ReactNode => {
    if (name === 'nameIdFormat') return formats[values.nameIdFormat]
    if (name === 'sloBinding') return bindings[values.sloBinding]
    if (name === 'wantSignedRequests') return values.wantSignedRequests ? words.yes : words.no
    if (name === 'claims')
      return texts(
        values.claims.map((claim) => words.attribute({ name: claim.name, source: sources[claim.from] })),
      )
    if (name !== 'certificates') return texts(linesOf(values[name]))
    return values.certificates.length === 0
      ? words.empty
      : values.certificates.map((pem) => <CertificateText key={pem} pem={pem} />)
  }
}

type Props = {
  before: ImportedValues
  after: ImportedValues
  /** Attributes that the application asks for, and whose content is not known. */
  unknown: readonly string[]
}

/** What metadata would change, field by field. */
export function MetadataChanges({ before, after, unknown }: Props) {
  const words = usePhrases(metadataPhrases)
  const fields = usePhrases(kindPhrases)
  const { comma } = usePhrases(connectionPhrases)
  const shown = useShown()
  const labels = {
    ...{ entityId: fields.entityId, acsUrls: fields.acsUrls, nameIdFormat: fields.nameIdFormat },
    ...{ claims: fields.attributes, sloUrl: fields.sloUrl, sloBinding: fields.sloBinding },
    ...{ wantSignedRequests: fields.wantSignedRequests, certificates: fields.certificates },
  }
  const names = changedByImport(before, after)
  // Attributes are only added, so the others need no comparison.
  const added = { ...after, claims: after.claims.slice(before.claims.length) }
  return (
    <div className="connection-compare">
      {names.length === 0 && <p>{words.unchanged}</p>}
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name === 'claims' ? words.addedAttributes : labels[name]}</dt>
            <dd>
              {name !== 'claims' && (
                <del>
                  <span className="visually-hidden">{words.before}</span>
                  {shown(before, name)}
                </del>
              )}
              <ins>
                <span className="visually-hidden">{words.after}</span>
                {shown(name === 'claims' ? added : after, name)}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      {unknown.length > 0 && <p>{words.unknownAttributes({ names: unknown.join(comma) })}</p>}
    </div>
  )
}
