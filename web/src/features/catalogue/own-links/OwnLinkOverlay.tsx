import type { OwnLink } from '@iambiz/contract/features/catalogue/own-links.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { laterLinkPhrases } from './later-phrases.ts'
import { ownLinkPhrases } from './phrases.ts'
import { addLink, type OwnLinkRequest, ownLinkRequest } from './request.ts'
import { useLinkActions } from './use-link-actions.ts'

const close = () => ownLinkRequest.set(undefined)

type Place = { at: { x: number; y: number } }

function AddMenu({ at, onAddApps }: Place & { onAddApps: () => void }) {
  const words = usePhrases(laterLinkPhrases)
  const links = usePhrases(ownLinkPhrases)
  const items: MenuItem[] = [
    { label: words.addApps, icon: 'layout-grid', choose: onAddApps },
    { label: links.addLink, icon: 'link', choose: addLink },
  ]
  return <Menu label={links.add} title={links.add} items={items} at={at} onClose={close} />
}

function LinkMenu({ link, at }: Place & { link: OwnLink }) {
  const words = usePhrases(laterLinkPhrases)
  const actionsOf = useLinkActions()
  return <Menu label={words.menuOf(link)} title={link.name} items={actionsOf(link)} at={at} onClose={close} />
}

/** The menu or the form that is open. */
export function OwnLinkOverlay({ request }: { request: OwnLinkRequest }) {
  if (request.kind === 'add') return <AddMenu {...request} />
  if (request.kind === 'menu') return <LinkMenu {...request} />
  return <LinkDialog link={request.link} onClose={close} />
}
