import type { HomeLayout } from '@iambiz/contract/features/preferences.ts'

export type Modules = HomeLayout['modules']
export type ModuleCode = Modules[number]['moduleCode']

/** The modules of the home page, by the column in which they can be ordered. */
export const columns = {
  main: ['usual', 'allApps'],
  side: ['bulletin', 'quick', 'tools', 'doubleCarbon'],
} as const satisfies Record<string, readonly ModuleCode[]>
export type Column = keyof typeof columns

export const belongsTo = <C extends Column>(
  column: C,
  code: ModuleCode,
): code is (typeof columns)[C][number] => (columns[column] as readonly ModuleCode[]).includes(code)

/** Returns the modules of one column in order. */
export const modulesOf = <C extends Column>(
  modules: Modules,
  column: C,
): { code: (typeof columns)[C][number]; visible: boolean }[] =>
  modules
    .toSorted((one, other) => one.sortNo - other.sortNo)
    .flatMap(({ moduleCode, visible }) =>
      belongsTo(column, moduleCode) ? { code: moduleCode, visible } : [],
    )

export const isVisible = (modules: Modules, code: ModuleCode): boolean =>
  modules.every(({ moduleCode, visible }) => moduleCode !== code || visible)
