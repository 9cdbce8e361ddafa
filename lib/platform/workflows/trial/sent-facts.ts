import { Refusal } from '#contract/error.ts'
import type { SentItems, Values } from '#contract/workflows/trial-shapes.ts'
import { parseMoney } from '#rules/money.ts'
import type { Fact, Item } from '#rules/workflows/facts.ts'
import type { KnownTrigger } from '#rules/workflows/known-trigger.ts'
import { readFact } from '#rules/workflows/wire/facts.ts'

/** Reads typed values by the facts of a trigger. Refused with the field, `data.order.total`. */
export const readValues = (
  values: Values,
  { fields }: KnownTrigger,
  at: string,
): Record<string, Fact> =>
  Object.fromEntries(
    Object.entries(values).map(([name, typed]) => {
      const field = `${at}.${name}`
      if (!Object.hasOwn(fields, name))
        throw new Refusal('invalid_input', {
          field,
          message: `${field}: events of this trigger don’t have it`,
        })
      const { type } = fields[name]!
      const fact = readFact(fields[name]!, typed)
      if (fact === undefined)
        throw new Refusal('invalid_input', { field, message: `${field}: not a value of ${type}` })
      return [name, fact]
    }),
  )

/** Reads the lines of an order as rules count them. */
export const readItems = (items: SentItems): Item[] =>
  (items ?? []).map((item) => ({
    product: item.product ?? '',
    variant: item.variant ?? '',
    sku: item.sku ?? '',
    collections: item.collections ?? [],
    vendor: item.vendor ?? '',
    product_type: item.product_type ?? '',
    is_gift_card: item.is_gift_card ?? false,
    net: parseMoney(item.net) ?? 0n,
  }))
