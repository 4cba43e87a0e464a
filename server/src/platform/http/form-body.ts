import { hasDuplicateMembers } from '@iambiz/runtime/sent-text.ts'
import { z } from 'zod'

const forms = new WeakSet<object>()

/** Remembers that all values of a body are texts, because it came as a form. */
export function asForm(fields: Record<string, string>): Record<string, string> {
  forms.add(fields)
  return fields
}

/** The objects that a body may be: several where it is told apart by a field. */
function shapesOf(schema: z.core.$ZodType): z.core.$ZodShape[] {
  if (schema instanceof z.ZodObject) return [schema.shape]
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(shapesOf)
  if (schema instanceof z.ZodPipe) return shapesOf(schema.in)
  const isAround =
    schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
  return isAround ? shapesOf(schema.def.innerType) : []
}

/** What a text of a form says as JSON; undefined where it is none, or could be read in two ways. */
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
 * A body with the values that its shape asks for: what came as a form has texts only, which stay texts where the shape takes
 * them, and are numbers, booleans, lists and objects in JSON elsewhere. What fits neither is refused by the shape.
 * Made before anything looks at the body, what it weighs and whom it is about included.
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
