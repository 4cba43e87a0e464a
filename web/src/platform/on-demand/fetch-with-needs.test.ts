import { afterEach, expect, test, vi } from 'vitest'
import { fetchWithNeeds } from './fetch-with-needs.ts'

type Link = {
  rel: string
  href: string
  nonce: string
  onload: () => void
  onerror: () => void
  remove: () => void
}

/** A page with one style sheet, which keeps the links that are put into it. */
function page(): Map<string, Link> {
  const links = new Map<string, Link>([['/main.css', {} as Link]])
  vi.stubGlobal('document', {
    createElement: () => ({}),
    querySelector: (selector: string) => {
      const href = /^link\[href="(.*)"\]$/.exec(selector)?.[1]
      return href === undefined ? { nonce: 'once' } : (links.get(href) ?? null)
    },
    head: {
      append: (link: Link) => {
        links.set(link.href, Object.assign(link, { remove: () => links.delete(link.href) }))
      },
    },
  })
  return links
}

afterEach(() => vi.unstubAllGlobals())

test('[SCR-06] a chunk is asked for at the same moment as what it needs, and is there with its styles', async () => {
  const links = page()
  const done: string[] = []
  const load = vi.fn(async () => 'chunk')
  const fetched = fetchWithNeeds(load, ['shared.js', 'panel.css', 'main.css']).then((chunk) =>
    done.push(chunk),
  )
  expect(load).toHaveBeenCalledTimes(1)
  expect([...links.values()].map(({ href, rel, nonce }) => [href, rel, nonce])).toEqual([
    [undefined, undefined, undefined],
    ['/shared.js', 'modulepreload', 'once'],
    ['/panel.css', 'stylesheet', 'once'],
  ])
  const second = fetchWithNeeds(async () => 'other', ['panel.css', 'shared.js']).then((chunk) =>
    done.push(chunk),
  )
  await Promise.resolve()
  expect([done, links.size]).toEqual([[], 3])
  links.get('/panel.css')?.onload()
  await Promise.all([fetched, second])
  expect(done.toSorted()).toEqual(['chunk', 'other'])
})

test('[SCR-06] a chunk whose styles do not come is not there; they are asked for again with the next try', async () => {
  const links = page()
  const failed = expect(fetchWithNeeds(async () => 'chunk', ['lost.css'])).rejects.toThrow('lost.css')
  links.get('/lost.css')?.onerror()
  await failed
  expect(links.has('/lost.css')).toBe(false)
  const again = fetchWithNeeds(async () => 'chunk', ['lost.css'])
  links.get('/lost.css')?.onload()
  await expect(again).resolves.toBe('chunk')
})

test('what needs nothing more is asked for alone', async () => {
  await expect(fetchWithNeeds(async () => 'chunk')).resolves.toBe('chunk')
})
