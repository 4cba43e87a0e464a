/** A mail address that wraps before the @ if it does not fit. */
export function MailAddress({ address }: { address: string }) {
  const [, person = address, company = ''] = /^(.+)(@.*)$/.exec(address) ?? []
  return (
    <>
      {person}
      <wbr />
      {company}
    </>
  )
}
