import pg from 'pg'

/** The ids of the uploaded files that the database uses; their contents are outside of it, in files of these names. */
export async function filesInUse(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const table = await client.query<{ name: string | null }>(
      `select to_regclass('portal.stored_file')::text as name`,
    )
    // Before the first migration.
    if (!table.rows[0]?.name) return []
    const { rows } = await client.query<{ file_id: string }>(
      'select file_id from portal.stored_file where subject_id is not null and content is null',
    )
    return rows.map(({ file_id }) => file_id)
  } finally {
    await client.end()
  }
}
