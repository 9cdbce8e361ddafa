import type { OrderOfStore, RefundOfStore } from '#contract/events/data-shapes.ts'
import { numberOf } from '#platform/integrations/shopify/gid.ts'
import { addressIn, partIn, readAnswer } from '#platform/integrations/read-json.ts'
import { type LineRecord, OrderRecord } from '#platform/orders/intake/order-record.ts'
import { formatMinor } from '#rules/money.ts'
import { readAmount } from './amount.ts'
import { customerOf } from './as-customer.ts'
import { fitted, instantOf } from './fitted.ts'
import type {
  BulkOrder,
  LineNode,
  OrderHead,
  OrderNode,
  PaymentNode,
  RefundNode,
} from './shapes.ts'

type Bag = OrderHead['totalPriceSet']

const decimal = (bag: Bag): string => formatMinor(bag ? readAmount(bag.shopMoney) : 0n)

const paid = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']
const maybeInstant = (text: string | null | undefined): string | null =>
  text ? instantOf(text) : null

const lineOf = (node: LineNode): OrderOfStore['lines'][number] => ({
  name: fitted(node.name, 500),
  sku: fitted(node.sku, 200),
  quantity: node.quantity,
  price: decimal(node.originalUnitPriceSet),
  discount: decimal(node.totalDiscountSet),
  taxable: node.taxable,
  vendor: fitted(node.vendor, 200),
  is_gift_card: node.isGiftCard,
  ...(node.product
    ? {
        product_id: numberOf(node.product.id),
        product_type: fitted(node.product.productType, 200),
      }
    : {}),
  ...(node.variant
    ? { variant_id: numberOf(node.variant.id), barcode: fitted(node.variant.barcode, 200) }
    : {}),
})

const orderWith = (node: OrderHead, lines: readonly LineNode[]): OrderOfStore => {
  const isPaid = paid.includes(node.displayFinancialStatus ?? '')
  const isFulfilled = node.displayFulfillmentStatus === 'FULFILLED'
  const [fulfilled] = node.fulfillments
    .map(({ createdAt }) => instantOf(createdAt))
    .toSorted()
    .toReversed()
  return {
    id: node.legacyResourceId,
    name: fitted(node.name, 100),
    currency: node.currencyCode,
    created_at: instantOf(node.createdAt),
    updated_at: instantOf(node.updatedAt),
    paid_at: isPaid ? instantOf(node.processedAt) : null,
    fulfilled_at: isFulfilled ? fulfilled : null,
    cancelled_at: maybeInstant(node.cancelledAt),
    email: addressIn(node.email),
    phone: fitted(node.phone, 40) || null,
    financial_status: (node.displayFinancialStatus ?? '').toLowerCase(),
    fulfillment_status: node.displayFulfillmentStatus.toLowerCase(),
    country: fitted(node.shippingAddress?.countryCodeV2, 100),
    zip: fitted(node.shippingAddress?.zip, 20),
    tags: fitted(node.tags.join(', '), 2000),
    location: fitted(node.retailLocation?.name, 200),
    payment_method: fitted(node.paymentGatewayNames.join(', '), 200),
    channel: fitted(node.sourceName, 100),
    codes: node.discountCodes.slice(0, 100).map((code) => fitted(code, 200)),
    subtotal: decimal(node.subtotalPriceSet),
    shipping: decimal(node.totalShippingPriceSet),
    taxes: decimal(node.totalTaxSet),
    discount: decimal(node.totalDiscountsSet),
    total: decimal(node.totalPriceSet),
    refunded: decimal(node.totalRefundedSet),
    lines: lines.map(lineOf),
  }
}

/** Returns an order of Shopify, with all of its lines, as a store's event has one. */
export const orderOf = (node: OrderNode, lines: readonly LineNode[]): OrderOfStore => ({
  ...orderWith(node, lines),
  customer: node.customer && customerOf(node.customer),
})

