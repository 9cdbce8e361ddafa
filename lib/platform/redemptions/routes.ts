import * as calls from '#contract/redemptions/calls.ts'
import { serve, serveStore, serveStoreOnce } from '#platform/route.ts'
import { checkCode, countMiss } from './check-code.ts'
import { getRedemption } from './read-redemption.ts'
import { authorise, capture, refund, release } from './redeem.ts'
import { endStoreKey, listStoreKeys, makeStoreKey } from './store-keys.ts'

export const routes = [
  serve(calls.listStoreKeys, listStoreKeys),
  serve(calls.makeStoreKey, makeStoreKey),
  serve(calls.endStoreKey, endStoreKey),
  serveStore(calls.checkCode, checkCode),
  serveStore(calls.getRedemption, getRedemption),
  serveStoreOnce(calls.authorise, authorise, countMiss),
  serveStoreOnce(calls.capture, capture),
  serveStoreOnce(calls.release, release),
  serveStoreOnce(calls.refund, refund),
]
