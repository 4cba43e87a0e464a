import { NamedIcon } from '#web/ui/NamedIcon.tsx'

/** The icon of an entry; if the icon does not exist, the first character of its name. */
export function ToolGlyph({ icon, name, size = 18 }: { icon: string; name: string; size?: number }) {
  return <NamedIcon name={icon} size={size} otherwise={<span aria-hidden="true">{[...name][0]}</span>} />
}
