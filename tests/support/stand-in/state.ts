import { randomUUID } from 'node:crypto'

// A shop's back end in memory, in the words of the two specifications alone: it imports nothing of
// the product.
export type Customer = {
  platform_customer_id: number
  first_name: string
  last_name: string
  full_name: string
  email: string
  state: string
  tags: string
  total_spent: number
  LoyaltyCard: { GiftCard: { code: string; balance: number } } | null
}
export type Entry = { amount: number; reason: string; note: string | null; created_at: string }
export type GiftCard = {
  gift_card_id: number
  balance: number
  fulfilled_at: string | null
  disabled_at: string | null
  expires_on: string | null
  usages: Entry[]
  customer_name: string
  customer_email: string
  reason: string
  note: string | null
}
export type Row = { count: number; entity_data: { balance: number; expires_on: string | null } }
export type Bulk = {
  bulk_id: string
  operation_name: string
  title: string
  state: string
  source: { manual: Row[] } | { csv: { url: string } }
}
export type State = {
  shopUrl: string
  customers: Customer[]
  entries: Map<number, Map<string, Entry>>
  giftCards: GiftCard[]
  bulks: Bulk[]
  /** lists campaigns by page and limit, of which the specification says nothing */
  isPaging?: boolean
  settings: Record<string, unknown>
  /** changes of the shop by a person */
  facts: Record<string, unknown>
  /** a test's own answer to a request; 'cut' closes the connection */
  interrupt?:
    | ((method: string, path: string) => readonly [number, unknown?] | 'cut' | undefined)
    | undefined
}

const families = ['Abel', 'Brook', 'Cole', 'Dale', 'Ellis', 'Frost', 'Grant', 'Hayes', 'Irwin']

const personOf = (i: number): Customer => {
  const first_name = `Guest${String(i).padStart(2, '0')}`
  const last_name = families[i % families.length]!
  return {
    platform_customer_id: 7000 + i,
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`,
    email: `${first_name.toLowerCase()}@mail.example`,
    state: i % 3 === 0 ? 'enabled' : 'disabled',
    tags: i % 5 === 0 ? 'vip, early' : '',
    total_spent: i * 10.5,
    LoyaltyCard: i % 2 === 0 ? { GiftCard: { code: cardCode(), balance: i } } : null,
  }
}

export const cardCode = (): string => randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()

/** A shop on a plan with features that name no count, with settings as JSON text. */
export const newState = (shopUrl: string): State => ({
  shopUrl,
  customers: Array.from({ length: 45 }, (_, i) => personOf(45 - i)),
  entries: new Map(),
  giftCards: [],
  bulks: [],
  facts: {},
  settings: {
    is_accepted_terms: 'true',
    create_bulk_enabled: 'true',
    block_shop: 'false',
    gw_plan_name: 'growth',
    gw_plan_title: 'Growth',
    limit_store_credit_issue_max_value: '500',
    email_gift_card_manual: '{"subject":"A gift for you","template_title":"Enjoy it"}',
    features:
      '[{"name":"issue_store_credit"},{"name":"bulk_rows"},{"name":"staff_seats","count":3}]',
  },
})