/** Returns a refund of Shopify as a store's event has one; pieces by the line's place in the order. */
export const refundOf = (
  node: RefundNode,
  order: OrderOfStore,
  pieces: readonly { line: string; quantity: number }[],
  lines: readonly LineNode[],
): RefundOfStore => ({
  id: node.legacyResourceId,
  order: order.id ?? order.name,
  amount: decimal(node.totalRefundedSet),
  ...(node.createdAt ? { created_at: instantOf(node.createdAt) } : {}),
  lines: pieces.flatMap(({ line, quantity }) => {
    const at = lines.findIndex(({ id }) => id === line)
    return at >= 0 && quantity > 0 ? [{ line: at + 1, quantity }] : []
  }),
})

/** A payment of an order by gift card or store credit, or what of one went back, in minor units. */
export type CreditPayment = {
  id: string
  kind: 'payment' | 'refund'
  /** the store's number of the gift card; null: the customer's store credit */
  card: string | null
  amount: bigint
  at: Date
}

const creditGateways = ['gift_card', 'shopify_store_credit']
/** A capture moves nothing that its authorization hasn't. */
const creditKinds: Readonly<Record<string, CreditPayment['kind']>> = {
  SALE: 'payment',
  AUTHORIZATION: 'payment',
  REFUND: 'refund',
  VOID: 'refund',
}

const receiptOf = (receipt: unknown): unknown => {
  try {
    return typeof receipt === 'string' ? JSON.parse(receipt) : receipt
  } catch {
    return null
  }
}

/** Lists what gift cards and store credit paid of an order, and got back. */
export const creditPaymentsOf = ({ transactions }: OrderNode): CreditPayment[] =>
  transactions.flatMap((node: PaymentNode) => {
    const kind = creditKinds[node.kind]
    const isCredit = creditGateways.includes(node.gateway ?? '')
    if (!kind || !isCredit || node.status !== 'SUCCESS' || !node.processedAt) return []
    const isCard = node.gateway === 'gift_card'
    const card = partIn(receiptOf(node.receiptJson), 'gift_card_id')
    if (isCard && typeof card !== 'string' && typeof card !== 'number') return []
    const amount = node.amountSet ? readAmount(node.amountSet.shopMoney) : 0n
    const at = new Date(node.processedAt)
    return [{ id: node.id, kind, card: isCard ? String(card) : null, amount, at }]
  })

const minor = (amount = '0.00'): string => String(readAmount({ amount }))

/** Returns an order, with the store's id of its customer, as an import has one. Throws a VendorProblem. */
export const pastOrderOf = (
  order: OrderOfStore,
  customer: string | null,
  line: number,
): OrderRecord =>
  readAnswer(OrderRecord, {
    line,
    customer,
    name: order.name,
    platform_order_id: order.id ?? null,
    email: order.email ?? null,
    subtotal: minor(order.subtotal),
    shipping: minor(order.shipping),
    taxes: minor(order.taxes),
    discount: minor(order.discount),
    total: minor(order.total),
    refunded: minor(order.refunded),
    financial_status: order.financial_status,
    fulfillment_status: order.fulfillment_status ?? '',
    created_at: order.created_at,
    paid_at: order.paid_at ?? null,
    cancelled_at: order.cancelled_at ?? null,
    fulfilled_at: order.fulfilled_at ?? null,
    country: order.country ?? '',
    phone: order.phone ?? null,
    tags: order.tags ?? '',
    location: order.location ?? '',
    payment_method: order.payment_method ?? '',
    channel: order.channel,
    codes: order.codes?.join('\n'),
    store_updated_at: order.updated_at,
    lines: order.lines.map(
      (one): LineRecord => [
        one.name,
        one.sku ?? '',
        one.quantity,
        minor(one.price),
        minor(one.discount),
        one.taxable ?? true,
        one.vendor ?? '',
        one.barcode ?? '',
        {
          ...(one.product_id ? { product_id: one.product_id } : {}),
          ...(one.variant_id ? { variant_id: one.variant_id } : {}),
          ...(one.product_type ? { product_type: one.product_type } : {}),
          is_gift_card: one.is_gift_card,
        },
      ],
    ),
  })

/** Returns an order of a bulk operation as an import has one. */
export const orderRecordOf = (
  node: BulkOrder,
  lines: readonly LineNode[],
  line: number,
): OrderRecord => pastOrderOf(orderWith(node, lines), node.customer?.legacyResourceId ?? null, line)
