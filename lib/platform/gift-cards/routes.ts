import * as calls from '#contract/gift-cards.ts'
import { serve, serveOnce } from '#platform/route.ts'
import { disableGiftCard, enableGiftCard } from './disable-gift-card.ts'
import { explainGiftCard } from './explain-gift-card.ts'
import { fulfillAndSend } from './fulfill-and-send.ts'
import { greetingToken } from './greeting.ts'
import { listCardEvents } from './list-card-events.ts'
import { listGiftCards } from './list-gift-cards.ts'
import { mergeGiftCards } from './merge-gift-cards.ts'
import { putGiftCard } from './put-gift-card.ts'
import { replaceCode } from './renew-code.ts'
import { scheduleGiftCard } from './schedule-gift-card.ts'
import { sendCustom } from './send-custom.ts'
import { sendGiftCard } from './send-gift-card.ts'
import { splitGiftCard } from './split-gift-card.ts'

export const routes = [
  serveOnce(calls.sendCustomGiftCard, sendCustom),
  serve(calls.listGiftCards, listGiftCards),
  serve(calls.getGiftCard, explainGiftCard),
  serve(calls.listCardEvents, listCardEvents),
  serveOnce(calls.disableGiftCard, disableGiftCard),
  serveOnce(calls.enableGiftCard, enableGiftCard),
  serveOnce(calls.putGiftCard, putGiftCard),
  serveOnce(calls.fulfillAndSend, fulfillAndSend),
  serveOnce(calls.sendGiftCard, sendGiftCard),
  serveOnce(calls.scheduleGiftCard, scheduleGiftCard),
  serve(calls.getGreetingToken, greetingToken),
  serveOnce(calls.replaceCode, replaceCode),
  serveOnce(calls.mergeGiftCards, mergeGiftCards),
  serveOnce(calls.splitGiftCard, splitGiftCard),
]
