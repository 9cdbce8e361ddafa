import type { CheckoutTable } from '#platform/billing/tables.ts'
import type { CustomerTable, ReferralTable } from '#platform/customers/tables.ts'
import type { MailTable } from '#platform/emails/tables.ts'
import type { CardEventTable, GiftCardCodeTable, GiftCardTable } from '#platform/gift-cards/tables.ts'
import type { EntryTable, LotTable, MovementTable, SealTable } from '#platform/ledger/tables.ts'
import type { OrderLineTable, OrdersTable } from '#platform/orders/tables.ts'
import type { BalanceCheckTable, RedemptionTable, StoreKeyTable } from '#platform/redemptions/tables.ts'
import type { AuditTable, IdempotencyTable, LocationTable, ShopTable, TallyTable } from '#platform/shop/tables.ts'
import type { EntryUsedTable, PasswordLinkTable, SessionTable, SignInTryTable, StaffTable } from '#platform/staff/tables.ts'
import type { ApprovalTable } from '#platform/store-credit/tables.ts'
import type { ReviewTable, TicketTable } from '#platform/support/tables.ts'

/** Every table; an area adds its lines. */
export type Tables = {
  approval: ApprovalTable
  audit: AuditTable
  balance_check: BalanceCheckTable
  card_event: CardEventTable
  checkout: CheckoutTable
  customer: CustomerTable
  entry: EntryTable
  entry_used: EntryUsedTable
  gift_card: GiftCardTable
  gift_card_code: GiftCardCodeTable
  idempotency: IdempotencyTable
  location: LocationTable
  lot: LotTable
  mail: MailTable
  movement: MovementTable
  order_line: OrderLineTable
  orders: OrdersTable
  password_link: PasswordLinkTable
  redemption: RedemptionTable
  referral: ReferralTable
  review: ReviewTable
  seal: SealTable
  session: SessionTable
  shop: ShopTable
  sign_in_try: SignInTryTable
  staff: StaffTable
  store_key: StoreKeyTable
  tally: TallyTable
  ticket: TicketTable
}
