type Group = {
  name: string | ((id: string) => string | null)
  test: RegExp
  minShareCount: number
  priority: number
}

/** Modules of which each is used by so many parts become one chunk, instead of one for every set of parts. */
const group = (name: Group['name'], test: RegExp, minShareCount = 3, priority = 0): Group => ({
  name,
  test,
  minShareCount,
  priority,
})

const folderOf = (id: string) => /\/src\/(?:platform\/)?([\w-]+)\//.exec(id)?.[1] ?? null

/**
 * What parts that are fetched on demand share. Whoever uses a module uses what that imports, so what more of them use never
 * needs what fewer do: the largest three are for nearly every screen, the others by their subject. The library that drags and
 * what finds applications are in none of them, or each screen with a list would load it.
 */
export const sharedChunks: Group[] = [
  group('query', /\/@tanstack\/|\/src\/platform\/api\/query/, 3, 2),
  group('rich-text', /\/src\/platform\/rich-text\/|\/dompurify\//, 2, 3),
  group('lists', /\/src\/platform\/(list|records)\//, 15, 2),
  group(
    'shared',
    /\/src\/(ui|platform)\/(?!search\/|applications\/|rich-text\/(clean|RichText)|Combobox|use-combobox)/,
    13,
    1,
  ),

  group(
    'words',
    /\/src\/(app\/(tour|help|palette)|features\/(session\/(acting|panels)|preferences))\/phrases/,
    2,
  ),
  group('questions', /\/src\/ui\/DialogQuestion|\/features\/apps\/app-order/, 2),
  group('combobox', /\/src\/ui\/(Combobox|use-combobox)/),
  group('organizations', /\/src\/platform\/recipients\/([Oo]rganization|phrases)/),
  group(
    'people',
    /\/src\/platform\/(recipients\/(?![Oo]rganization|phrases)|people\/)|\/platform\/mail-address/,
  ),
  group('import', /\/src\/platform\/(table-import|imported-people)\//),
  group('sign-in', /\/src\/platform\/(step-up|sign-in-again|embedding)\//),
  group('acting', /\/src\/platform\/session\/(acting|return-path)|\/src\/platform\/home\//),
  group('account', /\/src\/features\/session\/[^/]+$/, 2),
  group('search', /\/src\/platform\/(search\/|applications\/choices)|\/src\/features\/apps\/search/),
  group('apps', /\/src\/features\/apps\/(?!search)[^/]+$/, 2),
  group('announcements', /\/src\/features\/(announcements|notices)\/[^/]+$/, 2),
  group('section', /\/src\/app\/section\/(Section|section|phrases)/),
  group(
    folderOf,
    /\/src\/(ui\/(?!Sortable)|platform\/(?!rich-text\/(clean|RichText)|(session|elements)\/|applications\/|records\/(OrderedRecords|FilterSelects)|[^/]+$))/,
  ),
]
