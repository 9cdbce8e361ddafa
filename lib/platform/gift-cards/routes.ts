import * as change from '#contract/gift-cards/change.ts'
import * as read from '#contract/gift-cards/read.ts'
import * as send from '#contract/gift-cards/send.ts'
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
  serveOnce(send.sendCustomGiftCard, sendCustom),
  serve(read.listGiftCards, listGiftCards),
  serve(read.getGiftCard, explainGiftCard),
  serve(read.listCardEvents, listCardEvents),
  serveOnce(change.disableGiftCard, disableGiftCard),
  serveOnce(change.enableGiftCard, enableGiftCard),
  serveOnce(change.putGiftCard, putGiftCard),
  serveOnce(send.fulfillAndSend, fulfillAndSend),
  serveOnce(send.sendGiftCard, sendGiftCard),
  serveOnce(send.scheduleGiftCard, scheduleGiftCard),
  serve(read.getGreetingToken, greetingToken),
  serveOnce(change.replaceCode, replaceCode),
  serveOnce(change.mergeGiftCards, mergeGiftCards),
  serveOnce(change.splitGiftCard, splitGiftCard),
]
