const units = ['B', 'KB', 'MB', 'GB'] as const

/** Returns a file size in the same format for both languages: 0 B, 812 B, 1.5 KB, 20 MB. */
export function fileSize(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${value < 10 && power > 0 ? Number(value.toFixed(1)) : Math.round(value)} ${units[power]}`
}
