import type { ColumnType, Generated } from 'kysely'

export type Flag = 0 | 1
export type MadeAt = Generated<Date>
/** A text column that the database generates from other columns. */
export type Derived = ColumnType<string, never, never>
/** A json column: written as JSON text, read as the parsed value. */
export type Json<T> = ColumnType<T, string, string>
/** A json column with a default value. */
export type JsonByDefault<T> = ColumnType<T, string | undefined, string>
