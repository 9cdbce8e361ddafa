import { platformEnv } from '#env.ts'
import type { Sums } from '#platform/orders/sum-orders.ts'
import { formatMinor } from '#rules/money.ts'
import { normalShopUrl } from '#rules/tools/shop-url.ts'
import { type Asking, Refused } from './ask-platform.ts'
import { fileFrom, Misuse, readArguments, run, Trouble } from './command.ts'
import { csvRows } from '#platform/cli/import/csv-rows.ts'
import { type ExportFile, openExport } from './export-file.ts'
import { grouped } from '#platform/cli/import/grouped.ts'
import { type FileCounts, importFile } from '#platform/cli/import/import-file.ts'
import { linkLines } from '#platform/cli/import/link-lines.ts'
import { withPlatform } from './reach-platform.ts'

const usage = 'npm run import -- --shop SHOP [--name NAME] [--owner EMAIL] FILE…'
const options = {
  shop: { type: 'string' },
  name: { type: 'string' },
  owner: { type: 'string' },
} as const
type Shop = { shop_url: string; name: string; currency: string }

/**
 * Finds the one currency of the orders and cards before the first row is imported, so that nothing
 * is half imported.
 */
const currencyOf = async (files: ExportFile[]): Promise<string | undefined> => {
  const seen = new Set<string>()
  for (const file of files.filter(({ kind }) => kind === 'orders' || kind === 'gift cards')) {
    const at = file.column('Currency')
    let isHeader = true
    for await (const rows of csvRows(file.path)) {
      for (const { fields } of isHeader ? rows.slice(1) : rows)
        if (/^[A-Z]{3}$/.test(fields[at] ?? '')) seen.add(fields[at]!)
      if (rows.length) isHeader = false
    }
  }
  const currencies = [...seen].toSorted()
  if (currencies.length > 1)
    throw new Trouble(
      `The files are in ${currencies.slice(0, -1).join(', ')} and ${currencies.at(-1)}. ` +
        'A shop has one currency, so nothing was imported.',
    )
  return currencies[0]
}

const shopFor = async (
  { ask }: Asking,
  shop_url: string,
  { name, owner }: { name?: string | undefined; owner?: string | undefined },
  currency: string | undefined,
): Promise<Shop> => {
  const shop = await ask<Shop>('GET', `/operator/shops/${shop_url}`).catch((cause: unknown) =>
    cause instanceof Refused && cause.code === 'not_found' ? undefined : Promise.reject(cause),
  )
  if (shop && currency !== undefined && currency !== shop.currency)
    throw new Trouble(
      `The files are in ${currency}, but ${shop.shop_url} has ${shop.currency}. Nothing was imported.`,
    )
  if (shop) return shop
  if (owner === undefined)
    throw new Misuse(
      `There is no shop ${shop_url} yet. Say --owner, the e-mail of its owner, and it is made.`,
      usage,
    )
  if (currency === undefined)
    throw new Trouble(
      `There is no shop ${shop_url} yet, and the files don't say in which currency it sells. ` +
        'Give the orders export too, or make the shop first (npm run shop).',
    )
  const made = await ask<{ shop_url: string; token: string }>('POST', '/operator/shops', {
    shop_url,
    name: name ?? shop_url,
    owner_email: owner,
    currency,
    time_zone: 'UTC',
  })
  console.log(
    `${made.shop_url} is made (${currency}, zone UTC). Its owner sets a password here:\n` +
      `${linkLines(made.token)}\n`,
  )
  return { shop_url: made.shop_url, name: name ?? shop_url, currency }
}

const order: readonly string[] = ['customers', 'orders', 'gift cards', 'codes']
const figure = (n: number): string => n.toLocaleString('en')

const report = (
  file: ExportFile,
  { made, changed, unchanged, rejected, rejectedFile, money }: FileCounts,
  currency: string,
): void => {
  const what =
    made + changed === 0 ? 'nothing changed' : `${figure(made)} new, ${figure(changed)} changed`
  console.log(
    `${file.name}  ${file.kind}: ${what}, ${figure(unchanged)} as they were` +
      (rejected ? `, ${figure(rejected)} rows rejected` : ''),
  )
  if (money) {
    const shown = (amount: bigint): string => `${grouped(formatMinor(amount))} ${currency}`
    console.log(
      `${file.name}  ${shown(money.file)} in the file, ${shown(money.ledger)} in the ledger`,
    )
    if (money.file !== money.ledger)
      console.warn(
        `Warning: the balances of ${file.name} have changed since its cards were taken. ` +
          'A card is taken once; what it holds now is known here.',
      )
  }
  if (rejected)
    console.warn(
      `Warning: ${figure(rejected)} rows of ${file.name} were not taken; ${rejectedFile} says which and why.`,
    )
}

const importAll = async (asking: Asking, shop: Shop, files: ExportFile[]): Promise<void> => {
  const all = { made: 0, changed: 0, unchanged: 0, rejected: 0 }
  // orders and cards look up customers by email, so customers come first whatever the order of
  // arguments
  for (const file of files.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const counts = await importFile(asking, shop, file)
    report(file, counts, shop.currency)
    for (const key of ['made', 'changed', 'unchanged', 'rejected'] as const) all[key] += counts[key]
  }
  const sums = await asking.ask<Sums>('POST', '/operator/imports/finish', {
    shop_url: shop.shop_url,
    files: files.map(({ name }) => name),
    ...all,
  })
  const money = (amount: string): string => `${grouped(amount)} ${sums.currency}`
  console.log(
    [
      `\n${shop.shop_url} holds`,
      `  customers ${figure(sums.customers)}`,
      `  orders    ${figure(sums.orders)}`,
      `  lines     ${figure(sums.lines)}`,
      `  gross     ${money(sums.gross)}`,
      `  refunded  ${money(sums.refunded)}`,
    ].join('\n'),
  )
}

await run(async (args) => {
  const { values, positionals } = readArguments(args, options, usage)
  const shop_url = normalShopUrl(values.shop ?? '')
  if (values.shop === undefined) throw new Misuse('Say --shop, the address of the shop.', usage)
  if (shop_url === null)
    throw new Misuse(`${values.shop} is not the address of a shop (like maple.example).`, usage)
  if (positionals.length === 0)
    throw new Misuse(
      'Name the files: customers_export.csv, orders_export.csv, gift_cards_export.csv.',
      usage,
    )
  const files: ExportFile[] = []
  for (const name of positionals) files.push(await openExport(fileFrom(name)))
  const currency = await currencyOf(files)
  await withPlatform(platformEnv(), async (asking) =>
    importAll(asking, await shopFor(asking, shop_url, values, currency), files),
  ).catch((cause: unknown) => {
    if (cause instanceof Trouble && cause.message.startsWith('The platform stopped'))
      throw new Trouble(
        `${cause.message} What it had taken is kept: run the same command again and it goes on from there.`,
      )
    throw cause
  })
  return 0
})
