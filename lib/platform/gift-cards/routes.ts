import * as calls from '#contract/gift-cards.ts'
import { serve, serveMoney } from '#platform/route.ts'
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
  serveMoney(calls.sendCustomGiftCard, sendCustom),
  serve(calls.listGiftCards, listGiftCards),
  serve(calls.getGiftCard, explainGiftCard),
  serve(calls.listCardEvents, listCardEvents),
  serveMoney(calls.disableGiftCard, disableGiftCard),
  serveMoney(calls.enableGiftCard, enableGiftCard),
  serveMoney(calls.putGiftCard, putGiftCard),
  serveMoney(calls.fulfillAndSend, fulfillAndSend),
  serveMoney(calls.sendGiftCard, sendGiftCard),
  serveMoney(calls.scheduleGiftCard, scheduleGiftCard),
  serve(calls.getGreetingToken, greetingToken),
  serveMoney(calls.replaceCode, replaceCode),
  serveMoney(calls.mergeGiftCards, mergeGiftCards),
  serveMoney(calls.splitGiftCard, splitGiftCard),
]
