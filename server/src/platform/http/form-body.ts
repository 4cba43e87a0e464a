import { hasDuplicateMembers } from '@iambiz/runtime/sent-text.ts'
import { z } from 'zod'

const forms = new WeakSet<object>()

/** Marks a body as parsed from a form, whose values are all texts. */
export function asForm(fields: Record<string, string>): Record<string, string> {
  forms.add(fields)
  return fields
}

/** The object shapes that a body may have; several for a discriminated union. */
function shapesOf(schema: z.core.$ZodType): z.core.$ZodShape[] {
  if (schema instanceof z.ZodObject) return [schema.shape]
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(shapesOf)
  if (schema instanceof z.ZodPipe) return shapesOf(schema.in)
  const isAround =
    schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
  return isAround ? shapesOf(schema.def.innerType) : []
}

/** The JSON value of a form text; undefined where it is invalid or ambiguous. */
function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text, (name, part) => {
      if (name === '__proto__' || name === 'constructor') throw new SyntaxError(name)
      return part
    })
    return hasDuplicateMembers(text) ? undefined : value
  } catch {
    return undefined
  }
}

/**
 * Converts form values to the types of the body's shape: texts stay texts where the shape accepts them, otherwise they
 * are parsed as JSON. Values that fit neither are refused by validation. Runs before anything reads the body, including
 * its search weight and the `mine` flag.
 */
export function typedBody(shape: z.ZodType, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !forms.has(body)) return body
  const shapes = shapesOf(shape)
  const typed = Object.entries(body as Record<string, string>).map(([name, text]) => {
    const parts = shapes.flatMap((fields) => (Object.hasOwn(fields, name) ? [fields[name] as z.ZodType] : []))
    const fits = (value: unknown) => parts.some((part) => part.safeParse(value).success)
    const value = fits(text) ? undefined : jsonOf(text)
    const isWhole = typeof value === 'object' && value !== null
    return [name, value !== undefined && (isWhole || fits(value)) ? value : text]
  })
  return Object.fromEntries(typed)
}
