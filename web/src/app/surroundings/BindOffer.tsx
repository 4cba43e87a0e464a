import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { externalTypes } from '#web/features/accounts/external/phrases.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { sessionState } from '#web/platform/session/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import './bind-offer.css'
import { bindOfferPhrases } from './phrases.ts'

const storageKey = 'iambiz.bind-offer'

/** A refusal applies to one person in one application. */
const refusalOf = (type: string) => `${type}.${sessionState().iamAccount}`

const wasRefused = (type: string): boolean => {
  try {
    return localStorage.getItem(storageKey) === refusalOf(type)
  } catch {
    return false // without storage it is offered again
  }
}

/** Offers to bind the account to a person who is inside a company's own application and was not signed in by it. */
export function BindOffer({ type }: { type: string }) {
  const words = usePhrases(bindOfferPhrases)
  const names = usePhrases(externalTypes)
  const [path] = useLocation()
  const [isOver, setOver] = useState(() => wasRefused(type))
  const { data } = useRead(read('POST /iam-portal/v1/portal/innerAccount', { body: {} }))
  const account = data?.accounts.find(({ accountType }) => accountType === type)
  // On the binding page itself the offer is not needed.
  if (isOver || path === paths.binding) return null
  if (!account?.bindable || account.bound) return null
  if (account.accountType === 'totp' || account.accountType === 'passkey') return null
  const refuse = () => {
    setOver(true)
    try {
      localStorage.setItem(storageKey, refusalOf(type))
    } catch {
      // it is offered again with the next page
    }
  }
  return (
    <aside className="bind-offer" aria-label={words.title}>
      <Icon name="link" size={16} />
      <p>{words.offer({ name: names[account.accountType] })}</p>
      <Link href={paths.binding} className="button button-primary button-small">
        {words.bind}
      </Link>
      <Button kind="text" size="small" onClick={refuse}>
        {words.refuse}
      </Button>
    </aside>
  )
}
