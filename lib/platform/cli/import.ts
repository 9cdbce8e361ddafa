import { platformEnv } from '#env.ts'
import type { Sums } from '#platform/orders/intake/sum-orders.ts'
import { formatMinor } from '#rules/money.ts'
import { normalShopUrl } from '#rules/tools/shop-url.ts'
import { type Asking, Refused, Stopped } from './ask-platform.ts'
import { fileFrom, language, Misuse, readArguments, run, Trouble } from './command.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { csvRows } from '#platform/uploads/csv-rows.ts'
import { type ExportFile, openExport } from './export-file.ts'
import { grouped } from '#platform/cli/import/grouped.ts'
import { type FileCounts, importFile } from '#platform/cli/import/import-file.ts'
import { linkLines } from '#platform/cli/import/link-lines.ts'
import { withPlatform } from './reach-platform.ts'

const say = wordsIn(language, 'cli.import')
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
      say('currencies', {
        some: currencies.slice(0, -1).join(', '),
        last: currencies.at(-1)!,
      }),
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
    throw new Trouble(say('otherCurrency', { currency, shop: shop.shop_url, own: shop.currency }))
  if (shop) return shop
  if (owner === undefined) throw new Misuse(say('noShop', { shop: shop_url }), usage)
  if (currency === undefined) throw new Trouble(say('noCurrency', { shop: shop_url }))
  const made = await ask<{ shop_url: string; token: string }>('POST', '/operator/shops', {
    shop_url,
    name: name ?? shop_url,
    owner_email: owner,
    currency,
    time_zone: 'UTC',
  })
  console.log(`${say('made', { shop: made.shop_url, currency })}\n${linkLines(made.token)}\n`)
  return { shop_url: made.shop_url, name: name ?? shop_url, currency }
}

const order: readonly string[] = ['customers', 'orders', 'gift cards', 'codes']

const report = (
  file: ExportFile,
  { made, changed, unchanged, rejected, rejectedFile, money }: FileCounts,
  currency: string,
): void => {
  const changes = made + changed === 0 ? say('unchanged') : say('changed', { made, changed })
  const kind = say(`kinds.${file.kind}`)
  console.log(say('report', { file: file.name, kind, changes, unchanged, rejected }))
  if (money) {
    const shown = (amount: bigint): string => `${grouped(formatMinor(amount))} ${currency}`
    console.log(
      say('money', {
        file: file.name,
        inFile: shown(money.file),
        inLedger: shown(money.ledger),
      }),
    )
    if (money.file !== money.ledger) console.warn(say('balancesChanged', { file: file.name }))
  }
  if (rejected) console.warn(say('rejected', { rejected, file: file.name, rejectedFile }))
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
  const { customers, orders, lines } = sums
  console.log(
    say('holds', {
      shop: shop.shop_url,
      customers,
      orders,
      lines,
      gross: money(sums.gross),
      refunded: money(sums.refunded),
    }),
  )
}

await run(async (args) => {
  const { values, positionals } = readArguments(args, options, usage)
  const shop_url = normalShopUrl(values.shop ?? '')
  if (values.shop === undefined) throw new Misuse(say('shop'), usage)
  if (shop_url === null) throw new Misuse(say('notAnAddress', { shop: values.shop }), usage)
  if (positionals.length === 0) throw new Misuse(say('files'), usage)
  const files: ExportFile[] = []
  for (const name of positionals) files.push(await openExport(fileFrom(name)))
  const currency = await currencyOf(files)
  await withPlatform(platformEnv(), async (asking) =>
    importAll(asking, await shopFor(asking, shop_url, values, currency), files),
  ).catch((cause: unknown) => {
    if (cause instanceof Stopped) throw new Trouble(say('stopped', { problem: cause.message }))
    throw cause
  })
  return 0
})
