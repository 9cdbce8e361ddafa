import type { PastTrigger } from '#contract/workflows/back-test/back-test.ts'
import type { Timing } from '#contract/workflows/definition-shapes.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import type { Facts } from '#rules/workflows/facts.ts'
import type { Needs } from '#rules/workflows/needs.ts'

/** A past event with its facts as of then; amounts in minor units. */
export type PastEvent = {
  facts: Facts
  customer_id: bigint | null
  order_id: bigint | null
  name: string | null
  total: bigint
  /** refunded of the order until now */
  refunded: bigint
}

/** The past that a back-test reads. */
export type Reading = {
  db: Db | Trx
  shop: { shop_id: bigint; time_zone: string }
  trigger: PastTrigger
  /** the days of a trigger of the calendar */
  timing: Timing | null
  /** from the first moment of a day up to the last of another */
  from: Date
  before: Date
  /** nothing has happened since */
  now: Date
  needs: Needs
  /** events of a page */
  most: number
}

/** Reads the past a page at a time; pages before its time are empty. */
export type Pages = AsyncGenerator<PastEvent[]>

/** Reads each page while the one before it is tried. */
export async function* readAhead(pages: Pages): Pages {
  const read = () => {
    const next = pages.next()
    // the taker of the page meets its error; a run that ends early takes no more
    next.catch(() => undefined)
    return next
  }
  for (let next = read(); ; ) {
    const page = await next
    if (page.done) return
    next = read()
    yield page.value
  }
}
