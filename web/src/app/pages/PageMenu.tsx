import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { CachedPage } from '#web/platform/session/store.ts'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import type { PageActions } from './page-actions.ts'
import { pagePhrases } from './phrases.ts'

export type MenuRequest = {
  /** The page that the menu is about; undefined for all of them. */
  page: CachedPage | undefined
  at: { x: number; y: number }
}

type Props = MenuRequest & { pages: readonly CachedPage[]; act: PageActions; onDone: () => void }

/** The actions for one page, and for all. */
export function PageMenu({ page, at, pages, act, onDone }: Props) {
  const words = usePhrases(pagePhrases)
  const place = pages.findIndex(({ path }) => path === page?.path)
  const item = (label: string, icon: MenuItem['icon'], choose: () => void, isOffered = true): MenuItem[] =>
    isOffered ? [{ label, icon, choose }] : []
  const ofPage = page
    ? [
        ...item(words.reload, 'refresh-cw', () => act.reload(page)),
        ...item(words.moveLeft, 'chevron-left', () => act.move(page, place - 1), place > 0),
        ...item(words.moveRight, 'chevron-right', () => act.move(page, place + 1), place < pages.length - 1),
        ...item(words.close, 'x', () => act.close(page)),
        ...item(words.closeOthers, 'minus', () => act.closeOthers(page), pages.length > 1),
      ]
    : []
  return (
    <Menu
      label={page ? words.actionsFor({ name: page.title }) : words.actions}
      title={page?.title ?? words.openPages}
      items={[...ofPage, ...item(words.closeAll, 'circle-x', () => act.closeOthers(undefined))]}
      at={at}
      onClose={onDone}
    />
  )
}
