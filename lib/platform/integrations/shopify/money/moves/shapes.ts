import * as z from 'zod/mini'
import { Money, PageInfo } from '#platform/integrations/shopify/read/shapes.ts'

const Errors = z.array(z.object({ code: z.nullable(z.string()), message: z.string() }))

export const CardTransaction = z.object({
  __typename: z.string(),
  id: z.string(),
  note: z.nullable(z.string()),
  processedAt: z.string(),
  amount: Money,
})
/** A transaction of an account; an expiration has no id. */
export const AccountTransaction = z.object({
  __typename: z.string(),
  id: z.optional(z.string()),
  createdAt: z.string(),
  event: z.string(),
  amount: Money,
})
export type AccountTransaction = z.output<typeof AccountTransaction>

export const CardAnswer = z.object({
  giftCard: z.nullable(
    z.object({
      id: z.string(),
      enabled: z.boolean(),
      balance: Money,
      transactions: z.nullable(z.object({ nodes: z.array(CardTransaction) })),
    }),
  ),
})
export const CardsAnswer = z.object({
  giftCards: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        enabled: z.boolean(),
        note: z.nullable(z.string()),
        balance: Money,
      }),
    ),
  }),
})
const Account = z.object({
  id: z.string(),
  balance: Money,
  transactions: z.object({ nodes: z.array(AccountTransaction) }),
})
export type Account = z.output<typeof Account>
export const AccountAnswer = z.object({ storeCreditAccount: z.nullable(Account) })
export const AccountsAnswer = z.object({
  customer: z.nullable(z.object({ storeCreditAccounts: z.object({ nodes: z.array(Account) }) })),
})

export const CreatedAnswer = z.object({
  giftCardCreate: z.object({
    giftCard: z.nullable(z.object({ id: z.string() })),
    userErrors: Errors,
  }),
})
export const DeactivatedAnswer = z.object({
  giftCardDeactivate: z.object({
    giftCard: z.nullable(z.object({ id: z.string() })),
    userErrors: Errors,
  }),
})
const CardMoved = z.object({ transaction: z.nullable(CardTransaction), userErrors: Errors })
const AccountMoved = z.object({
  transaction: z.nullable(
    z.object({ id: z.string(), createdAt: z.string(), account: z.object({ id: z.string() }) }),
  ),
  userErrors: Errors,
})
export const CardCredited = z.object({ giftCardCredit: CardMoved })
export const CardDebited = z.object({ giftCardDebit: CardMoved })
export const AccountCredited = z.object({ storeCreditAccountCredit: AccountMoved })
export const AccountDebited = z.object({ storeCreditAccountDebit: AccountMoved })
export type UserErrors = z.output<typeof Errors>

const Id = z.object({ id: z.string() })
const Order = z.object({ id: z.string(), name: z.string() })
const AccountChange = z.extend(AccountTransaction, {
  expiresAt: z.nullish(z.string()),
  debitTransaction: z.nullish(Id),
  creditTransaction: z.nullish(Id),
  origin: z.nullish(z.object({ order: z.nullish(Order) })),
})
export type AccountChange = z.output<typeof AccountChange>
export type CardChange = z.output<typeof CardTransaction>
const historyOf = <S extends z.ZodMiniType>(node: S) =>
  z.object({
    found: z.nullable(
      z.object({
        balance: Money,
        transactions: z.object({ nodes: z.array(node), pageInfo: PageInfo }),
      }),
    ),
  })
export const CardHistory = historyOf(CardTransaction)
export const AccountHistory = historyOf(AccountChange)
export const ChangedCards = z.object({
  giftCards: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        updatedAt: z.string(),
        note: z.nullable(z.string()),
        balance: Money,
        order: z.nullable(Id),
      }),
    ),
    pageInfo: PageInfo,
  }),
})

const Bought = z.object({
  id: z.string(),
  enabled: z.boolean(),
  createdAt: z.string(),
  expiresOn: z.nullable(z.string()),
  lastCharacters: z.string(),
  initialValue: Money,
  customer: z.nullable(Id),
  order: z.nullable(
    z.extend(Order, {
      lineItems: z.object({
        nodes: z.array(z.object({ isGiftCard: z.boolean(), product: z.nullable(Id) })),
      }),
    }),
  ),
})
export type Bought = z.output<typeof Bought>
export const BoughtCard = z.object({ giftCard: z.nullable(Bought) })
