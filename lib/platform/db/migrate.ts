import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { applyFunctions } from './functions.ts'
import type { Db } from './transact.ts'
import * as shops from './migrations/001-shops.ts'
import * as customers from './migrations/002-customers.ts'
import * as ledger from './migrations/003-ledger.ts'
import * as posting from './migrations/004-posting.ts'
import * as mail from './migrations/005-mail.ts'
import * as people from './migrations/006-people.ts'
import * as cards from './migrations/007-cards.ts'
import * as redemption from './migrations/008-redemption.ts'
import * as desk from './migrations/009-desk.ts'
import * as files from './migrations/010-files.ts'
import * as product from './migrations/011-product.ts'
import * as egifts from './migrations/012-egifts.ts'
import * as analytics from './migrations/013-analytics.ts'
import * as exports from './migrations/014-exports.ts'
import * as speed from './migrations/014-speed.ts'
import * as bulk from './migrations/015-bulk.ts'
import * as bulkPace from './migrations/016-bulk-pace.ts'
import * as scale from './migrations/017-scale.ts'
import * as redirected from './migrations/018-redirected.ts'
import * as functions from './migrations/019-functions.ts'
import * as acts from './migrations/020-acts.ts'
import * as lotOrigin from './migrations/021-lot-origin.ts'
import * as budget from './migrations/023-budget.ts'
import * as keys from './migrations/024-keys.ts'
import * as versions from './migrations/025-versions.ts'
import * as withdrawn from './migrations/027-withdrawn.ts'
import * as guests from './migrations/030-guests.ts'
import * as holders from './migrations/031-holders.ts'
import * as indexes from './migrations/033-indexes.ts'
import * as mailTimes from './migrations/034-mail-times.ts'
import * as mailDelivery from './migrations/035-mail-delivery.ts'
import * as mailPrograms from './migrations/036-mail-programs.ts'
import * as reminders from './migrations/037-reminders.ts'
import * as mailResults from './migrations/038-mail-results.ts'
import * as mailFilled from './migrations/039-mail-filled.ts'
import * as mailTries from './migrations/040-mail-tries.ts'
import * as reminderPast from './migrations/043-reminder-past.ts'
import * as sortedMails from './migrations/043-sorted-mails.ts'
import * as orders from './migrations/044-orders.ts'
import * as singleTurns from './migrations/045-single-turns.ts'
import * as refunds from './migrations/046-refunds.ts'
import * as returns from './migrations/047-returns.ts'
import * as events from './migrations/048-events.ts'
import * as findOrders from './migrations/049-find-orders.ts'
import * as storeEvents from './migrations/049-store-events.ts'
import * as returnLimits from './migrations/050-return-limits.ts'
import * as storeTasks from './migrations/051-store-tasks.ts'
import * as helpdesk from './migrations/052-helpdesk.ts'
import * as returnVisits from './migrations/053-return-visits.ts'
import * as tickets from './migrations/054-tickets.ts'
import * as requestedAmounts from './migrations/055-requested-amounts.ts'
import * as arrivals from './migrations/056-arrivals.ts'
import * as matchedRefunds from './migrations/057-matched-refunds.ts'
import * as returnLists from './migrations/058-return-lists.ts'
import * as refundedAt from './migrations/059-refunded-at.ts'
import * as findFaster from './migrations/060-find-faster.ts'
import * as undoneExchanges from './migrations/062-undone-exchanges.ts'
import * as stuckEvents from './migrations/064-stuck-events.ts'
import * as workflows from './migrations/065-workflows.ts'
import * as orderFacts from './migrations/066-order-facts.ts'
import * as backTests from './migrations/067-back-tests.ts'
import * as customTriggers from './migrations/068-custom-triggers.ts'
import * as dateScans from './migrations/069-date-scans.ts'
import * as rewardCauses from './migrations/070-reward-causes.ts'
import * as eventTimes from './migrations/071-event-times.ts'
import * as referrals from './migrations/074-referrals.ts'
import * as assets from './migrations/078-assets.ts'
import * as assetCopies from './migrations/080-asset-copies.ts'
import * as rewardUndo from './migrations/076-reward-undo.ts'
import * as callProblems from './migrations/077-call-problems.ts'
import * as workflowAlerts from './migrations/073-workflow-alerts.ts'
import * as shoppers from './migrations/081-shoppers.ts'
import * as wallet from './migrations/083-wallet.ts'
import * as assetDays from './migrations/084-asset-days.ts'
import * as linkAssets from './migrations/085-link-assets.ts'
import * as walletChanges from './migrations/086-wallet-changes.ts'
import * as feed from './migrations/087-feed.ts'
import * as webhooks from './migrations/088-webhooks.ts'
import * as hostedPages from './migrations/082-hosted-pages.ts'
import * as workflowFigures from './migrations/072-workflow-figures.ts'
import * as integrations from './migrations/090-integrations.ts'
import * as vendorIssues from './migrations/091-vendor-issues.ts'
import * as shopify from './migrations/092-shopify.ts'
import * as apiKeys from './migrations/095-api-keys.ts'
import * as movingIn from './migrations/097-moving-in.ts'
import * as vendorSends from './migrations/099-vendor-sends.ts'
import * as suspendedWebhooks from './migrations/100-suspended-webhooks.ts'
import * as oneRenewal from './migrations/101-one-renewal.ts'
import * as storesOfAShop from './migrations/102-stores-of-a-shop.ts'
import * as webhookSetters from './migrations/104-webhook-setters.ts'
import * as keysWithoutAddress from './migrations/105-keys-without-address.ts'
import * as renamedPasses from './migrations/106-renamed-passes.ts'
import * as movedNames from './migrations/107-moved-names.ts'
import * as storeMoney from './migrations/108-store-money.ts'
import * as refundedTwice from './migrations/109-refunded-twice.ts'
import * as storeMoneyTurns from './migrations/110-store-money-turns.ts'
import * as notedQuestions from './migrations/111-noted-questions.ts'
import * as storeLocations from './migrations/113-store-locations.ts'
import * as storeTags from './migrations/114-store-tags.ts'
import * as storeMoneyAhead from './migrations/115-store-money-ahead.ts'
import * as storeDifferences from './migrations/118-store-differences.ts'
import * as failedStoreMoves from './migrations/119-failed-store-moves.ts'
import * as storeProduct from './migrations/120-store-product.ts'
import * as searchable from './migrations/130-searchable.ts'

