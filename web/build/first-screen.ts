type ModuleInfo = (id: string) => { importers: readonly string[] } | null

/** Whether a module is fetched with another one: it is that one, or imported by it without delay. */
const travelsWith = (root: string, id: string, infoOf: ModuleInfo, seen = new Set<string>()): boolean => {
  if (id.endsWith(root)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return infoOf(id)?.importers.some((importer) => travelsWith(root, importer, infoOf, seen)) ?? false
}

/**
 * Name of the chunk of the first screen, so that what the entry shares with other chunks does not fall apart into a
 * dozen small files, each a request of its own.
 */
export const firstScreenChunk =
  (entry: string) =>
  (id: string, context: { getModuleInfo: ModuleInfo }): string | null =>
    travelsWith(entry, id, (module) => context.getModuleInfo(module)) ? 'index' : null
