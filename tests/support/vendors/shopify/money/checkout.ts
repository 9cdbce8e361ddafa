import { leftOf, leftOfPayment, subtotalOf } from '../payments.ts'
import { type ImitatedStore, nextId } from '../store.ts'
import type { Minor, MoneyPayment, Order } from '../things.ts'
import { accountOf, addCard, cardByCode, moveAccount, moveCard, openAccount } from './ledger.ts'
import {
  type Account,
  type AccountEntry,
  balanceOfAccount,
  balanceOfCard,
  type GiftCard,
  lotsOf,
} from './things.ts'

/** A payment of a shopper: by the code of a gift card, or from a customer's account. */
export type By = { code: string; most?: Minor } | { person: number; most?: Minor }
type Payer = { gateway: MoneyPayment['gateway']; left: Minor; of: GiftCard | Account }

/** Names an order's transaction; an order's own payment and refunds end with 1 and 2. */
const newPayment = (
  store: ImitatedStore,
  more: Pick<MoneyPayment, 'kind' | 'gateway' | 'of' | 'amount'> & Partial<MoneyPayment>,
): MoneyPayment => ({
  id: nextId() * 10 + 3,
  parent: null,
  refund: null,
  at: store.now(),
  ...more,
})

/** Gives a part of a payment back to its gift card or account. */
export const moneyBack = (
  store: ImitatedStore,
  order: Order,
  { id: parent, gateway, of }: MoneyPayment,
  amount: Minor,
  refund: number | null,
  event: AccountEntry['event'] = 'ORDER_REFUND',
): MoneyPayment => {
  const kind = refund === null ? 'VOID' : 'REFUND'
  const back = newPayment(store, { kind, gateway, of, amount, parent, refund })
  const origin = { order: order.id, payment: back.id }
  if (gateway === 'gift_card') moveCard(store, store.cards.get(of)!, amount)
  else {
    const account = store.accounts.get(of)!
    const debit = account.entries.find((one) => one.origin?.payment === parent)!
    // a refund is a credit of its own; whatever else gives back reverts the debit
    const isRevert = event !== 'ORDER_REFUND'
    const more = isRevert ? { type: 'DebitRevert' as const, of: debit.id } : {}
    moveAccount(store, account, amount, { ...more, event, origin })
  }
  return back
}

