import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** Reads the arguments of a command: the folder that it is about, and its options; undefined if they are wrong. */
export function readFolderArguments<const O extends Options>(args: string[], options: O) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [folder, ...more] = positionals
    return folder && more.length === 0 ? { folder, values } : undefined
  } catch {
    return undefined
  }
}
