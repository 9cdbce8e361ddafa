import fs from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Operated, Output } from '../product/operated.ts'
import type { TestShop } from '../platform.ts'

export const held = (output: Output): Record<string, string> =>
  Object.fromEntries(
    [...output.out.matchAll(/^ {2}(customers|orders|lines|gross|refunded) +(.+)$/gm)].map(
      ([, name, value]) => [name, value],
    ),
  )

/** Runs `npm run import` and reads what it took. */
export const importingOf = (platform: Operated) => {
  const run = (
    shop: { shop_url: string },
    files: Record<string, string | Buffer>,
    ...more: string[]
  ): Promise<Output> => {
    for (const [name, text] of Object.entries(files)) platform.file(name, text)
    return platform.command('import', '--shop', shop.shop_url, ...more, ...Object.keys(files))
  }
  const ordersOf = (shop: TestShop) =>
    platform.db
      .selectFrom('orders')
      .selectAll()
      .where('shop_id', '=', shop.shop_id)
      .orderBy('order_id')
      .execute()
  /** The rows that an import put aside, with their reasons. */
  const rejected = (name: string): Record<string, string>[] =>
    parse(fs.readFileSync(`${platform.dataDir}/${name}.rejected.csv`), {
      columns: true,
      bom: true,
      relax_column_count: true,
    })
  return { run, ordersOf, rejected }
}
