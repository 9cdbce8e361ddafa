import * as z from 'zod/mini'
import { Customer, One, OrderRow, Referral, StoreCustomer } from './customer-shapes.ts'
import { orUnsaid } from '#contract/elsewhere.ts'
import { ListQuery, listOf } from '#contract/paging.ts'
import { CountOrNone, Day, EmailInput, Flag, Line, Money } from '#contract/pieces.ts'
import { Transaction } from '#contract/transaction-shapes.ts'

const Search = z.pipe(z.string(), Line(200))

/**
 * Filters of a list or (added) a search: Members, blocked from earning, with a balance, one tag.
 */
const Narrowed = {
  members: z.optional(Flag),
  blocked: z.optional(Flag),
  with_balance: z.optional(Flag),
  tag: z.optional(Line(60)),
}

export const listCustomers = {
  query: z.object({ ...ListQuery, ...Narrowed }),
  answer: listOf(Customer),
}

export const getCustomer = {
  params: One,
  answer: Customer,
}

/** With `with_account`: the card's last four, and the total of all cards after the transaction. */
export const AccountTransaction = z.extend(Transaction, {
  last4: z.optional(z.nullable(z.string())),
  account_after: z.optional(Money),
})

export type AccountTransaction = z.infer<typeof AccountTransaction>

export const listTransactions = {
  params: One,
  query: z.object({
    page: CountOrNone(1, 2500),
    per_page: CountOrNone(1, 250),
    /** added: with the totals of all cards, for a statement */
    with_account: z.optional(Flag),
  }),
  answer: z.object({
    current_page: z.int(),
    pages: z.int(),
    count: z.int(),
    /** with `with_account`: the total of all cards before and after the page's transactions */
    opening: z.optional(Money),
    closing: z.optional(Money),
    data: z.record(z.string(), AccountTransaction),
  }),
}

export const getCustomerAnalytics = {
  params: One,
  answer: z.object({
    currency: z.string(),
    issued: orUnsaid(Money),
    redeemed: orUnsaid(Money),
    expired: orUnsaid(Money),
    adjusted: orUnsaid(Money),
    balance: orUnsaid(Money),
    /** `gift_card_id` and `last4` (added): the card, where it is one alone */
    next_expiry: z.nullable(
      z.object({
        on: Day,
        amount: Money,
        gift_card_id: z.optional(z.string()),
        last4: z.optional(z.nullable(z.string())),
      }),
    ),
    orders: orUnsaid(z.int()),
    average_order_with_credit: z.nullable(Money),
    average_order_without_credit: z.nullable(Money),
    balance_history: z.array(z.object({ day: Day, balance: Money })),
  }),
}

export const listReferrals = {
  params: One,
  answer: z.object({ count: z.int(), rows: z.array(Referral) }),
}

export const findCustomerByEmail = {
  query: z.object({ search: Search }),
  answer: z.object({ customer: z.nullable(Customer) }),
}

export const searchCustomers = {
  query: z.object({
    ...ListQuery,
    ...Narrowed,
    search: Search,
    exact_email_search: z.optional(Flag),
    optimizeQuery: z.optional(Flag),
  }),
  answer: listOf(Customer),
}

export const searchCustomersByEmailOrName = {
  query: z.object({
    search: Search,
    search_param: z.optional(z.enum(['email', 'name'])),
    limit: CountOrNone(1, 50),
  }),
  answer: z.object({ count: z.int(), rows: z.array(Customer) }),
}

export const searchShopifyCustomers = {
  query: z.object({ email: Search }),
  answer: z.object({ count: z.int(), rows: z.array(StoreCustomer) }),
}

export const exportCustomer = {
  params: One,
  answer: z.record(z.string(), z.unknown()),
}

export const listOrders = {
  query: z.object({ email: EmailInput }),
  answer: z.object({ count: z.int(), rows: z.array(OrderRow) }),
}
