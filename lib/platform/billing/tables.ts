/** A checkout; `price` is the price shown, in minor units of US dollars. */
export type CheckoutTable = {
  token_digest: Uint8Array
  shop_id: bigint
  staff_id: bigint
  plan_name: string
  payment_plan: 'monthly' | 'yearly'
  code: string | null
  price: bigint
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  approved: boolean | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    checkout: CheckoutTable
  }
}
