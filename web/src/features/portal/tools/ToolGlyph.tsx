import { NamedIcon } from '#web/ui/NamedIcon.tsx'

/** The icon of an entry; for one without a drawing the first character of its name stands in. */
export function ToolGlyph({ icon, name, size = 18 }: { icon: string; name: string; size?: number }) {
  return <NamedIcon name={icon} size={size} otherwise={<span aria-hidden="true">{[...name][0]}</span>} />
}
