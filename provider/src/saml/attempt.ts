import { type AttemptReason, shown } from '../connections/attempt-reasons.ts'
import type { SamlFault, SamlReason } from './saml-fault.ts'

const reasons: Partial<Record<SamlReason, AttemptReason>> = {
  'signature-missing': 'signature-missing',
  'certificate-missing': 'certificate-missing',
  'algorithm-refused': 'signature-algorithm',
  'transform-refused': 'signature-algorithm',
  'key-too-short': 'signature-algorithm',
  'version-unsupported': 'request-version',
  'acs-unregistered': 'acs-unknown',
  'acs-index': 'acs-index',
  'destination-mismatch': 'request-destination',
  expired: 'request-expired',
  'not-yet-valid': 'request-expired',
  'relay-state-too-long': 'relay-state',
}

/** A refused message, as administrators of the connection see it. */
export function attemptOf({ reason, detail }: SamlFault) {
  const usual = reason.startsWith('signature-') ? 'signature-invalid' : 'request-unreadable'
  return { result: 'refused', reason: reasons[reason] ?? usual, detail: shown(detail) } as const
}
