import type { OwnLink } from '@iambiz/contract/features/catalogue/own-links.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { homeWith, portalApps } from '#web/features/catalogue/apps/testing/usual-apps.ts'
import { violations } from '#web/testing/accessibility.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'

const texts = {
  zh: {
    region: /^我的常用/,
    yours: (name: string) => `${name} 自己添加的链接`,
    add: '添加',
    addApps: '添加应用',
    addLink: '添加链接',
    name: '名称',
    address: '网址',
    needed: '请填写',
    editNamed: (name: string) => `编辑链接「${name}」`,
    remove: '移除链接',
    removed: (name: string) => `已移除「${name}」`,
    undo: '撤销',
    menu: (name: string) => `「${name}」的操作`,
    edit: '编辑',
    editor: '编辑我的常用',
    save: '保存',
    place: (name: string, place: number) => `${name} 自己添加的链接，第 ${place} 位，共 4 位`,
    picker: '添加常用应用',
  },
  en: {
    region: /^My apps/,
    yours: (name: string) => `${name} your link`,
    add: 'Add',
    addApps: 'Add apps',
    addLink: 'Add link',
    name: 'Name',
    address: 'Address',
    needed: 'This field is required.',
    editNamed: (name: string) => `Edit link ${name}`,
    remove: 'Remove link',
    removed: (name: string) => `${name} removed`,
    undo: 'Undo',
    menu: (name: string) => `Actions for ${name}`,
    edit: 'Edit',
    editor: 'Edit My apps',
    save: 'Save',
    place: (name: string, place: number) => `${name} your link, position ${place} of 4`,
    picker: 'Add to My apps',
  },
} as const

const change = 'POST /iam-portal/v1/portal/ownLinks'
const linkIds = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'] as const
const wiki: OwnLink = {
  ...{ linkId: linkIds[0], name: '百科', address: 'https://wiki.example.com/', icon: 'globe' },
  ...{ pinyin: 'baike', initials: 'bk' },
}
const board: OwnLink = {
  ...{ linkId: linkIds[1], name: 'Board', address: 'http://board.intranet:8080/', icon: '' },
  ...{ pinyin: 'board', initials: 'board' },
}
const writtenOf = ({ linkId, name, address, icon }: OwnLink) => ({ linkId, name, address, icon })
const linksOf = (links: OwnLink[], revision = 1) => ({ links, limit: 24, revision })

const open = (language: Language, links: OwnLink[]) => {
  const home = { ...homeWith(portalApps(language), 2), ownLinks: linksOf(links) }
  // A refused change reads home again.
  answer('POST /iam-portal/v1/portal/home', home)
  return openPage('/home', { language, home })
}

