import type { Connection, OwnCertificate } from '@iambiz/contract/features/catalogue/connections.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { certificatePhrases } from './metadata-phrases.ts'
import { signingOf } from './signing-certificate.ts'

const xml = 'application/samlmetadata+xml'
const pem = 'application/x-pem-file'

export const saveCertificate = (certificate: string): void =>
  saveFile('iambiz-saml.pem', new Blob([certificate], { type: pem }))

type Files = { certificates: readonly OwnCertificate[]; metadata: string }

/** The files that the application needs: our metadata, and the certificate that signs for it. */
export function SamlFiles({ connection, files }: { connection: Connection; files: Files }) {
  const words = usePhrases(certificatePhrases)
  const signing = signingOf(files.certificates, connection)
  return (
    <p className="connection-files">
      <Button
        icon="download"
        onClick={() => saveFile('iambiz-saml-metadata.xml', new Blob([files.metadata], { type: xml }))}
      >
        {words.metadata}
      </Button>
      {signing && (
        <Button icon="download" onClick={() => saveCertificate(signing.certificate)}>
          {words.certificate}
        </Button>
      )}
    </p>
  )
}
