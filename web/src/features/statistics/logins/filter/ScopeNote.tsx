import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useSession } from '#web/platform/session/session.ts'
import { logFilterPhrases } from './phrases.ts'

/** Shows whose rows are counted to people with limited rights, because a 0 then only covers these rows. */
export function ScopeNote() {
  const words = usePhrases(logFilterPhrases)
  const { signedIn, flags } = useSession()
  const { adminKind, current } = signedIn
  if (!current || adminKind === 'super_manager' || adminKind === 'auc_manager') return null
  const ofSystems = adminKind === 'business_sys_manager' && !flags.loginStat
  return (
    <p className="log-scope">
      <bdi>{ofSystems ? words.scopeOfSystems : words.scopeOfOrganization({ name: current.orgName })}</bdi>
    </p>
  )
}
