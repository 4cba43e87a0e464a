import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { MenuLink } from '#web/ui/MenuLink.tsx'
import { loglinePhrases } from './phrases.ts'
import './releases.css'

/** Link to the release notes, with a dot if something was published since the person's last visit. */
export function LoglineLink({ onFollow }: { onFollow: () => void }) {
  const words = usePhrases(loglinePhrases)
  const { data } = useRead({ ...read('GET /iam-portal/v1/portal/releases/unseen'), staleTime: 0 })
  return (
    <MenuLink href={paths.logline} icon="rocket" label={words.title} onFollow={onFollow}>
      {data && data.count > 0 && <span className="logline-dot" role="img" aria-label={words.unseen} />}
    </MenuLink>
  )
}
