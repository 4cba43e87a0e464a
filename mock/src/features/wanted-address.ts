import { addressFaultOf } from '@iambiz/contract/platform/mail-address.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Caller } from '#mock/caller.ts'

/** Keeps an address that is to be proved. */
export function wantAddress({ own, person }: Caller, email: string): void {
  const [, domain = ''] = (person.email ?? '').split('@')
  const domains = [domain.toLowerCase()]
  const fault = addressFaultOf(email, domains)
  if (fault === 'format') fail('email.format', { field: 'email' })
  if (fault === 'domain') fail('email.domain', { field: 'email', domains })
  own.wantedAddress = { address: email, state: 'verifying' }
}
