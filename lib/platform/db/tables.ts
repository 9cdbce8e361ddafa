import type {
  MonthCloseTable,
  RollupAgeTable,
  RollupBandTable,
  RollupDayTable,
  RollupTable,
} from '#platform/analytics/tables.ts'
import type { StoreAssetTable } from '#platform/assets/tables.ts'
import type { CheckoutTable } from '#platform/billing/tables.ts'
import type {
  BulkMappingTable,
  BulkRowTable,
  BulkTable,
  BulkTallyTable,
} from '#platform/bulk/tables.ts'
import type { CustomerTable, ReferralTable } from '#platform/customers/tables.ts'
import type { DirectoryListingTable, ShortLinkTable } from '#platform/directory/tables.ts'
import type { EgiftEventTable, EgiftSettingsTable, EgiftTable } from '#platform/egifts/tables.ts'
import type { MailEventTable, MailTable } from '#platform/mail/tables.ts'
import type { ExportTable } from '#platform/exports/tables.ts'
import type {
  GiftCardProductTable,
  GiftCardVariantTable,
} from '#platform/gift-card-product/tables.ts'
import type {
  CardEventTable,
  GiftCardCodeTable,
  GiftCardTable,
} from '#platform/gift-cards/tables.ts'
import type { EntryTable, LotTable, MovementTable, SealTable } from '#platform/ledger/tables.ts'
import type { OrderLineTable, OrdersTable } from '#platform/orders/tables.ts'
import type {
  BalanceCheckTable,
  RedemptionTable,
  StoreKeyTable,
} from '#platform/redemptions/tables.ts'
import type {
  AuditTable,
  IdempotencyTable,
  LocationTable,
  ShopTable,
  TallyTable,
} from '#platform/shop/tables.ts'
import type {
  EntryUsedTable,
  PasswordLinkTable,
  SessionTable,
  SignInTryTable,
  StaffTable,
} from '#platform/staff/tables.ts'
import type { ApprovalTable } from '#platform/store-credit/tables.ts'
import type { StorePageTable } from '#platform/storefront/tables.ts'
import type { ReviewTable, TicketTable } from '#platform/support/tables.ts'
import type { FileChunkTable, FileTable } from '#platform/uploads/tables.ts'

/** Every table; an area adds its lines. */
export type Tables = {
  approval: ApprovalTable
  audit: AuditTable
  balance_check: BalanceCheckTable
  bulk: BulkTable
  bulk_mapping: BulkMappingTable
  bulk_row: BulkRowTable
  bulk_tally: BulkTallyTable
  card_event: CardEventTable
  checkout: CheckoutTable
  customer: CustomerTable
  egift: EgiftTable
  egift_event: EgiftEventTable
  egift_settings: EgiftSettingsTable
  directory_listing: DirectoryListingTable
  entry: EntryTable
  entry_used: EntryUsedTable
  export: ExportTable
  file: FileTable
  file_chunk: FileChunkTable
  gift_card: GiftCardTable
  gift_card_code: GiftCardCodeTable
  gift_card_product: GiftCardProductTable
  gift_card_variant: GiftCardVariantTable
  idempotency: IdempotencyTable
  location: LocationTable
  lot: LotTable
  mail: MailTable
  month_close: MonthCloseTable
  mail_event: MailEventTable
  movement: MovementTable
  order_line: OrderLineTable
  orders: OrdersTable
  password_link: PasswordLinkTable
  redemption: RedemptionTable
  referral: ReferralTable
  review: ReviewTable
  rollup: RollupTable
  rollup_age: RollupAgeTable
  rollup_band: RollupBandTable
  rollup_day: RollupDayTable
  seal: SealTable
  session: SessionTable
  shop: ShopTable
  short_link: ShortLinkTable
  sign_in_try: SignInTryTable
  staff: StaffTable
  store_asset: StoreAssetTable
  store_key: StoreKeyTable
  store_page: StorePageTable
  tally: TallyTable
  ticket: TicketTable
}
