import * as calls from '#contract/egifts.ts'
import { serve, serveMoney, serveStoreMoney } from '#platform/route.ts'
import { changeDate, changeRecipient } from './change-egift.ts'
import { createEgift, issueEgift } from './create-egift.ts'
import { cancelEgift, convertEgift } from './end-egift.ts'
import { countByStatus, listEgifts, searchEgifts } from './list-egifts.ts'
import { previewPage } from './preview.ts'
import { getEgift } from './read-egift.ts'
import { copyLink, releaseEgift, sendEgift } from './send-egift.ts'
import { getSettings, putSettings } from './settings.ts'
import { handOver } from './store-egift.ts'

export const routes = [
  serve(calls.listEgifts, listEgifts),
  serve(calls.searchEgifts, searchEgifts),
  serve(calls.countEgifts, countByStatus),
  serve(calls.getEgift, getEgift),
  serve(calls.getEgiftSettings, getSettings),
  serve(calls.putEgiftSettings, putSettings),
  serve(calls.previewClaimPage, previewPage),
  serveMoney(calls.createEgift, createEgift),
  serveMoney(calls.issueEgift, issueEgift),
  serveMoney(calls.releaseEgift, releaseEgift),
  serveMoney(calls.sendEgift, sendEgift),
  serveMoney(calls.changeEgiftRecipient, changeRecipient),
  serveMoney(calls.changeEgiftDate, changeDate),
  serveMoney(calls.copyEgiftLink, copyLink),
  serveMoney(calls.convertEgift, convertEgift),
  serveMoney(calls.cancelEgift, cancelEgift),
  serveStoreMoney(calls.handOverEgift, handOver),
]