/**
 * Migrations in order; each feature adds one. The database keeps the names, so they never change.
 */
const migrations: Record<string, Migration> = {
  '001-shops': shops,
  '002-customers': customers,
  '003-ledger': ledger,
  '004-posting': posting,
  '005-mail': mail,
  '006-people': people,
  '007-cards': cards,
  '008-redemption': redemption,
  '009-desk': desk,
  '010-files': files,
  '011-product': product,
  '012-egifts': egifts,
  '013-analytics': analytics,
  '014-exports': exports,
  '014-speed': speed,
  '015-bulk': bulk,
  '016-bulk-pace': bulkPace,
  '017-scale': scale,
  '018-redirected': redirected,
  '019-functions': functions,
  '020-acts': acts,
  '021-lot-origin': lotOrigin,
  '023-budget': budget,
  '024-keys': keys,
  '025-versions': versions,
  '027-withdrawn': withdrawn,
  '030-guests': guests,
  '031-holders': holders,
  '033-indexes': indexes,
  '034-mail-times': mailTimes,
  '035-mail-delivery': mailDelivery,
  '036-mail-programs': mailPrograms,
  '037-reminders': reminders,
  '038-mail-results': mailResults,
  '039-mail-filled': mailFilled,
  '040-mail-tries': mailTries,
  '043-reminder-past': reminderPast,
  '043-sorted-mails': sortedMails,
  '044-orders': orders,
  '045-single-turns': singleTurns,
  '046-refunds': refunds,
  '047-returns': returns,
  '048-events': events,
  '049-find-orders': findOrders,
  '049-store-events': storeEvents,
  '050-return-limits': returnLimits,
  '051-store-tasks': storeTasks,
  '052-helpdesk': helpdesk,
  '053-return-visits': returnVisits,
  '054-tickets': tickets,
  '055-requested-amounts': requestedAmounts,
  '056-arrivals': arrivals,
  '057-matched-refunds': matchedRefunds,
  '058-return-lists': returnLists,
  '059-refunded-at': refundedAt,
  '060-find-faster': findFaster,
  '062-undone-exchanges': undoneExchanges,
  '064-stuck-events': stuckEvents,
  '065-workflows': workflows,
  '066-order-facts': orderFacts,
  '067-back-tests': backTests,
  '068-custom-triggers': customTriggers,
  '069-date-scans': dateScans,
  '070-reward-causes': rewardCauses,
  '071-event-times': eventTimes,
  '074-referrals': referrals,
  '078-assets': assets,
  '076-reward-undo': rewardUndo,
  '073-workflow-alerts': workflowAlerts,
  '072-workflow-figures': workflowFigures,
  '077-call-problems': callProblems,
  '080-asset-copies': assetCopies,
  '081-shoppers': shoppers,
  '083-wallet': wallet,
  '084-asset-days': assetDays,
  '082-hosted-pages': hostedPages,
  '085-link-assets': linkAssets,
  '086-wallet-changes': walletChanges,
  '087-feed': feed,
  '088-webhooks': webhooks,
  '090-integrations': integrations,
  '091-vendor-issues': vendorIssues,
  '092-shopify': shopify,
  '095-api-keys': apiKeys,
  '097-moving-in': movingIn,
  '099-vendor-sends': vendorSends,
  '100-suspended-webhooks': suspendedWebhooks,
  '101-one-renewal': oneRenewal,
  '102-stores-of-a-shop': storesOfAShop,
  '104-webhook-setters': webhookSetters,
  '105-keys-without-address': keysWithoutAddress,
  '106-renamed-passes': renamedPasses,
  '107-moved-names': movedNames,
  '108-store-money': storeMoney,
  '109-refunded-twice': refundedTwice,
  '110-store-money-turns': storeMoneyTurns,
  '111-noted-questions': notedQuestions,
  '113-store-locations': storeLocations,
  '114-store-tags': storeTags,
  '115-store-money-ahead': storeMoneyAhead,
  '118-store-differences': storeDifferences,
  '119-failed-store-moves': failedStoreMoves,
  '120-store-product': storeProduct,
  '130-searchable': searchable,
}
export const migrationNames: readonly string[] = Object.keys(migrations)

/**
 * Lifts the statement timeout of a migration: an index over ten million rows takes longer than a
 * call may.
 */
const unhurried = (migration: Migration): Migration => ({
  up: async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await migration.up(db)
  },
})

/**
 * Brings the schema up to date, first tables, then functions, each in one transaction under a lock:
 * a kill leaves the old schema, and of two processes one does the work.
 */
export const migrate = async (db: Db): Promise<void> => {
  const all = Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [name, unhurried(migration)]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } })
  const { error } = await migrator.migrateToLatest()
  if (error)
    throw error instanceof Error
      ? error
      : new Error(`the database could not be brought up to date: ${String(error)}`)
  await applyFunctions(db)
}
