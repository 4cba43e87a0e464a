import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { releasePhrases } from './phrases.ts'
import './left-out.css'

/** Lists the addresses that get no mail. */
export function LeftOut({ addresses }: { addresses: readonly string[] }) {
  const words = usePhrases(releasePhrases)
  return (
    <div className="left-out" role="alert">
      <p>{words.leftOut({ count: addresses.length })}</p>
      <ul>
        {addresses.map((address) => (
          <li key={address}>
            <bdi>{address}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
