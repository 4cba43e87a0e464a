import { createPrivateKey } from 'node:crypto'
import { createCertificate, type SigningCredential } from '../certificate.ts'

async function createCredential(name: string): Promise<SigningCredential & { pem: string }> {
  const { privateKey, certificate } = await createCertificate(name, new Date())
  return { privateKey: createPrivateKey(privateKey), certificate, pem: privateKey }
}

/** Keys of our side, of a service provider and of a third party; created once for all tests. */
export const [ours, theirs, stranger] = await Promise.all([
  createCredential('idp.example'),
  createCredential('sp.example'),
  createCredential('stranger.example'),
])
