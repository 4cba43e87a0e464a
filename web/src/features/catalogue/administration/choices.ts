import { read, useRead } from '#web/platform/api/query.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'

/** A name in the language of the moment; Chinese where no other was written. */
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
