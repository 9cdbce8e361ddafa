import * as z from 'zod/mini'

const Text = z.string()
const Maybe = z.nullish(Text)
const Whole = z.union([z.int(), z.pipe(z.string(), z.transform(Number))])
export const Money = z.object({ amount: Text, currencyCode: Text })
const Bag = z.nullable(z.object({ shopMoney: Money }))
export const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: Maybe })

export const CustomerNode = z.object({
  id: Text,
  legacyResourceId: Text,
  firstName: Maybe,
  lastName: Maybe,
  defaultEmailAddress: z.nullable(z.object({ emailAddress: Text, marketingState: Text })),
  defaultPhoneNumber: z.nullable(z.object({ phoneNumber: Text })),
  state: Text,
  tags: z.array(Text),
  locale: Maybe,
  defaultAddress: z.nullable(z.object({ countryCodeV2: Maybe })),
  amountSpent: Money,
  numberOfOrders: Whole,
  createdAt: Text,
  updatedAt: Text,
})
export type CustomerNode = z.output<typeof CustomerNode>

export const LineNode = z.object({
  id: Text,
  name: Text,
  sku: Maybe,
  quantity: z.int(),
  taxable: z.boolean(),
  vendor: Maybe,
  isGiftCard: z.boolean(),
  originalUnitPriceSet: Bag,
  totalDiscountSet: Bag,
  product: z.nullish(z.object({ id: Text, productType: Maybe })),
  variant: z.nullish(z.object({ id: Text, barcode: Maybe })),
})
export type LineNode = z.output<typeof LineNode>

const head = {
  id: Text,
  legacyResourceId: Text,
  name: Text,
  email: Maybe,
  phone: Maybe,
  createdAt: Text,
  processedAt: Text,
  updatedAt: Text,
  cancelledAt: Maybe,
  currencyCode: Text,
  displayFinancialStatus: Maybe,
  displayFulfillmentStatus: Text,
  subtotalPriceSet: Bag,
  totalShippingPriceSet: Bag,
  totalTaxSet: Bag,
  totalDiscountsSet: Bag,
  totalPriceSet: Bag,
  totalRefundedSet: Bag,
  tags: z.array(Text),
  discountCodes: z.array(Text),
  sourceName: Maybe,
  paymentGatewayNames: z.array(Text),
  shippingAddress: z.nullable(z.object({ countryCodeV2: Maybe, zip: Maybe })),
  fulfillments: z.array(z.object({ createdAt: Text })),
  retailLocation: z.nullish(z.object({ name: Text })),
}
/** An order in a bulk operation's file, whose lines follow it. */
export const BulkOrder = z.object({
  ...head,
  customer: z.nullable(z.object({ legacyResourceId: Text })),
})
export type BulkOrder = z.output<typeof BulkOrder>

export const RefundNode = z.object({
  id: Text,
  legacyResourceId: Text,
  createdAt: Maybe,
  totalRefundedSet: Bag,
})
export type RefundNode = z.output<typeof RefundNode>

/** A payment of an order, or money that went back; the receipt is the gateway's own. */
export const PaymentNode = z.object({
  id: Text,
  kind: Text,
  status: Text,
  gateway: Maybe,
  processedAt: Maybe,
  amountSet: Bag,
  receiptJson: z.unknown(),
})
export type PaymentNode = z.output<typeof PaymentNode>

export const OrderNode = z.object({
  ...head,
  customer: z.nullable(CustomerNode),
  lineItems: z.object({ nodes: z.array(LineNode), pageInfo: PageInfo }),
  refunds: z.array(RefundNode),
  transactions: z.array(PaymentNode),
})
export type OrderNode = z.output<typeof OrderNode>
export type OrderHead = Omit<BulkOrder, 'customer'>
