import { read, useRead } from '#web/platform/api/query.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'

/** Returns a function that gives a name in the current language, or in Chinese if there is no other. */
export const useNameOf = () => {
  const language = useLanguage()
  return ({ nameZh, nameEn }: { nameZh: string; nameEn: string }) => (language === 'en' && nameEn) || nameZh
}

export const useCategories = () => {
  const nameOf = useNameOf()
  const { data } = useRead(read('POST /iam-authority/v1/admin/category/list', { body: {} }))
  const list = data?.list ?? []
  return {
    list,
    isEmpty: data?.list.length === 0,
    options: list.map((category) => ({ value: category.categoryCode, label: nameOf(category) })),
  }
}

export const useChoices = () => {
  const { data } = useRead(read('GET /iam-authority/v1/admin/app/choices'))
  return {
    systems: (data?.systems ?? []).map(({ systemCode, systemName }) => ({
      value: systemCode,
      label: systemName,
    })),
    organizations: data?.organizations ?? [],
    roles: data?.roles ?? [],
    launchOrigins: data?.launchOrigins ?? [],
  }
}
