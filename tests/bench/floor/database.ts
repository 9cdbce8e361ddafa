import pg from 'pg'

const kept = globalThis as { pool?: pg.Pool }
const pool = (kept.pool ??= new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 }))

export type Row = {
  id: string
  full_name: string
  email: string
  state: string
  tags: string
  total_spent: string
}
export const list = async (
  page: number,
  search: string,
): Promise<{ rows: Row[]; count: number }> => {
  const where = search ? 'where full_name ilike $3 or email ilike $3' : ''
  const values = [20, (page - 1) * 20, ...(search ? [`%${search}%`] : [])]
  const [rows, count] = await Promise.all([
    pool.query<Row>(
      `select id, full_name, email, state, tags, total_spent
      from customers ${where}
      order by created_at desc
      limit $1 offset $2`,
      values,
    ),
    pool.query<{ n: number }>(
      `select count(*)::int n from customers ${where.replace('$3', '$1').replace('$3', '$1')}`,
      values.slice(2),
    ),
  ])
  return { rows: rows.rows, count: count.rows[0]?.n ?? 0 }
}
export const one = async (id: string): Promise<Row | undefined> =>
  (await pool.query<Row>('select * from customers where id = $1', [id])).rows[0]
