/** Addresses among the facts about a connection. */
export function Addresses({ label, addresses }: { label: string; addresses: readonly string[] }) {
  if (addresses.length === 0) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {addresses.map((address) => (
          <code key={address}>{address}</code>
        ))}
      </dd>
    </div>
  )
}
