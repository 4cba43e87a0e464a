import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { MenuLink } from '#web/ui/MenuLink.tsx'
import { innerAccountPhrases } from './phrases.ts'

/** The way to the person's accounts. */
export function AccountsLink({ onFollow }: { onFollow: () => void }) {
  const words = usePhrases(innerAccountPhrases)
  return <MenuLink href={paths.accounts} icon="circle-user-round" label={words.title} onFollow={onFollow} />
}
