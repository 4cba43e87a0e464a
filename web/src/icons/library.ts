import { libraryUrl } from 'virtual:icon-library'
import { elementIcons } from './element-icons.ts'
import { elementPrefix } from './icons.ts'

/** Address of the drawing of an icon by its name at Element, such as `el-icon-date`; nothing where it has no equal. */
export function libraryAddress(name: string): string | undefined {
  const own = name.slice(elementPrefix.length)
  return Object.hasOwn(elementIcons, own) ? `${libraryUrl}#${elementIcons[own]}` : undefined
}
