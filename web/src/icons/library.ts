import { libraryUrl } from 'virtual:icon-library'
import { elementIcons } from './element-icons.ts'
import { elementPrefix } from './icons.ts'

/** Returns the URL of the icon that replaces an Element icon such as `el-icon-date`, or undefined if there is none. */
export function libraryAddress(name: string): string | undefined {
  const own = name.slice(elementPrefix.length)
  return Object.hasOwn(elementIcons, own) ? `${libraryUrl}#${elementIcons[own]}` : undefined
}
