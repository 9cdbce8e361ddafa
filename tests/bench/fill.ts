import pg from 'pg'

/**
 * Makes customers with names and emails for searches in one statement; the floor's own table gets
 * the same rows.
 */
export const fillCustomers = async (url: string, shopUrl: string, rows: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(fillText, [shopUrl, rows])
  await client.query('vacuum analyze customer')
  await client.end()
}

export const fillText = `
  insert into customer (
    shop_id, platform_customer_id, first_name, last_name, full_name, email, state, tags, total_spent,
    orders_count, search, created_at, updated_at
  )
  select
    s.shop_id, 'f' || g, first, last, first || ' ' || last,
    'user' || g || '@example.test',
    case when g % 2 = 0 then 'enabled' else 'disabled' end,
    'vip,tag' || (g % 50),
    (g % 1000) * 100 + 50,
    g % 9,
    ' ' || searchable(first || ' ' || last) || ' user' || g || '@example.test',
    now() - g * interval '1 minute',
    now()
  from shop s, generate_series(1, $2::int) g,
    lateral (
      select
        'First' || g as first,
        (array['Smith','Jones','Garcia','Ivanova','Müller','Rossi','Kim','Chen'])[1 + g % 8] as last
    ) n
  where s.shop_url = $1`

/** The floor's table. */
export const fillFloor = async (url: string, rows: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `create table if not exists customers (
      id bigserial primary key,
      full_name text not null,
      email text not null,
      state text not null,
      tags text not null,
      total_spent numeric not null,
      created_at timestamptz not null
    )`,
  )
  await client.query(
    `insert into customers (full_name, email, state, tags, total_spent, created_at)
    select
      'First' || g || ' '
        || (array['Smith','Jones','Garcia','Ivanova','Müller','Rossi','Kim','Chen'])[1 + g % 8],
      'user' || g || '@example.test',
      case when g % 2 = 0 then 'enabled' else 'disabled' end,
      'vip,tag' || (g % 50),
      (g % 1000) + 0.5,
      now() - g * interval '1 minute'
    from generate_series(1, $1::int) g`,
    [rows],
  )
  await client.query('create index if not exists customers_created on customers (created_at desc)')
  await client.query('vacuum analyze customers')
  await client.end()
}
