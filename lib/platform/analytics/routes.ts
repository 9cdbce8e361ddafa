import { closeMonth, getJournal, listMonthCloses } from '#contract/analytics/books.ts'
import { getExpiry, getLiability, listExpiring } from '#contract/analytics/liability.ts'
import { getGiftCardsIndepth, getGiftCardUsage } from '#contract/analytics/performance.ts'
import { serve } from '#platform/route.ts'
import { closeMonth as close, listMonthCloses as listCloses } from './close-month.ts'
import { readJournal } from './journal.ts'
import { listExpiring as expiring } from './list-expiring.ts'
import { readExpiry } from './read-expiry.ts'
import { readIndepth } from './read-indepth.ts'
import { readLiability } from './read-liability.ts'
import { readUsage } from './read-usage.ts'

export const routes = [
  serve(getGiftCardUsage, readUsage),
  serve(getGiftCardsIndepth, readIndepth),
  serve(getLiability, readLiability),
  serve(getExpiry, readExpiry),
  serve(listExpiring, expiring),
  serve(getJournal, readJournal),
  serve(listMonthCloses, listCloses),
  serve(closeMonth, close),
]
