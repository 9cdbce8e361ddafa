import * as z from 'zod/mini'
import { storeStates } from '#contract/customers/customer.ts'
import { Day, EmailInput, Id, Instant, Line, MoneyInput } from '#contract/pieces.ts'
import { LanguageTag } from '#contract/shop/language.ts'
import { riskLevels } from '#contract/workflows/fields.ts'
import { customerTopics, orderTopics } from './calls.ts'

const linesMost = 20_000

/** An amount that isn't negative, in major units. */
const Amount = z.pipe(MoneyInput, z.string().check(z.regex(/^[^-]/, 'Invalid Value')))
const Whole = z.int().check(z.minimum(0), z.maximum(2_000_000_000))
const text = (max: number) => z.optional(Line(max))
const Phone = z.optional(z.nullable(Line(40)))
const moment = z.optional(z.nullable(Instant))
const Names = z.optional(z.array(Line(200)).check(z.maxLength(100)))

const CustomerOfStore = z.object({
  id: Id,
  email: z.optional(z.nullable(EmailInput)),
  first_name: text(120),
  last_name: text(120),
  phone: Phone,
  state: z.optional(z.enum(storeStates)),
  tags: text(2000),
  language: z.optional(z.nullable(LanguageTag)),
  birthday: z.optional(z.nullable(Day)),
  country: text(100),
  accepts_marketing: z.optional(z.boolean()),
  total_spent: z.optional(Amount),
  orders_count: z.optional(Whole),
  updated_at: z.optional(Instant),
})
export type CustomerOfStore = z.infer<typeof CustomerOfStore>

const LineOfStore = z.object({
  name: Line(500),
  sku: text(200),
  barcode: text(200),
  vendor: text(200),
  /** the store's ids of what was sold */
  product_id: text(100),
  variant_id: text(100),
  product_type: text(200),
  /** names of the product's collections */
  collections: Names,
  /** without it, a line named like the shop's gift card product is one */
  is_gift_card: z.optional(z.boolean()),
  quantity: Whole,
  price: Amount,
  /** on the whole line */
  discount: z.optional(Amount),
  taxable: z.optional(z.boolean()),
})

const OrderOfStore = z.object({
  id: z.optional(z.nullable(Id)),
  name: z.pipe(Line(100), z.string().check(z.minLength(1))),
  currency: z.string().check(z.maxLength(3)),
  created_at: Instant,
  updated_at: z.optional(Instant),
  paid_at: moment,
  fulfilled_at: moment,
  cancelled_at: moment,
  email: z.optional(z.nullable(EmailInput)),
  phone: Phone,
  customer: z.optional(z.nullable(CustomerOfStore)),
  financial_status: Line(40),
  fulfillment_status: text(40),
  country: text(100),
  /** postal code of the shipping address; kept as a digest only */
  zip: text(20),
  tags: text(2000),
  location: text(200),
  payment_method: text(200),
  /** where it was sold: web, pos */
  channel: text(100),
  /** discount codes */
  codes: Names,
  /** null or blank: the store sees none */
  risk: z.optional(z.nullable(z.enum(['', ...riskLevels]))),
  subtotal: Amount,
  shipping: z.optional(Amount),
  taxes: z.optional(Amount),
  discount: z.optional(Amount),
  total: Amount,
  /** in all, made in the store */
  refunded: z.optional(Amount),
  lines: z.array(LineOfStore).check(z.maxLength(linesMost)),
})
export type OrderOfStore = z.infer<typeof OrderOfStore>

const RefundOfStore = z.object({
  id: Id,
  /** the store's id of the order, or its name */
  order: z.pipe(Line(100), z.string().check(z.minLength(1))),
  amount: Amount,
  created_at: z.optional(Instant),
  /** refunds of the order so far, this one included */
  refunded: z.optional(Amount),
  /** pieces that came back, by the line's place in the order, from 1 */
  lines: z.optional(
    z
      .array(
        z.object({
          line: z.int().check(z.minimum(1), z.maximum(linesMost)),
          quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)),
        }),
      )
      .check(z.maxLength(linesMost)),
  ),
})
export type RefundOfStore = z.infer<typeof RefundOfStore>

const head = { id: Id, occurred_at: Instant }
const OrderEvent = z.object({
  ...head,
  topic: z.enum(orderTopics),
  data: z.object({ order: OrderOfStore }),
})
const RefundEvent = z.object({
  ...head,
  topic: z.literal('refund_created'),
  data: z.object({ refund: RefundOfStore }),
})
const CustomerEvent = z.object({
  ...head,
  topic: z.enum(customerTopics),
  data: z.object({ customer: CustomerOfStore }),
})
export const StoreEvent = z.discriminatedUnion('topic', [OrderEvent, RefundEvent, CustomerEvent])
export type StoreEvent = z.infer<typeof StoreEvent>
