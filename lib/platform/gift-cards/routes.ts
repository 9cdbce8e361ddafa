import { sql } from 'kysely'
import * as money from '#contract/customers/money.ts'
import * as change from '#contract/gift-cards/change.ts'
import * as read from '#contract/gift-cards/read.ts'
import * as send from '#contract/gift-cards/send.ts'
import { readId } from '#platform/ids.ts'
import { storeFirst } from '#platform/money/store-first.ts'
import { serve, serveOnce } from '#platform/route.ts'
import { disableGiftCard, enableGiftCard } from './disable-gift-card.ts'
import { explainGiftCard } from './explain-gift-card.ts'
import { fulfillAndSend } from '#platform/gift-cards/delivery/fulfill-and-send.ts'
import { greetingToken } from '#platform/gift-cards/delivery/greeting.ts'
import { listCardEvents } from '#platform/gift-cards/list/list-card-events.ts'
import { listGiftCards } from '#platform/gift-cards/list/list-gift-cards.ts'
import { mergeGiftCards } from './merge-gift-cards.ts'
import { putGiftCard } from './put-gift-card.ts'
import { replaceCode } from './renew-code.ts'
import { regenerateLoyaltyCard } from './regenerate-loyalty-card.ts'
import { scheduleGiftCard } from '#platform/gift-cards/delivery/schedule-gift-card.ts'
import { sendCustom } from '#platform/gift-cards/delivery/send-custom.ts'
import { sendGiftCard } from '#platform/gift-cards/delivery/send-gift-card.ts'
import { splitGiftCard } from './split-gift-card.ts'

const cards = (...ids: string[]) =>
  sql`select unnest(${ids.map((id) => readId('gift_card', id))}::bigint[])`

export const routes = [
  serveOnce(money.regenerateLoyaltyCard, regenerateLoyaltyCard),
  serveOnce(send.sendCustomGiftCard, sendCustom),
  serve(read.listGiftCards, listGiftCards),
  serve(read.getGiftCard, explainGiftCard),
  serve(read.listCardEvents, listCardEvents),
  serveOnce(change.disableGiftCard, disableGiftCard),
  serveOnce(change.enableGiftCard, enableGiftCard),
  serveOnce(
    change.putGiftCard,
    storeFirst(
      ({ params, body }) => (body.gift_card.balance?.startsWith('-') ? cards(params.id) : null),
      putGiftCard,
    ),
  ),
  serveOnce(send.fulfillAndSend, fulfillAndSend),
  serveOnce(send.sendGiftCard, sendGiftCard),
  serveOnce(send.scheduleGiftCard, scheduleGiftCard),
  serve(read.getGreetingToken, greetingToken),
  serveOnce(change.replaceCode, replaceCode),
  serveOnce(
    change.mergeGiftCards,
    storeFirst(({ body }) => cards(...body.from), mergeGiftCards),
  ),
  serveOnce(
    change.splitGiftCard,
    storeFirst(({ params }) => cards(params.id), splitGiftCard),
  ),
]
