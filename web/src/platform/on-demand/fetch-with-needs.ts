/** Style sheets that were asked for here; one that is part of the page is not among them. */
const sheets = new Map<string, Promise<unknown>>()

const ask = (href: string, rel: 'stylesheet' | 'modulepreload') => {
  const link = document.createElement('link')
  const nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce
  Object.assign(link, { rel, crossOrigin: '', nonce, href })
  document.head.append(link)
  return link
}

const fetchFile = (file: string): Promise<unknown> | undefined => {
  const href = import.meta.env.BASE_URL + file
  if (document.querySelector(`link[href="${href}"]`)) return sheets.get(href)
  if (!file.endsWith('.css')) return void ask(href, 'modulepreload')
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const link = ask(href, 'stylesheet')
  link.onload = resolve
  link.onerror = () => {
    link.remove()
    reject(new Error(`${file} could not be fetched`))
  }
  sheets.set(href, promise)
  return promise
}

/**
 * Asks for a chunk and, at the same moment, for the files that it needs (build/fetch-with-needs.ts puts it around every
 * `import()`). Ends when the chunk and its style sheets are there.
 */
export const fetchWithNeeds = async <T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> => {
  const [chunk] = await Promise.all([load(), ...files.map(fetchFile)])
  return chunk
}
