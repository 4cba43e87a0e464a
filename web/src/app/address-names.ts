import { basePath } from '#web/platform/paths.ts'

type NameAddress = (path: string) => string | undefined

/** Names addresses that the first screen does not know. */
let nameBeyond: NameAddress = () => undefined

export const addressName: NameAddress = (path) => nameBeyond(path)

/** Takes what names the addresses below a screen, and from it the title of the document in this moment. */
export const nameAddresses = (name: NameAddress): void => {
  nameBeyond = name
  const title = name(location.pathname.slice(basePath.length))
  if (title) document.title = title
}
