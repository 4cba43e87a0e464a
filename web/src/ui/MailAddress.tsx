/** A mail address, which breaks before its @ where it does not fit. */
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
