import * as z from 'zod/mini'
import { Email } from '#contract/pieces.ts'
import { riskLevels } from '#contract/workflows/fields.ts'
import { MinorText } from '#platform/customers/customer-record.ts'

const Text = (max: number) => z.string().check(z.maxLength(max))
const Instant = z.nullable(z.iso.datetime())
const Quantity = z.int().check(z.minimum(0), z.maximum(2_000_000_000))

/** Facts of a line that few exports have; those that a version leaves out stay. */
const LineFacts = z.strictObject({
  product_id: z.optional(Text(100)),
  variant_id: z.optional(Text(100)),
  product_type: z.optional(Text(200)),
  /** a name a line */
  collections: z.optional(Text(20_099)),
  is_gift_card: z.optional(z.boolean()),
})
export type LineFacts = z.infer<typeof LineFacts>

/** name, SKU, quantity, unit price, discount, whether it is taxed, vendor, barcode if it has one */
export const LineRecord = z.tuple([
  Text(500),
  Text(200),
  Quantity,
  MinorText,
  MinorText,
  z.boolean(),
  Text(200),
  z.optional(Text(200)),
  z.optional(LineFacts),
])
export const linesMax = 20_000

/**
 * An order with its lines in an import; money in minor units, instants in UTC. `line` is its first
 * line in the file.
 */
export const OrderRecord = z.strictObject({
  line: z.int(),
  name: Text(100).check(z.minLength(1)),
  platform_order_id: z.nullable(Text(64)),
  email: z.nullable(Email),
  /** the store's id of the customer, in the few exports that have it */
  customer: z.optional(z.nullable(Text(64))),
  subtotal: MinorText,
  shipping: MinorText,
  taxes: MinorText,
  discount: MinorText,
  total: MinorText,
  refunded: MinorText,
  financial_status: Text(40),
  fulfillment_status: Text(40),
  created_at: z.iso.datetime(),
  paid_at: Instant,
  cancelled_at: Instant,
  fulfilled_at: Instant,
  country: Text(100),
  phone: z.nullable(Text(40)),
  tags: Text(2000),
  location: Text(200),
  payment_method: Text(200),
  // a version that leaves one of these out keeps it
  channel: z.optional(Text(100)),
  /** a code a line */
  codes: z.optional(Text(20_099)),
  risk: z.optional(z.enum(['', ...riskLevels])),
  /** the store's time of this version, in the few exports that have it */
  store_updated_at: z.optional(Instant),
  lines: z.array(LineRecord).check(z.maxLength(linesMax)),
})
export type OrderRecord = z.infer<typeof OrderRecord>
export type LineRecord = z.infer<typeof LineRecord>
