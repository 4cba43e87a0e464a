import { isIcon } from '#web/icons/icons.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** The icon of an entry; for one that the sprite does not hold the first character of its name stands in. */
export function ToolGlyph({ icon, name, size = 18 }: { icon: string; name: string; size?: number }) {
  return isIcon(icon) ? <Icon name={icon} size={size} /> : <span aria-hidden="true">{[...name][0]}</span>
}
