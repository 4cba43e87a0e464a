import type { ColumnType, Generated } from 'kysely'

export type Flag = 0 | 1
export type MadeAt = Generated<Date>
/** A text that the database makes of other columns. */
export type Derived = ColumnType<string, never, never>
/** A json column: written as text, read as the parsed value. */
export type Json<T> = ColumnType<T, string, string>
/** One that need not be written with its row. */
export type JsonByDefault<T> = ColumnType<T, string | undefined, string>
