import { type ContactFault, maxContactName, maxPhone } from '@iambiz/contract/features/mail/contacts.ts'
import { addressFaultOf, addressKey, splitAddresses } from '@iambiz/contract/platform/mail-address.ts'
import { maxRemarks } from '@iambiz/contract/platform/mail-record.ts'
import type { MailDeps } from '../deps.ts'
import { takenAddresses } from './reports.ts'

type Written = { name: string; email: string; phone: string; remarks: string }
type Known = Pick<MailDeps, 'db' | 'readDomains'>

/**
 * Returns the single address in a text, with full-width characters converted and a display name removed; the trimmed
 * text when it does not contain exactly one.
 */
function addressIn(text: string): string {
  const [address, ...more] = splitAddresses(text)
  return address === undefined || more.length > 0 ? text.trim() : address
}

const isLong = ({ name, phone, remarks }: Written): boolean =>
  [...name].length > maxContactName || [...phone].length > maxPhone || [...remarks].length > maxRemarks

/**
 * Returns the address of each line and the reason why it cannot become a contact. All lines of one file or request are
 * checked together, because duplicates among them count.
 */
export async function faultsOf(
  { db, readDomains }: Known,
  lines: readonly Written[],
): Promise<{ address: string; fault: ContactFault | undefined }[]> {
  const addresses = lines.map(({ email }) => addressIn(email))
  const domains = await readDomains()
  const wrong = addresses.map((address) => addressFaultOf(address, domains))
  const keys = addresses.map(addressKey)
  const { contacts, people } = await takenAddresses(
    db,
    keys.filter((_, at) => wrong[at] === undefined),
  )
  const seen = new Set<string>()
  return lines.map((line, at) => {
    const key = keys[at] ?? ''
    const isAgain = seen.has(key)
    seen.add(key)
    const fault =
      (line.name === '' && 'name') ||
      (isLong(line) && 'too-long') ||
      wrong[at] ||
      (isAgain && 'duplicate') ||
      (people.has(key) && 'person') ||
      (contacts.has(key) && 'exists') ||
      undefined
    return { address: addresses[at] ?? '', fault }
  })
}
