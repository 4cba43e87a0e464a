import type { Operation } from '@iambiz/contract/features/logs/operation.ts'
import {
  areaPath,
  faultPath,
  mailContactPath,
  mailGroupPath,
  mailTemplatePath,
  maintainedPath,
} from '#web/platform/record-paths.ts'

const screens: Readonly<Record<string, (id: string) => string>> = {
  person: (id) => areaPath('people', id),
  organization: (id) => areaPath('organizations', id),
  role: (id) => areaPath('roles', id),
  application: (id) => areaPath('applications', id),
  'application-category': () => areaPath('categories'),
  'dictionary-entry': () => areaPath('dictionary'),
  'element-permission': () => areaPath('elements'),
  site: () => areaPath('sites'),
  tool: () => areaPath('tools'),
  zone: (id) => areaPath('zones', ...(id === 'all' ? [] : [id])),
  delegation: () => areaPath('delegations'),
  'login-log': () => areaPath('reportedSignIns'),
  announcement: maintainedPath,
  'mail-template': mailTemplatePath,
  'mail-contact': mailContactPath,
  'mail-group': mailGroupPath,
  fault: faultPath,
}

/** Returns the path of a target's screen; undefined if the target was deleted or has no screen. */
export function targetPath(target: Operation['target']): string | undefined {
  if (!target || target.exists === false || !Object.hasOwn(screens, target.type)) return undefined
  return screens[target.type]?.(target.id)
}