describe.for(inTurn(['zh', 'en'] as const))('[HOME-13] own links, in %s', (language) => {
  const text = texts[language]
  const region = page.getByRole('region', { name: text.region })
  const link = (name: string) => region.getByRole('link', { name: text.yours(name) })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog', { name: text.addLink })

  test('open in a new tab that learns nothing, and are told from applications', async () => {
    await open(language, [wiki, board])
    await expect.element(link('百科')).toBeVisible()
    const tile = link('百科').element()
    expect(tile.getAttribute('href')).toBe(wiki.address)
    expect(tile.getAttribute('target')).toBe('_blank')
    expect(tile.getAttribute('rel')).toBe('noopener noreferrer')
    expect(tile.getAttribute('referrerpolicy')).toBe('no-referrer')
    await expect.element(region.getByText('4', { exact: true })).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test('are added from the menu beside applications; what is missing or wrong is said at its field', async () => {
    await open(language, [wiki])
    await userEvent.click(button(text.add))
    await userEvent.click(page.getByRole('menuitem', { name: text.addLink }))
    await expect.element(dialog).toBeVisible()
    const [name, address] = [text.name, text.address].map((label) =>
      dialog.getByRole('textbox', { name: label }),
    )
    const submit = dialog.getByRole('button', { name: text.add, exact: true })
    await userEvent.click(submit)
    await expect.element(name ?? dialog).toHaveAccessibleDescription(new RegExp(text.needed))
    await userEvent.fill(name ?? dialog, ' Board ')
    await userEvent.fill(address ?? dialog, 'javascript:alert(1)')
    refuse(change, 'own-link.address', { fields: [{ field: 'address', message: 'https:// …' }] })
    await userEvent.click(submit)
    await expect.element(address ?? dialog).toHaveAccessibleDescription(/https:\/\/ …/)
    expect(await violations()).toEqual([])
    answer(change, linksOf([wiki, board], 2))
    await userEvent.fill(address ?? dialog, 'board.example.com')
    await userEvent.click(submit)
    await expect.element(link('Board')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    const added = { name: 'Board', address: 'https://board.example.com', icon: '' }
    expect(requestsOf(change).at(-1)?.body).toEqual({ links: [writtenOf(wiki), added], revision: 1 })
  })

  test('are changed, and removed with an undo button', async () => {
    await open(language, [wiki, board])
    answer(change, linksOf([board], 2))
    await userEvent.click(link('百科'), { button: 'right' })
    await expect.element(page.getByRole('menu', { name: text.menu('百科') })).toBeVisible()
    await userEvent.click(page.getByRole('menuitem', { name: text.remove }))
    await expect.element(page.getByText(text.removed('百科'))).toBeVisible()
    await expect.element(link('百科')).not.toBeInTheDocument()
    answer(change, linksOf([wiki, board], 3))
    await userEvent.click(button(text.undo))
    await expect.element(link('百科')).toBeVisible()
    const { linkId: _, ...again } = writtenOf(wiki)
    expect(requestsOf(change).map(({ body }) => body)).toEqual([
      { links: [writtenOf(board)], revision: 1 },
      { links: [again, writtenOf(board)], revision: 2 },
    ])
    answer(change, linksOf([{ ...wiki, name: 'Wiki' }, board], 4))
    await userEvent.click(button(text.editNamed('百科')))
    await userEvent.fill(page.getByRole('dialog').getByRole('textbox', { name: text.name }), 'Wiki')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: text.save }))
    await expect.element(link('Wiki')).toBeVisible()
  })

  test('are moved among themselves by the keyboard, onto what another device stored', async () => {
    await open(language, [wiki, board])
    await userEvent.click(region.getByRole('button', { name: text.edit, exact: true }))
    const editor = page.getByRole('region', { name: text.editor })
    const tile = editor.getByRole('button', { name: text.place('Board', 4) })
    await expect.element(tile).toBeVisible()
    ;(tile.element() as HTMLElement).focus()
    const says = (place: number) =>
      expect
        .element(editor.getByRole('status').filter({ hasText: new RegExp(`Board.*${place}`) }))
        .toBeInTheDocument()
    await userEvent.keyboard(' ')
    await says(4)
    // People press the next key only after they have seen the tile lifted.
    await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))
    await userEvent.keyboard('{ArrowLeft}')
    await says(3)
    // Applications are before the links, and stay there.
    await userEvent.keyboard('{ArrowLeft} ')
    await expect.element(editor.getByRole('button', { name: text.place('Board', 3) })).toBeVisible()
    const mail = { ...wiki, linkId: '00000000-0000-4000-8000-0000000000a3', name: 'Mail' }
    refuse(change, 'resource.changed', { current: linksOf([wiki, board, mail], 5) })
    await userEvent.click(editor.getByRole('button', { name: text.save, exact: true }))
    await expect.poll(() => requestsOf(change).at(-1)?.body.revision).toBe(5)
    expect(requestsOf(change).at(-1)?.body.links).toEqual([board, wiki, mail].map(writtenOf))
  })

  test('are not offered where the deployment does not allow them', async () => {
    await openPage('/home', { language, home: homeWith(portalApps(language), 2) })
    await userEvent.click(button(text.addApps))
    await expect.element(page.getByRole('dialog', { name: text.picker })).toBeVisible()
  })
})
