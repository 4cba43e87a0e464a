import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/libexec']

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of an installed program, also from the administrators' folders. */
export const findProgram = (name: string): string | undefined =>
  places.map((place) => join(place, name)).find(isExecutable)
