import * as calls from '#contract/egifts/calls.ts'
import { serve, serveOnce, serveStoreOnce } from '#platform/route.ts'
import { changeDate, changeRecipient } from './change-egift.ts'
import { createEgift, issueEgift } from './create-egift.ts'
import { cancelEgift, convertEgift } from './end-egift.ts'
import { countByStatus, listEgifts, searchEgifts } from './list-egifts.ts'
import { getEgift } from './read-egift.ts'
import { copyLink, releaseEgift, sendEgift } from '#platform/egifts/delivery/send-egift.ts'
import { getSettings, putSettings } from './settings.ts'
import { handOver } from './store-egift.ts'

export const routes = [
  serve(calls.listEgifts, listEgifts),
  serve(calls.searchEgifts, searchEgifts),
  serve(calls.countEgifts, countByStatus),
  serve(calls.getEgift, getEgift),
  serve(calls.getEgiftSettings, getSettings),
  serve(calls.putEgiftSettings, putSettings),
  serveOnce(calls.createEgift, createEgift),
  serveOnce(calls.issueEgift, issueEgift),
  serveOnce(calls.releaseEgift, releaseEgift),
  serveOnce(calls.sendEgift, sendEgift),
  serveOnce(calls.changeEgiftRecipient, changeRecipient),
  serveOnce(calls.changeEgiftDate, changeDate),
  serveOnce(calls.copyEgiftLink, copyLink),
  serveOnce(calls.convertEgift, convertEgift),
  serveOnce(calls.cancelEgift, cancelEgift),
  serveStoreOnce(calls.handOverEgift, handOver),
]
