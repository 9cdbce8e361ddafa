import pg from 'pg'
import type { Say } from '../latency.ts'
import { nameOf } from './many-orders.ts'

const rounds = 200
const findText = `
  select o.*, c.full_name
  from orders o
  left join customer c on c.shop_id = o.shop_id and c.customer_id = o.customer_id
  where o.shop_id = $1 and o.name = $2`
const linesText = 'select * from order_line where shop_id = $1 and order_id = $2 order by line_no'
const pageText = `
  select o.*, c.full_name
  from orders o
  left join customer c on c.shop_id = o.shop_id and c.customer_id = o.customer_id
  where o.shop_id = $1
  order by o.created_at desc, o.order_id desc
  limit 21`
const trialText = `
  select l.order_id, l.sku, l.vendor, l.quantity, l.price, l.discount
  from (
    select order_id from orders where shop_id = $1 order by created_at desc, order_id desc limit 20000
  ) o
  join order_line l on l.shop_id = $1 and l.order_id = o.order_id`

const timed = async (count: number, work: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  for (let i = 0; i < count; i += 1) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times.toSorted((a, b) => a - b)
}

/** Measures what a bare connection takes for the same rows: the floors of the figures after it. */
export const floorsOf = async (say: Say, url: string, orders: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: shops } = await client.query<{ shop_id: string }>(
    `select shop_id from shop where shop_url = 'demo.tender.example'`,
  )
  const shop = shops[0]!.shop_id
  const ask = (name: string, text: string, values: unknown[]) =>
    client.query<{ order_id: string }>({ name, text, values })
  const someone = () =>
    ask('find', findText, [shop, nameOf(1 + Math.floor(Math.random() * orders))])
  const order = async (place: number) =>
    (await ask('find', findText, [shop, nameOf(place)])).rows[0]!.order_id
  const locked = (id: string) => async () => {
    await client.query('begin')
    await ask('lock', 'select * from orders where shop_id = $1 and order_id = $2 for update', [
      shop,
      id,
    ])
    await ask('lines', linesText, [shop, id])
    await client.query('rollback')
  }
  const report = async (label: string, count: number, work: () => Promise<unknown>) => {
    const times = await timed(count, work)
    const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1)
    say(`   floor: ${label}, fastest, p50/p99`, `${at(0)}, ${at(0.5)}/${at(0.99)} ms`)
  }
  await report('an order by its name', rounds, someone)
  await report('20 orders, newest first', rounds, () => ask('page', pageText, [shop]))
  await report('20 lines under a lock', rounds, locked(await order(57)))
  await report('1,114 lines under a lock', 20, locked(await order(2000)))
  await report('the lines of 20,000 orders', 5, () => ask('trial', trialText, [shop]))
  await client.end()
}
