import { basePath } from '#web/platform/paths.ts'

type NameAddress = (path: string) => string | undefined

/** Names addresses that are not part of the first screen's code. */
let nameBeyond: NameAddress = () => undefined

export const addressName: NameAddress = (path) => nameBeyond(path)

/** Sets the function that names the addresses below a screen, and updates the document title with it. */
export const nameAddresses = (name: NameAddress): void => {
  nameBeyond = name
  const title = name(location.pathname.slice(basePath.length))
  if (title) document.title = title
}