/** Acts of shoppers and staff of a store by which gift cards and store credit change there. */
export const checkoutOf = (store: ImitatedStore) => {
  const cardOf = (code: string): GiftCard => {
    const card = cardByCode(store, code)
    if (!card) throw new Error('the store has no gift card with this code')
    return card
  }
  const payerOf = (by: By): Payer => {
    if ('person' in by) {
      const account = accountOf(store, by.person)
      if (!account) throw new Error('the customer has no store credit')
      return { gateway: 'shopify_store_credit', left: balanceOfAccount(account), of: account }
    }
    const card = cardOf(by.code)
    if (!card.isEnabled) throw new Error('the gift card is disabled')
    if (card.expiresOn && card.expiresOn < store.now().slice(0, 10))
      throw new Error('the gift card has expired')
    return { gateway: 'gift_card', left: balanceOfCard(card), of: card }
  }

  /**
   * Places an order that is paid by gift cards and store credit as far as they go, and the rest
   * otherwise. Throws where the checkout takes one of them not.
   */
  const pay = (by: By | readonly By[], more: Partial<Order> = {}): Order => {
    const ways = Array.isArray(by) ? (by as readonly By[]) : [by as By]
    const id = more.id ?? nextId()
    const { lines = [{ name: 'Shirt', sku: 'SHIRT', quantity: 2, price: 1250 }], shipping = 0 } =
      more
    let rest = subtotalOf({ lines } as Order) + shipping
    const payments = ways.map((way) => {
      const { gateway, left, of } = payerOf(way)
      const amount = Math.min(rest, left, way.most ?? rest)
      if (amount <= 0) throw new Error('there is nothing to pay, or nothing to pay with')
      rest -= amount
      const payment = newPayment(store, { kind: 'SALE', gateway, of: of.id, amount })
      const origin = { order: id, payment: payment.id }
      if ('code' in of) moveCard(store, of, -amount)
      else moveAccount(store, of, -amount, { event: 'ORDER_PAYMENT', origin })
      return payment
    })
    const [person] = ways.flatMap((way) => ('person' in way ? [way.person] : []))
    return store.addOrder({ person: person ?? null, ...more, id, lines, shipping, payments })
  }

  /**
   * Refunds an order: to its gift cards and store credit first and then to its other payment, or all
   * of it to the store credit of its customer.
   */
  const refund = (
    id: number,
    amount: Minor,
    { isToCredit = false, lines = [] }: { isToCredit?: boolean; lines?: never[] } = {},
  ) => {
    const order = store.orders.get(id)!
    const { payments = [] } = order
    const most = payments.reduce(
      (sum, one) => sum + (one.kind === 'SALE' ? leftOfPayment(order, one) : 0),
      leftOf(order),
    )
    if (amount > most) throw new Error('more than was paid')
    return store.refund(id, amount, lines, null, (of) => {
      if (isToCredit) {
        const account = openAccount(store, order.person!)
        const gateway = 'shopify_store_credit'
        const payment = newPayment(store, {
          kind: 'REFUND',
          gateway,
          of: account.id,
          amount,
          refund: of,
        })
        const origin = { order: id, payment: payment.id }
        moveAccount(store, account, amount, { event: 'ORDER_REFUND', origin })
        return [payment]
      }
      let rest = amount
      return payments.flatMap((one) => {
        const part = one.kind === 'SALE' ? Math.min(rest, leftOfPayment(order, one)) : 0
        rest -= part
        return part > 0 ? [moneyBack(store, order, one, part, of)] : []
      })
    })
  }

  /** Gives back all that is left of an order's gift cards and store credit, as by its cancellation. */
  const voidPayments = (
    id: number,
    event: 'ORDER_CANCELLATION' | 'PAYMENT_FAILURE' | 'PAYMENT_RETURNED' = 'ORDER_CANCELLATION',
  ): Order => {
    const order = store.orders.get(id)!
    const { payments = [] } = order
    const back = payments.flatMap((one) => {
      const left = one.kind === 'SALE' ? leftOfPayment(order, one) : 0
      return left > 0 ? [moneyBack(store, order, one, left, null, event)] : []
    })
    const isCancelled = event === 'ORDER_CANCELLATION'
    const cancelled = isCancelled ? { cancelledAt: store.now() } : {}
    return store.changeOrder(
      id,
      { ...cancelled, payments: [...payments, ...back] },
      isCancelled ? 'ORDERS_CANCELLED' : undefined,
    )
  }

  /** Buys a gift card product: the store makes the card, and sends its code to the customer. */
  const buyCard = (product: number, price: Minor, person: number | null = null) => {
    const line = { name: 'Gift card', sku: '', quantity: 1, price, giftCard: product }
    const order = store.addOrder({ person, lines: [line] })
    return { order, card: addCard(store, { initial: price, person, order: order.id }) }
  }

  /** Changes a gift card in the store's admin; negative: takes from it. */
  const changeCard = (code: string, amount: Minor, note: string | null = null) =>
    moveCard(store, cardOf(code), amount, note)
  const disableCard = (code: string): void => {
    Object.assign(cardOf(code), { isEnabled: false, updatedAt: store.now() })
  }
  /** Changes a customer's store credit in the store's admin, or for another reason of Shopify's. */
  const changeCredit = (person: number, amount: Minor, more: Partial<AccountEntry> = {}) =>
    moveAccount(store, openAccount(store, person), amount, more)

  /** Expires what is left of store credit whose time is over, as Shopify does within the hour. */
  const expire = (): void => {
    for (const account of store.accounts.values())
      for (const { credit, left } of lotsOf(account)) {
        const isOver = credit.expiresAt && Date.parse(credit.expiresAt) <= Date.parse(store.now())
        if (!isOver || left <= 0) continue
        const more = { type: 'Expiration', of: credit.id } as const
        moveAccount(store, account, -left, more)
      }
  }
  return { buyCard, pay, refund, voidPayments, changeCard, disableCard, changeCredit, expire }
}
