import { RequestsLink } from '#web/features/access-requests/RequestsLink.tsx'
import { SettingLink } from '../setting/SettingLink.tsx'

/** Ways to what is the person's own. */
export function PersonLinks({ onFollow }: { onFollow: () => void }) {
  return (
    <>
      <SettingLink onFollow={onFollow} />
      <RequestsLink onFollow={onFollow} />
    </>
  )
}
