import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { MenuLink } from '#web/ui/MenuLink.tsx'
import { screenLabels } from '../screens.ts'

/** A link to the personal center. */
export function SettingLink({ onFollow }: { onFollow: () => void }) {
  const words = usePhrases(screenLabels)
  return <MenuLink href={paths.profile} icon="user-round" label={words.setting} onFollow={onFollow} />
}
