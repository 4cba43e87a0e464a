import { addressFaultOf } from '@iambiz/contract/platform/mail-address.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Caller } from '#mock/caller.ts'

/** Keeps an address that is to be proved. */
export function wantAddress({ own, person }: Caller, email: string): void {
  const [, domain = ''] = (person.email ?? '').split('@')
  const fault = addressFaultOf(email, [domain.toLowerCase()])
  if (fault) fail(fault === 'format' ? 'email.format' : 'email.domain', { field: 'email' })
  own.wantedAddress = { address: email, state: 'verifying' }
}
