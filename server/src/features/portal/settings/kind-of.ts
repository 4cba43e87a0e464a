import type { PortalSetting } from '@iambiz/contract/features/portal/settings.ts'
import { type DeclaredSetting, declaredSettings } from '@iambiz/contract/platform/declared-settings.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'

/** Returns the type of a setting, as far as a form needs it. */
export function kindOf(name: DeclaredSetting, lang: Language): PortalSetting['kind'] {
  const declared = declaredSettings[name]
  switch (declared.kind) {
    case 'number':
      return { kind: 'number', min: declared.min, max: declared.max, unit: declared.unit[lang] }
    case 'list':
      return { kind: 'list', of: declared.of, most: declared.most }
    case 'colour':
    case 'picture':
    case 'switch':
      return { kind: declared.kind }
    case 'pair':
    case 'link':
      return { kind: declared.kind, longest: declared.longest }
  }
}
