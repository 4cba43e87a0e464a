import type { Connection, OwnCertificate } from '@iambiz/contract/features/catalogue/connections.ts'

/** Returns our certificate that signs for a connection: the chosen one, else the newest. */
export const signingOf = (
  certificates: readonly OwnCertificate[],
  { saml }: Pick<Connection, 'saml'>,
): OwnCertificate | undefined =>
  certificates.find(({ certificateId }) => certificateId === saml?.certificateId) ?? certificates[0]

/** Returns the newest certificate if another one signs for a connection. */
export function newerFor(
  certificates: readonly OwnCertificate[],
  connection: Pick<Connection, 'saml'>,
): OwnCertificate | undefined {
  const [newest] = certificates
  return newest === signingOf(certificates, connection) ? undefined : newest
}
