import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
const textOf = (file: string) =>
  readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const sheets = new Map(files.filter((file) => file.endsWith('.css')).map((file) => [file, textOf(file)]))
const modules = new Map(
  files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => [file, textOf(file)]),
)

/** Returns the selectors of a style sheet, each with the classes that it names. */
const selectorsOf = (sheet: string) =>
  [...(sheets.get(sheet) ?? '').matchAll(/([^{};@]+)\{/g)]
    .flatMap(([, list = '']) => list.split(/,(?![^()]*(?:\([^()]*\)[^()]*)*\))/))
    .map((selector) => ({
      selector: selector.trim(),
      classes: new Set([...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
    }))

/** The style sheets that declare a class: it is the only class of a selector. */
const declaredBy = new Map<string, Set<string>>()
const namedBy = new Map<string, Set<string>>()
for (const sheet of sheets.keys())
  for (const { classes } of selectorsOf(sheet))
    for (const name of classes) {
      namedBy.set(name, (namedBy.get(name) ?? new Set()).add(sheet))
      if (classes.size === 1) declaredBy.set(name, (declaredBy.get(name) ?? new Set()).add(sheet))
    }

const fileOf = (from: string, specifier: string) =>
  specifier.startsWith('#web/')
    ? specifier.slice('#web/'.length)
    : join(dirname(from), specifier.replace(/\?.*/, ''))
const importsOf = (text: string, from: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, specifier = '']) => fileOf(from, specifier))

const imports = new Map(
  [...modules].map(([file, text]) => [
    file,
    importsOf(text, file, /^import (?!type )(?:[^']*? from )?'((?:\.|#web\/)[^']+)'/gm),
  ]),
)
const onDemand = new Set(
  [...modules].flatMap(([file, text]) => importsOf(text, file, /\bimport\(\s*'((?:\.|#web\/)[^']+)'/g)),
)

/** Returns everything that is loaded together with a module. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  for (const one of imports.get(file) ?? []) if (!seen.has(one)) withImports(one, seen.add(one))
  return seen
}
const firstScreen = withImports('main.tsx')

/** Whether a style sheet is loaded whenever the module is: with its own imports, or with those of every importer. */
function isLoaded(sheet: string, file: string, seen = new Set<string>()): boolean {
  if (firstScreen.has(sheet) || withImports(file).has(sheet)) return true
  if (onDemand.has(file) || seen.has(file)) return false
  const importers = [...imports].filter(([, list]) => list.includes(file)).map(([importer]) => importer)
  return importers.length > 0 && importers.every((one) => isLoaded(sheet, one, new Set([...seen, file])))
}

/** Whether a module may use the classes of a style sheet: its own feature's, imported ones, and shared ones it loads. */
function mayUse(file: string, sheet: string): boolean {
  const [folder] = /^(?:app|features(?:\/[\w-]+){1,2})\//.exec(sheet) ?? []
  return folder
    ? file.startsWith(folder) || imports.get(file)?.includes(sheet) === true
    : isLoaded(sheet, file)
}

/** Returns the classes that a module writes in `className`, and in constants named after classes. */
function classesIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const { 0: start, index } of text.matchAll(/\b\w*[cC]lass(?:Name|es)?(?:=|:| = )\s?/g)) {
    const rest = text.slice(index + start.length)
    const value = /^"[^"]*"|^\{(?:[^{}]|\{[^{}]*\})*\}|^\[[^\]]*\]|^.*/.exec(rest)?.[0] ?? ''
    for (const [literal] of value.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g))
      for (const name of literal.replaceAll(/\$\{[^}]*\}/g, '-').split(/[^\w-]+/)) found.add(name)
  }
  return found
}

test('a class is declared by one style sheet', () => {
  const twice = [...declaredBy].filter(([, by]) => by.size > 1).map(([name, by]) => [name, ...by].join(' '))
  expect(twice).toEqual([])
})

test('a selector with classes names one that no other style sheet declares', () => {
  const foreign = [...sheets.keys()].flatMap((sheet) =>
    selectorsOf(sheet)
      .filter(
        ({ classes }) =>
          classes.size > 0 &&
          [...classes].every((name) => declaredBy.has(name) && !declaredBy.get(name)?.has(sheet)),
      )
      .map(({ selector }) => `${sheet}: ${selector}`),
  )
  expect(foreign).toEqual([])
})

test('a module uses the classes of its own feature, and those of ui and platform whose style sheet it loads', () => {
  const strangers = [...modules].flatMap(([file, text]) =>
    [...classesIn(text)].flatMap((name) => {
      const owners = [...(declaredBy.get(name) ?? [])]
      return owners.length === 0 || owners.some((sheet) => mayUse(file, sheet))
        ? []
        : [`${file}: ${name} of ${owners.join(', ')}`]
    }),
  )
  expect(strangers).toEqual([])
})

/** Classes that libraries set. */
const ofLibraries = /^(?:rdp-|ProseMirror|selectedCell$)/

test('every class of a style sheet is used', () => {
  const text = [...modules.values()].join('\n')
  const words = new Set(text.split(/[^\w-]+/))
  const beginnings = [...text.matchAll(/(?<![\w-])([a-z][\w-]*-)\$\{/g)].map(([, start = '']) => start)
  const unused = [...namedBy.keys()].filter(
    (name) =>
      !words.has(name) && !ofLibraries.test(name) && !beginnings.some((start) => name.startsWith(start)),
  )
  expect(unused).toEqual([])
})
